import type { Market } from "@crossbook/contract";
import { useMemo } from "react";
import { useSession } from "../session/use-session.ts";
import type { MarketPosition } from "./market-position.ts";
import { usePositionMaths } from "./use-position-maths.ts";
import { useOpenBets, useProfitLoss } from "./use-positions.ts";

/** What the player holds in a market. Undefined for a guest, and until both lists are known. */
export function useMarketPosition(market: Market | undefined): MarketPosition | undefined {
  const loggedIn = useSession((session) => session.loggedIn);
  const profitLoss = useProfitLoss().data;
  const openBets = useOpenBets().data?.openBets;
  const maths = usePositionMaths(loggedIn);
  return useMemo(() => {
    if (!loggedIn || market === undefined || maths === undefined) return undefined;
    if (profitLoss === undefined || openBets === undefined) return undefined;
    const runners = [...market.runners].sort((a, b) => a.sort - b.sort);
    return maths.positionOf({ ...market, runners }, profitLoss, openBets);
  }, [loggedIn, market, maths, profitLoss, openBets]);
}
