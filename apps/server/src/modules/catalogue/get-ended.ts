import type { HandlersOf } from "../../calls/handler.ts";
import type { EndedEvents } from "./ended-events.ts";

/** Answers the events that have ended and have every word of the text. */
export function getEnded(ended: EndedEvents): HandlersOf<"events">["getEnded"] {
  return async ({ text }) => ({ ok: true, result: [...ended.search(text)] });
}
