import type { Paise } from "@crossbook/money";
import type { LadderName } from "@crossbook/odds";
import { amountOf } from "./story-names.ts";

/** What a story says of a market besides its runners. */
export interface StoryTerms {
  readonly ladder?: LadderName;
  /** How many runners win; undefined: one. */
  readonly winners?: number;
  readonly commissionBasisPoints?: number;
  readonly minStake?: Paise;
  readonly maxStake?: Paise;
}

/** Reads the terms of a market as a story says them: `commission 5%, stakes 1 to 500, 2 winners, finest`, any of them. */
export function readTerms(terms: string): StoryTerms {
  return terms
    .split(", ")
    .filter((term) => term !== "")
    .reduce((read: StoryTerms, term) => ({ ...read, ...readTerm(term) }), {});
}

function readTerm(term: string): StoryTerms {
  if (term === "classic" || term === "finest") return { ladder: term };
  const [, winners] = /^(\d+) winners$/.exec(term) ?? [];
  if (winners !== undefined) return { winners: Number(winners) };
  const [, percent] = /^commission ([\d.]+) ?%$/.exec(term) ?? [];
  if (percent !== undefined) return { commissionBasisPoints: Math.round(Number(percent) * 100) };
  const [, least, most] = /^stakes ([\d.]+) to ([\d.]+)$/.exec(term) ?? [];
  if (least !== undefined && most !== undefined)
    return { minStake: amountOf(least), maxStake: amountOf(most) };
  throw new Error(`no such term of a market: ${term}`);
}
