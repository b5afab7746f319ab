import type { CasinoSection } from "@crossbook/contract";

/** What a studio's own words of a category mean here, in this order: the first that is in them decides. */
const WORDS: readonly (readonly [RegExp, CasinoSection])[] = [
  [/crash/, "crash"],
  [/slot/, "slots"],
  [/teen|patti|card|baccarat|andar|dragon|poker/, "card-games"],
  [/table|roulette|blackjack|wheel/, "table"],
];

/** The section of the lobby for a studio's category; what is none of the others is an original. */
export function sectionOf(category: string): CasinoSection {
  const words = category.toLowerCase();
  return WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? "originals";
}
