import { historyText } from "../messages/english/betting/history.ts";

export type ResultTone = "win" | "loss" | "caution" | "plain";

const TONES: ReadonlyMap<string, ResultTone> = new Map([
  ["WON", "win"],
  ["LOST", "loss"],
  ["VOID", "caution"],
  ["DEAD_HEAT", "caution"],
]);

/** The tone of a finished bet's result; of one that was cancelled or lapsed plain. */
export function resultTone(result: string): ResultTone {
  return TONES.get(result) ?? "plain";
}

/** A finished bet's result as a word: "Won", "Dead heat". */
export function resultWords(result: string): string {
  const known: Readonly<Record<string, string>> = historyText().results;
  return known[result] ?? result.charAt(0) + result.slice(1).toLowerCase().replaceAll("_", " ");
}
