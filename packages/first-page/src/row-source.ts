import type { SportEvent } from "@crossbook/contract";

/**
 * Where an event of a list comes from: "Replay" or "Simulated", the word that must never be cut off, and its competition. The
 * market page says the whole.
 */
export function rowSource({
  sourceLabel,
  competition,
}: Pick<SportEvent, "sourceLabel" | "competition">): string {
  const source = /^\w+/.exec(sourceLabel)?.[0] ?? "";
  return [source, competition].filter((part) => part !== "").join(" · ");
}
