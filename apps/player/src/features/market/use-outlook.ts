import type { Market } from "@crossbook/contract";
import { useMemo } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { isFinished } from "../../markets/market-sections.ts";
import {
  afterCommission,
  holdsNothing,
  type MarketPosition,
  projection,
  withUnmatched,
} from "../../positions/market-position.ts";
import { useOrderIn } from "../../selection/use-order-in.ts";

type Figures = NonNullable<ReturnType<typeof projection>[number]>;

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
  return useMemo(() => {
    if (position === undefined) return new Map();
    const shown = ifAllMatched ? withUnmatched(position) : position;
    if (holdsNothing(shown) && order === undefined) return new Map();
    const figures = projection(shown, order);
    return new Map(
      shown.market.runners.flatMap(({ id }, index) => {
        const figure = figures[index];
        if (figure === undefined) return [];
        const changed = changesOnly(figure);
        return [[id, isNet ? netOf(changed, commissionPercent) : changed] as const];
      }),
    );
  }, [order, position, ifAllMatched, isNet, commissionPercent]);
}

function netOf({ now, projected }: Figures, percent: number): Figures {
  return {
    now: afterCommission(now, percent),
    projected: projected && afterCommission(projected, percent),
  };
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
