import type { HandlersOf } from "../../calls/handler.ts";
import type { EventList } from "./event-list.ts";

/** Answers the first events of the list: in play, then by start. */
export function closest(list: EventList): HandlersOf<"events">["closest"] {
  return async ({ count }) => ({ ok: true, result: list.events().slice(0, count) });
}
