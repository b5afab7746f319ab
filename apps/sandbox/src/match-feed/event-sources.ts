import { ENGLISH_SOURCES, type EventSource } from "@crossbook/contract";
import { shortened } from "./market-terms.ts";

type Replayed = Extract<EventSource, { kind: "replay" }>;

/** A simulated event's source, in English and as data, as a fixture has it. */
export const SIMULATED = {
  sourceLabel: ENGLISH_SOURCES.short.simulated,
  source: { kind: "simulated" },
} as const;

/** The same of a match that is replayed from a file. A day that is none of the calendar is in the label only. */
export function replayed(of: Omit<Replayed, "kind">): {
  readonly sourceLabel: string;
  readonly source?: Replayed;
} {
  const source: Replayed = { kind: "replay", ...of };
  const sourceLabel = shortened(ENGLISH_SOURCES.replay(source), 200);
  return /^\d{4}-\d{2}-\d{2}$/.test(of.day) ? { sourceLabel, source } : { sourceLabel };
}
