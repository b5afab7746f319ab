import type { MarketType } from "@crossbook/contract";

/** The types of markets with what operators read as them. */
export const MARKET_TYPES: readonly (readonly [MarketType, string])[] = [
  ["match_odd", "Match odds"],
  ["bookmaker", "Bookmaker"],
  ["toss", "Toss"],
  ["fancy2", "Session (lines)"],
  ["goalsmaker", "Goals"],
  ["correct_score", "Correct score"],
  ["both_to_score", "Both to score"],
  ["place", "Place (several winners)"],
  ["each_way", "Each way"],
  ["handicap", "Handicap (lines)"],
  ["totals", "Totals (lines)"],
];

const WORDS: ReadonlyMap<string, string> = new Map(MARKET_TYPES);

/** What operators read as a type of markets; one that no market has stays as it is. */
export function marketTypeWords(type: string): string {
  return WORDS.get(type) ?? type;
}
