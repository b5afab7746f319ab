import type { Market } from "@crossbook/contract";
import { isFancy } from "../../../markets/is-fancy.ts";
import { takesBets } from "../../../markets/market-sections.ts";

/** The market and the runner that the tools show. */
export interface ToolSubject {
  readonly market: Market;
  readonly runner: Market["runners"][number];
}

/** What the player has chosen; undefined: nothing yet. */
export interface ChosenSubject {
  readonly marketId: number;
  readonly runnerId: number | undefined;
}

/** The markets that have ladders: all but those of lines that are counted. Match odds first, those that take bets before others. */
export function laddered(markets: readonly Market[]): readonly Market[] {
  const rank = (market: Market) => (takesBets(market) ? 0 : 2) + (market.marketType === "match_odd" ? 0 : 1);
  return markets
    .filter((market) => !isFancy(market) && market.runners.length > 0)
    .sort((a, b) => rank(a) - rank(b) || a.marketId - b.marketId);
}

/** The runners of a market as its card lists them. */
export function runnersInOrder({ runners }: Pick<Market, "runners">): Market["runners"] {
  return [...runners].sort((a, b) => a.sort - b.sort);
}

/** What is wanted where it is still there, else the first market and its first runner that runs. */
export function subjectOf(
  markets: readonly Market[],
  wanted: ChosenSubject | undefined,
): ToolSubject | undefined {
  const all = laddered(markets);
  const market = all.find(({ marketId }) => marketId === wanted?.marketId) ?? all[0];
  if (market === undefined) return undefined;
  const runners = runnersInOrder(market);
  const runner =
    runners.find(({ id }) => id === wanted?.runnerId) ??
    runners.find(({ removed }) => !removed) ??
    runners[0];
  return runner && { market, runner };
}
