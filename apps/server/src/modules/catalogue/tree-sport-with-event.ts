import type { HandlersOf } from "../../calls/handler.ts";
import type { EventList } from "./event-list.ts";

export function treeSportWithEvent(list: EventList): HandlersOf<"events">["treeSportWithEvent"] {
  return async () => ({ ok: true, result: list.tree() });
}
