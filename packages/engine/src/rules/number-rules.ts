import { MAX_STAKE_PAISE } from "../limits.ts";

/** Whether a number can name a market, an order or a bettor. */
export function isId(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

/** Whether this is a runner's place among so many. Minus zero is none: it would come back from nowhere as zero. */
export function isRunner(runner: number, runnerCount: number): boolean {
  return Number.isInteger(runner) && runner >= 0 && runner < runnerCount && !Object.is(runner, -0);
}

/** A positive whole number of paise within what one command may carry. */
export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_STAKE_PAISE;
}

/** A whole number of percent, from 0 to 100. */
export function isPercent(value: number): boolean {
  return isWithin(value, 0, 100);
}

/** A whole number between two others, both included. Minus zero is none. */
export function isWithin(value: number, lowest: number, highest: number): boolean {
  return Number.isSafeInteger(value) && value >= lowest && value <= highest && !Object.is(value, -0);
}
