import type { Market } from "@crossbook/contract";
import { useMemo } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { isFinished } from "../../markets/market-sections.ts";
import { holdsNothing } from "../../positions/holds-nothing.ts";
import type { Outlook as Held, MarketPosition, RunnerFigures } from "../../positions/market-position.ts";
import { usePositionMaths } from "../../positions/use-position-maths.ts";
import { useOrderIn } from "../../selection/use-order-in.ts";

type Figures = Held<RunnerFigures>;

/** What is held for each runner now, and with the bet in the slip. */
export type Outlook = ReadonlyMap<number, Figures>;

/** The outlook as the player has chosen to see it. Empty where there is nothing to say. `status`: once it is over no bet is to come. */
export function useOutlook(
  { marketId, commissionPercent, status }: Pick<Market, "marketId" | "commissionPercent" | "status">,
  position: MarketPosition | undefined,
): Outlook {
  const written = useOrderIn(marketId);
  const order = isFinished({ status }) ? undefined : written;
  const ifAllMatched = usePreferences((preferences) => preferences.ifAllMatched);
  const isNet = usePreferences((preferences) => preferences.netOfCommission);
  const maths = usePositionMaths(position !== undefined);
  return useMemo(() => {
    if (position === undefined || maths === undefined) return new Map();
    const shown = ifAllMatched ? maths.withUnmatched(position) : position;
    if (holdsNothing(shown) && order === undefined) return new Map();
    const figures = maths.projection(shown, order);
    return new Map(
      shown.market.runners.flatMap(({ id }, index) => {
        const figure = figures[index];
        if (figure === undefined) return [];
        const changed = changesOnly(figure);
        if (!isNet) return [[id, changed] as const];
        const net = (one: RunnerFigures) => maths.afterCommission(one, commissionPercent);
        const { now, projected } = changed;
        return [[id, { now: net(now), projected: projected && net(projected) }] as const];
      }),
    );
  }, [order, position, maths, ifAllMatched, isNet, commissionPercent]);
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
