import type { RunnerIndex, TiedPlacesResult } from "../market-result.ts";
import type { EachWayTerms } from "./terms.ts";

/** How many parts of a bet's stake win, of as many as runners are tied: of the bet on the win, and of that on a place. */
export interface TiedParts {
  readonly winning: number;
  readonly placed: number;
}

/**
 * What a tie leaves of a bet on this runner. Of those tied each has an equal part of the win, where nobody came in before them,
 * and of the places that they take together; the rest of the stake loses.
 */
export function tiedParts(
  runner: RunnerIndex,
  { placed, tied, after }: TiedPlacesResult,
  { places }: Pick<EachWayTerms, "places">,
): TiedParts {
  const all = tied.length;
  if (tied.includes(runner)) return { winning: after === 0 ? 1 : 0, placed: Math.min(all, places - after) };
  const place = placed.indexOf(runner);
  if (place < 0) return { winning: 0, placed: 0 };
  return { winning: place === 0 && after > 0 ? all : 0, placed: all };
}

/** How many of the places of a market are left for others than those tied. */
export function placesBesideTied(tied: number, after: number, places: number): number {
  return after + Math.max(0, places - after - tied);
}

/** So many parts of centipaise in centipaise, rounded down. */
export function wholeCentipaise(amount: bigint, parts: bigint): number {
  const whole = amount / parts;
  return Number(whole * parts > amount ? whole - 1n : whole);
}
