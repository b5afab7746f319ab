import type { MarketType, OpenBet } from "@crossbook/contract";
import { nameText } from "../markets/name-text.ts";

/** What is cashed out: a market, or what is held on one of its runners. */
export interface CashOutScope {
  readonly marketId: number;
  readonly marketName: string;
  readonly runner?: { readonly id: number; readonly name: string };
}

interface NamedScope {
  readonly marketName: string;
  readonly runner?: { readonly name: string } | undefined;
}

/** What a scope is called: its runner, else its market. */
export function scopeName({ marketName, runner }: NamedScope): string {
  return runner === undefined ? nameText().market(marketName) : nameText().runner(runner.name);
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
