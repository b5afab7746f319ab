import type { HandlersOf } from "../../calls/handler.ts";
import type { EventFinder } from "../catalogue/index.ts";
import { presentMarket } from "./market-presenter.ts";

/** Describes every market of an event, without prices. */
export function getByEventId(finder: EventFinder): HandlersOf<"markets">["getByEventId"] {
  return async ({ eventId }) => {
    const event = await finder.byId(eventId);
    if (!event) return { ok: false, code: "EVENT_NOT_FOUND" };
    return { ok: true, result: event.markets.map((market) => presentMarket(event, market)) };
  };
}
