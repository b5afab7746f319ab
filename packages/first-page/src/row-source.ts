import type { SourceWords, SportEvent } from "@crossbook/contract";

/**
 * Where an event of a list comes from: "Replay" or "Simulated", the word that must never be cut off, and its competition. The
 * market page says the whole.
 */
export function rowSource(
  { sourceLabel, source, competition }: Pick<SportEvent, "sourceLabel" | "source" | "competition">,
  words: SourceWords | undefined,
): string {
  const word = (source && words?.short[source.kind]) ?? /^\w+/.exec(sourceLabel)?.[0] ?? "";
  return [word, competition].filter((part) => part !== "").join(" · ");
}
