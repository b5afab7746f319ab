import { IN_PLAY_DELAY_MS, MARKET_TERMS, shortened } from "../../market-terms.ts";
import type { FeedMarket } from "../../replay.ts";
import type { InningsState } from "../cricket-innings.ts";

/** Which markets of a page stand together, in words. */
export type FancyCategory = "Sessions" | "Player runs" | "Wickets" | "Match runs";

/** A market on a number of runs: YES wins at or above its line, NO below its own. `first` to `last` are whole runs. */
export function runsMarket(market: {
  readonly key: string;
  readonly name: string;
  readonly category: FancyCategory;
  readonly first: number;
  readonly last: number;
  readonly rules: string;
}): FeedMarket {
  const { key, first, last, category } = market;
  const name = shortened(market.name, 200);
  return {
    ...MARKET_TERMS,
    key,
    type: "fancy2",
    name,
    runners: [{ key: "runs", name }],
    delayMs: IN_PLAY_DELAY_MS,
    category,
    line: { unit: "runs", first, step: 1, count: last - first + 1, sides: "over" },
    rules: `YES wins at or above its line, NO below it. ${market.rules}`,
  };
}

/** What the rules of a market in an innings say of its length; the models read it there. */
export function inningsFormat({ ballLimit, ballsPerOver }: InningsState): string {
  const whole = ballLimit === null ? 0 : Math.floor(ballLimit / ballsPerOver);
  const balls = ballLimit === null ? 0 : ballLimit % ballsPerOver;
  const overs = ballLimit === null ? "No limit of overs" : `${whole}${balls === 0 ? "" : `.${balls}`} overs`;
  return `${overs}, ${ballsPerOver} balls an over.`;
}

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(number: number): string {
  const last = number % 10;
  const isTeen = number % 100 > 10 && number % 100 < 14;
  const ending = isTeen ? "th" : last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th";
  return `${number}${ending}`;
}
