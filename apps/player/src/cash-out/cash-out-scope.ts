import type { MarketType, OpenBet } from "@crossbook/contract";

/** What is cashed out: a market, or what is held on one of its runners. */
export interface CashOutScope {
  readonly marketId: number;
  readonly marketName: string;
  readonly runner?: { readonly id: number; readonly name: string };
}

/** Each way a bet has three ends, which no other bet makes level. */
const WITHOUT: MarketType = "each_way";

/** Whether markets of this type can be cashed out at all. Whether there is one now, and why not, a quote says. */
export function offersCashOut(marketType: string): boolean {
  return marketType !== WITHOUT;
}

/** Markets in which all lines are one position. */
const OF_LINES: ReadonlySet<string> = new Set<MarketType>(["fancy2", "handicap", "totals"]);

/** What a matched bet's cash-out is about: its runner; in a market of lines the whole of it. */
export function cashOutScope(bet: OpenBet): CashOutScope {
  const { marketId, marketName, runnerId, runnerName } = bet;
  return OF_LINES.has(bet.marketTypeName)
    ? { marketId, marketName }
    : { marketId, marketName, runner: { id: runnerId, name: runnerName } };
}
