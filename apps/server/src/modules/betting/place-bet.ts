import type { HandlersOf } from "../../http/handler.ts";
import { placementSentence } from "./placement-presenter.ts";
import type { Placements } from "./placements.ts";

export function placeBet(placements: Placements): HandlersOf<"bets">["placeBet"] {
  return async (input, { caller, host, requestId }) => {
    const outcome = await placements.place(
      { userId: caller.userId, accountId: caller.accountId, host },
      {
        eventId: input.eventId,
        marketId: input.marketId,
        runnerId: input.runnerId,
        type: input.type,
        rate: input.rate,
        stake: input.stake,
        clientReference: input.clientReference,
        acceptAnyPrice: input.acceptAnyPrice ?? false,
      },
      requestId,
    );
    if (!outcome.ok) return outcome;
    return { ok: true, result: placementSentence(outcome.placement), detail: outcome.placement };
  };
}
