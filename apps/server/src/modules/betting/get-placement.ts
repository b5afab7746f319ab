import type { HandlersOf } from "../../calls/handler.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import type { Placements } from "./placements.ts";

/** Answers what became of the bet with a client reference. */
export function getPlacement(placements: Placements): HandlersOf<"bets">["getPlacement"] {
  return async ({ clientReference }, { caller }) => {
    try {
      const placement = await placements.find(caller.accountId, clientReference);
      return placement ? { ok: true, result: placement } : { ok: false, code: "BET_REFERENCE_NOT_FOUND" };
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}
