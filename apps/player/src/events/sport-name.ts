import { sportById } from "@crossbook/contract";
import { eventText } from "../messages/english/betting/events.ts";

/** The name of a sport in the language that is shown; undefined for an id that is none. */
export function sportName(sportId: number): string | undefined {
  const sport = sportById(sportId);
  return sport && eventText().sports[sport.key];
}
