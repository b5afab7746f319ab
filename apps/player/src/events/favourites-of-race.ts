import type { MarketBook } from "@crossbook/browser";
import type { SportEvent } from "@crossbook/contract";

type MainMarket = NonNullable<SportEvent["market"]>;

/** So many runners of a race are shown in its row. */
const SHOWN = 3;

/** The runners with the shortest prices, shortest first; those without one, and all before the book is known, last. */
export function favouritesOfRace(
  runners: MainMarket["runners"],
  book: Pick<MarketBook, "runners"> | undefined,
): MainMarket["runners"] {
  const prices = new Map(book?.runners.map((runner) => [runner.runnerId, runner.back[0]?.odds]));
  const priceOf = (runner: MainMarket["runners"][number]) => prices.get(runner.id) ?? Number.MAX_VALUE;
  return [...runners].sort((a, b) => priceOf(a) - priceOf(b)).slice(0, SHOWN);
}
