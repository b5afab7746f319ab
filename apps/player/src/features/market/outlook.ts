import { holdsNothing } from "../../positions/holds-nothing.ts";
import {
  afterCommission,
  type CommissionTerms,
  type Outlook as Held,
  type MarketPosition,
  projection,
  type RunnerFigures,
  withUnmatched,
} from "../../positions/market-position.ts";
import type { DraftOrder } from "../../selection/draft.ts";

type Figures = Held<RunnerFigures>;

/** What is held for each runner now, and with the bet in the slip. */
export type Outlook = ReadonlyMap<number, Figures>;

/** How the player has chosen to see it. */
export interface OutlookView {
  readonly ifAllMatched: boolean;
  /** Undefined: before commission. */
  readonly commission: CommissionTerms | undefined;
}

/** The outlook of a position with the bet that is being written. Empty where there is nothing to say. */
export function outlookOf(
  position: MarketPosition,
  order: DraftOrder | undefined,
  { ifAllMatched, commission }: OutlookView,
): Outlook {
  const shown = ifAllMatched ? withUnmatched(position) : position;
  if (holdsNothing(shown) && order === undefined) return new Map();
  const figures = projection(shown, order);
  return new Map(
    shown.market.runners.flatMap(({ id }, index) => {
      const figure = figures[index];
      if (figure === undefined) return [];
      const changed = changesOnly(figure);
      if (commission === undefined) return [[id, changed] as const];
      const net = (one: RunnerFigures) => afterCommission(one, commission);
      const { now, projected } = changed;
      return [[id, { now: net(now), projected: projected && net(projected) }] as const];
    }),
  );
}

/** A bet in a market with several winners changes one runner: the other rows have no second figures to show. */
function changesOnly(figure: Figures): Figures {
  const { now, projected } = figure;
  const isSame =
    now.ifWins === projected?.ifWins &&
    now.ifPlaced === projected.ifPlaced &&
    now.ifLoses === projected.ifLoses;
  return isSame ? { now, projected: undefined } : figure;
}
