import type { MarketType } from "@crossbook/contract";
import type { RunnerIndex } from "@crossbook/engine";
import type { CatalogueMarket, CatalogueRunner } from "./catalogue-event.ts";

/** Lines are counted in quarters, which floating point numbers hold exactly. */
type LinesOf = Pick<CatalogueMarket, "line">;

/**
 * Whether bets name a line of the market (types 3 and 4): it has one runner in the catalogue, and each of its lines is one of
 * the engine's.
 */
export function isFancy({ line }: LinesOf): boolean {
  return line?.sides === "over";
}

/** The engine's runner of a fancy market's line; undefined where it is none of the market's. */
export function runnerOfLine({ line }: LinesOf, value: number): RunnerIndex | undefined {
  if (line === null || line.sides !== "over") return undefined;
  const index = (value - line.first) / line.step;
  return Number.isInteger(index) && index >= 0 && index < line.count ? index : undefined;
}

/** The line that a bet of a fancy market is at; null of other markets. */
export function fancyValueOf({ line }: LinesOf, runner: RunnerIndex): number | null {
  return line?.sides === "over" ? line.first + runner * line.step : null;
}

/** The runner of the catalogue that a bet on one of the engine's is shown with. */
export function shownRunner(
  market: Pick<CatalogueMarket, "line" | "runners">,
  runner: RunnerIndex,
): CatalogueRunner | undefined {
  return market.runners[isFancy(market) ? 0 : runner];
}

/** What a bet is on, in words: the runner, and in a fancy market its line. */
export function betOnWords(market: Pick<CatalogueMarket, "line" | "runners">, runner: RunnerIndex): string {
  const name = shownRunner(market, runner)?.name ?? "";
  const line = fancyValueOf(market, runner);
  return line === null ? name : `${name} ${line}`;
}

/**
 * A runner's line as players read it: of a handicap home gets what the line takes from it, so the line's sign is turned; null
 * where runners have no lines.
 */
export function handicapOf(
  { type, line }: LinesOf & { readonly type: MarketType },
  runner: RunnerIndex,
): number | null {
  if (line === null || line.sides !== "both") return null;
  const value = line.first + Math.floor(runner / 2) * line.step;
  return type === "handicap" && runner % 2 === 0 ? 0 - value : value;
}
