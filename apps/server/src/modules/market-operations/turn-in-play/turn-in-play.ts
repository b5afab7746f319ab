import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import type { TurnsInPlay } from "./turns-in-play.ts";

/** Turns an event in play on behalf of an operator. */
export function turnInPlay(turns: TurnsInPlay): HandlersOf<"operator">["turnInPlay"] {
  return async ({ eventId, reason, clientReference }, context) => {
    const operatorName = context.caller.username;
    const outcome = await turns.turn({ eventId, reason, clientReference, operatorName });
    if (!outcome.ok) return declaredRefusal(operator.turnInPlay, outcome.code);
    const { event, opened } = outcome;
    context.noteChange({ before: {}, after: { phase: event.phase, opened } });
    return { ok: true, result: `${event.title} is in play.` };
  };
}
