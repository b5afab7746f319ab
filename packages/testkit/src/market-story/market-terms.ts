import type { CreateMarket } from "@crossbook/engine";
import { amountOf } from "./story-names.ts";

/** The terms of a market as a story says them: `commission 5%, stakes 1 to 500, finest`, any of them. */
export function readTerms(terms: string): Partial<CreateMarket> {
  return terms
    .split(", ")
    .filter((term) => term !== "")
    .reduce((read: Partial<CreateMarket>, term) => ({ ...read, ...readTerm(term) }), {});
}

function readTerm(term: string): Partial<CreateMarket> {
  if (term === "classic" || term === "finest") return { ladder: term };
  const [, percent] = /^commission ([\d.]+) ?%$/.exec(term) ?? [];
  if (percent !== undefined) return { commissionBasisPoints: Math.round(Number(percent) * 100) };
  const [, least, most] = /^stakes ([\d.]+) to ([\d.]+)$/.exec(term) ?? [];
  if (least !== undefined && most !== undefined)
    return { minStake: amountOf(least), maxStake: amountOf(most) };
  throw new Error(`no such term of a market: ${term}`);
}
