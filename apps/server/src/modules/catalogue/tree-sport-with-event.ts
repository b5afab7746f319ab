import type { HandlersOf } from "../../calls/handler.ts";
import type { EventList } from "./event-list.ts";

/** Answers every sport with its events in play and to come. */
export function treeSportWithEvent(list: EventList): HandlersOf<"events">["treeSportWithEvent"] {
  return async () => ({ ok: true, result: list.tree() });
}
