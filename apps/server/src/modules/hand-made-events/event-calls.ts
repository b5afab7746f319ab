import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { CatalogueEvent, EventFinder } from "../catalogue/index.ts";
import type { HandMadeEvents } from "./hand-made-events.ts";
import type { HandMadeEventsModule } from "./index.ts";
import { presentTerms } from "./present-terms.ts";

type Calls = HandMadeEventsModule["handlers"]["operator"];

/** Operators' calls about events that they make. */
export function eventCalls(events: HandMadeEvents, finder: EventFinder): Calls {
  return {
    createEvent: createEvent(events),
    addEventMarkets: addEventMarkets(events),
    changeEvent: changeEvent(events),
    endEvent: endEvent(events),
    async getEventTerms({ eventId }) {
      const event = await finder.byId(eventId);
      if (!event) return { ok: false, code: "EVENT_NOT_FOUND" };
      return { ok: true, result: presentTerms(event) };
    },
  };
}

function createEvent(events: HandMadeEvents): HandlersOf<"operator">["createEvent"] {
  return async (input, context) => {
    const outcome = await events.create(input, `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.createEvent, outcome.code);
    const { id: eventId, title, markets } = outcome.event;
    context.noteChange({ before: {}, after: { eventId, title, markets: markets.length } });
    return { ok: true, result: madeOf(outcome.event) };
  };
}

function addEventMarkets(events: HandMadeEvents): HandlersOf<"operator">["addEventMarkets"] {
  return async ({ eventId, markets, open }, context) => {
    const outcome = await events.addMarkets(eventId, markets, open, `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.addEventMarkets, outcome.code);
    context.noteChange({ before: {}, after: { markets: outcome.event.markets.length } });
    return { ok: true, result: madeOf(outcome.event) };
  };
}

function changeEvent(events: HandMadeEvents): HandlersOf<"operator">["changeEvent"] {
  return async ({ eventId, title, competition, startTime, runners = [] }, context) => {
    const change = {
      ...(title !== undefined && { title }),
      ...(competition !== undefined && { competition }),
      ...(startTime !== undefined && { startTime: Date.parse(startTime) }),
    };
    const outcome = await events.change(eventId, change, runners);
    if (!outcome.ok) return declaredRefusal(operator.changeEvent, outcome.code);
    context.noteChange({ before: {}, after: { ...change, ...(runners.length > 0 && { runners }) } });
    return { ok: true, result: `${outcome.event.title} is changed.` };
  };
}

function endEvent(events: HandMadeEvents): HandlersOf<"operator">["endEvent"] {
  return async ({ eventId, reason }, context) => {
    const outcome = await events.end(eventId, reason, `operator:${context.caller.username}`);
    if (!outcome.ok) return declaredRefusal(operator.endEvent, outcome.code);
    context.noteChange({ before: {}, after: { phase: outcome.event.phase } });
    return { ok: true, result: `${outcome.event.title} has ended: its markets wait for their results.` };
  };
}

function madeOf({ id, markets }: CatalogueEvent) {
  return { eventId: id, markets: markets.map(({ id: marketId, key }) => ({ marketId, key })) };
}
