import type { RunnerIndex } from "../market-result.ts";
import type { LineTerms } from "./terms.ts";

/** The line of a runner, in quarters. */
export function lineQuarters({ first, step, sides }: LineTerms, runner: RunnerIndex): number {
  return first + (sides === "both" ? Math.floor(runner / 2) : runner) * step;
}

/** Whether a runner wins below its line. */
export function isUnder({ sides }: LineTerms, runner: RunnerIndex): boolean {
  return sides === "both" && runner % 2 === 1;
}

/** The lowest number at which "over" at a line does not lose whole: below it nothing changes, nor above the next. */
export function turnOfLine(quarters: number): number {
  return Math.floor((quarters + 2) / 4);
}

/**
 * How much of a back on a runner is won or lost if the result is this number: 1 wins, a half wins on half of the stake and gets
 * the rest back, 0 gives the stake back, and minus as much loses. An Asian line is the mean of its two neighbours at halves.
 */
export function shareOfBack(terms: LineTerms, runner: RunnerIndex, value: number): number {
  const distance = 4 * value - lineQuarters(terms, runner);
  const over = Math.max(-1, Math.min(1, distance / 2));
  // Zero has one sign only.
  return isUnder(terms, runner) ? 0 - over : over;
}
