import type { Quote, QuoteLimit } from "./quotes.ts";

/** What the makers of the house have in the books, so that they do not buy from each other. */
export interface HouseQuotes {
  /** A maker is about to replace its quotes; until `settle` the old ones may stand as well. */
  replace(marketId: number, username: string, quotes: readonly Quote[]): void;
  settle(marketId: number, username: string): void;
  /** All quotes of the house in a market, or those of everyone but one maker. */
  of(marketId: number, except?: string): readonly Quote[];
}

interface Standing {
  old: readonly Quote[];
  next: readonly Quote[];
}

export function houseQuotes(): HouseQuotes {
  const markets = new Map<number, Map<string, Standing>>();
  return {
    replace(marketId, username, quotes) {
      const makers = markets.get(marketId) ?? new Map<string, Standing>();
      markets.set(marketId, makers);
      makers.set(username, { old: makers.get(username)?.next ?? [], next: quotes });
    },
    settle(marketId, username) {
      const standing = markets.get(marketId)?.get(username);
      if (standing) standing.old = [];
      const empty = [...(markets.get(marketId)?.values() ?? [])].every(
        ({ old, next }) => old.length + next.length === 0,
      );
      if (empty) markets.delete(marketId);
    },
    of: (marketId, except) =>
      [...(markets.get(marketId) ?? [])].flatMap(([username, { old, next }]) =>
        username === except ? [] : [...old, ...next],
      ),
  };
}

/** The orders of these quotes that another quote of the runner would meet first. */
export function limitOf(quotes: readonly Quote[], runner: number): QuoteLimit {
  const prices = (side: "back" | "lay") =>
    quotes.filter((quote) => quote.runner === runner && quote.side === side).map(({ price }) => price);
  const lays = prices("lay");
  const backs = prices("back");
  return {
    back: lays.length === 0 ? undefined : Math.max(...lays),
    lay: backs.length === 0 ? undefined : Math.min(...backs),
  };
}
