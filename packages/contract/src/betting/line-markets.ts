import * as z from "zod/mini";
import { amountField } from "../fields.ts";

/**
 * How a market writes its prices. `decimal`: decimal odds. `percent`: what a stake of 100 wins or a lay of 100 risks, a whole
 * number; 85 means decimal 1.85. A market declares it: it is never guessed from a number.
 */
export const notation = z.enum(["decimal", "percent"]);
export type Notation = z.output<typeof notation>;

/**
 * The lines of a market whose result is a number, in whole units: `count` lines from `first` on, `step` apart. `over`: bets
 * are on a number at or above a line (YES) or below it (NO). `both`: each line has two runners, over or home first, and then
 * under or away; the number of a handicap is home's goals less away's, and a line may be a quarter such as 2.25.
 */
export const lineTerms = z.object({
  /** What is counted: "runs", "goals", "wickets". */
  unit: z.string().check(z.minLength(1), z.maxLength(20)),
  first: z.number().check(z.minimum(-1000), z.maximum(10_000)),
  step: z.number().check(z.minimum(0.25), z.maximum(1000)),
  count: z.int().check(z.minimum(1), z.maximum(400)),
  sides: z.enum(["over", "both"]),
});
export type LineTerms = z.output<typeof lineTerms>;

/**
 * A bet each way is two of its stake: one that its runner wins, and one that it is among the first `places`, at
 * 1 + (odds − 1) / `divisor`.
 */
export const eachWayTerms = z.object({
  places: z.int().check(z.minimum(1), z.maximum(10)),
  divisor: z.int().check(z.minimum(1), z.maximum(10)),
});
export type EachWayTerms = z.output<typeof eachWayTerms>;

/** One line with the rate offered at it, in percent, and the stake offered at that rate. */
export const lineOffer = z.object({ line: z.number(), rate: z.number(), size: amountField });
export type LineOffer = z.output<typeof lineOffer>;

/**
 * What can be taken of a line market, best first, at most three each. `yes`: the lowest line first, then the highest rate.
 * `no`: the highest line first, then the lowest rate.
 */
export const lineOffers = z.object({ yes: z.array(lineOffer), no: z.array(lineOffer) });
export type LineOffers = z.output<typeof lineOffers>;

/** What a position of a line market brings if the result is from `from` to `to`, both included; null: without end. */
export const ladderStep = z.object({
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  amount: amountField,
});
export type LadderStep = z.output<typeof ladderStep>;
