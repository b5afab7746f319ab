import { SPORTS } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import type { EventList } from "./event-list.ts";

/** Answers a sport's events in play and to come; the sport by its key or name, without regard to case. */
export function getBySportName(list: EventList): HandlersOf<"events">["getBySportName"] {
  return async ({ sportName }) => {
    const wanted = sportName.trim().toLowerCase();
    const sport = SPORTS.find(
      ({ key, name }) => key.toLowerCase() === wanted || name.toLowerCase() === wanted,
    );
    if (!sport) return { ok: false, code: "SPORT_NOT_FOUND" };
    return { ok: true, result: list.events().filter((event) => event.sportId === sport.id) };
  };
}
