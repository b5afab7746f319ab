import { bets } from "@crossbook/contract";
import type { HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Placements } from "./placements.ts";

/** Answers what became of the bet with a client reference. */
export function getPlacement(placements: Placements): HandlersOf<"bets">["getPlacement"] {
  return async ({ clientReference }, { caller }) => {
    try {
      const found = await placements.find(caller.accountId, clientReference);
      if (!found) return { ok: false, code: "BET_REFERENCE_NOT_FOUND" };
      return found.ok
        ? { ok: true, result: found.placement }
        : declaredRefusal(bets.getPlacement, found.code);
    } catch (error) {
      if (error instanceof ExchangeStoppedError) return { ok: false, code: "EXCHANGE_STOPPED" };
      throw error;
    }
  };
}
