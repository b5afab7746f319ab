import { type Api, BET_TYPE } from "@crossbook/contract";
import type { Handler, QuickHandler } from "../../../calls/handler.ts";
import { placementSentence } from "./placement-presenter.ts";
import type { Placements } from "./placements.ts";
import { readPlainBet } from "./plain-bet.ts";

/** Places one bet. The usual form of the call is read without its schema: bets come by the thousand a second. */
export function placeBet(placements: Placements): QuickHandler<Api["bets"]["placeBet"]> {
  const handle: Handler<Api["bets"]["placeBet"]> = async (input, { caller, host, requestId }) => {
    const outcome = await placements.place(
      { userId: caller.userId, accountId: caller.accountId, host },
      {
        eventId: input.eventId,
        marketId: input.marketId,
        runnerId: input.runnerId,
        fancyValue: input.fancyValue,
        type: input.type,
        rate: input.rate,
        stake: input.stake,
        clientReference: input.clientReference,
        worstRate: input.worstRate,
        minMatched: input.minMatched,
        expiresAt: input.expiresAt,
        persistence: input.persistence,
        execution: input.execution ?? (input.acceptAnyPrice ? "anyPrice" : "limit"),
      },
      requestId,
    );
    if (!outcome.ok) return outcome;
    return {
      ok: true,
      result: placementSentence(outcome.placement, input.type === BET_TYPE.lay),
      detail: outcome.placement,
    };
  };
  return { quickRead: readPlainBet, handle };
}
