import type { Paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";
import { amountOf } from "./story-names.ts";

/** What a story says of a market besides its runners. */
export interface StoryTerms {
  readonly ladder?: LadderName;
  /** How many runners win; undefined: one. */
  readonly winners?: number;
  /** Where lines begin and how far apart they are, in units; `both`: each has an over and an under. */
  readonly lines?: { readonly from: number; readonly by: number; readonly sides: "over" | "both" };
  readonly eachWay?: { readonly places: number; readonly divisor: number };
  readonly crossMatching?: true;
  readonly hasStartingPrice?: true;
  readonly keepsInPlay?: true;
  readonly commissionBasisPoints?: number;
  readonly minStake?: Paise;
  readonly maxStake?: Paise;
}

/**
 * Reads the terms of a market as a story says them: `commission 5%, stakes 1 to 500, 2 winners, finest`, any of them. A runner of
 * a `session from 60` is won at 60 runs or more, the next at 61; of `lines from -0.25 by 0.5` the runners are over and under of
 * each line in turn; `each way 3 places at 1/5`; `cross-matching`; `starting price`; `keeps in
 * play`.
 */
export function readTerms(terms: string): StoryTerms {
  return terms
    .split(", ")
    .filter((term) => term !== "")
    .reduce((read: StoryTerms, term) => ({ ...read, ...readTerm(term) }), {});
}

function readTerm(term: string): StoryTerms {
  if (term === "cross-matching") return { crossMatching: true };
  if (term === "starting price") return { hasStartingPrice: true };
  if (term === "keeps in play") return { keepsInPlay: true };
  if (term === "classic" || term === "finest") return { ladder: term };
  const [, winners] = /^(\d+) winners$/.exec(term) ?? [];
  if (winners !== undefined) return { winners: Number(winners) };
  const [, percent] = /^commission ([\d.]+) ?%$/.exec(term) ?? [];
  if (percent !== undefined) return { commissionBasisPoints: Math.round(Number(percent) * 100) };
  const [, least, most] = /^stakes ([\d.]+) to ([\d.]+)$/.exec(term) ?? [];
  if (least !== undefined && most !== undefined)
    return { minStake: amountOf(least), maxStake: amountOf(most) };
  const [, session] = /^session from (\d+)$/.exec(term) ?? [];
  if (session !== undefined) return { lines: { from: Number(session) - 0.5, by: 1, sides: "over" } };
  const [, from, by] = /^lines from (-?[\d.]+) by ([\d.]+)$/.exec(term) ?? [];
  if (from !== undefined) return { lines: { from: Number(from), by: Number(by), sides: "both" } };
  const [, places, divisor] = /^each way (\d+) places at 1\/(\d+)$/.exec(term) ?? [];
  if (places !== undefined) return { eachWay: { places: Number(places), divisor: Number(divisor) } };
  throw new Error(`no such term of a market: ${term}`);
}
