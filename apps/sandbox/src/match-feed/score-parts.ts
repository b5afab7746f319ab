import { ENGLISH_SITUATIONS, type Situation, situationsText } from "@crossbook/contract";
import { shortened } from "./market-terms.ts";

const MOST_PARTS = 12;
const MOST_CHARACTERS = 200;

/** What goes on, in English and as parts, as a card has it. */
export function noteOf(parts: readonly Situation[]): {
  readonly note: string;
  readonly noteParts: Situation[];
} {
  return { note: english(parts), noteParts: parts.slice(0, MOST_PARTS) };
}

/** The same words for those who read English. At most 200 characters, the most that the protocol takes. */
export function english(parts: readonly Situation[]): string {
  return shortened(situationsText("", parts, ENGLISH_SITUATIONS), MOST_CHARACTERS);
}
