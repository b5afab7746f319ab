import type { MarketBook } from "@crossbook/browser";
import type { SportEvent } from "@crossbook/contract";

type MainMarket = NonNullable<SportEvent["market"]>;

/** So many runners of a race are shown in its row. */
const SHOWN = 3;

/**
 * The running ones with the shortest prices, shortest first; those without one, and all before the book is known, last.
 * Those that are `shown` keep their places: only a non-runner's goes to the next of them.
 */
export function favouritesOfRace(
  runners: MainMarket["runners"],
  book: Pick<MarketBook, "runners"> | undefined,
  shown?: readonly number[],
): MainMarket["runners"] {
  const prices = new Map(book?.runners.map((runner) => [runner.runnerId, runner.back[0]?.odds]));
  const priceOf = (runner: MainMarket["runners"][number]) => prices.get(runner.id) ?? Number.MAX_VALUE;
  const running = runners.filter(({ removed }) => removed !== true);
  const byPrice = [...running].sort((a, b) => priceOf(a) - priceOf(b));
  if (shown === undefined) return byPrice.slice(0, SHOWN);
  const next = byPrice.filter(({ id }) => !shown.includes(id));
  return shown.flatMap((shownId) => running.find(({ id }) => id === shownId) ?? next.shift() ?? []);
}
