import type { HandlersOf } from "../../calls/handler.ts";
import type { EventFinder } from "../catalogue/index.ts";

/** Finds the event by our number, else by the feed's. */
export function getScoreCard(finder: EventFinder): HandlersOf<"markets">["getScoreCard"] {
  return async ({ eventId, DreamEventId: fixtureId }) => {
    const event =
      eventId === undefined
        ? fixtureId === undefined
          ? undefined
          : await finder.byFixture(fixtureId)
        : await finder.byId(eventId);
    return event ? { ok: true, result: event.scoreText } : { ok: false, code: "EVENT_NOT_FOUND" };
  };
}
