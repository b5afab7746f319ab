import { operator } from "@crossbook/contract";
import { paiseFromMainUnits, zeroPaise } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { type AccountTermParts, setAccountTerm } from "./set-account-term.ts";

/** Sets how much all open bets of a player may lose together. The exchange keeps to it, whoever places the bets. */
export function setExposureLimit(parts: AccountTermParts): HandlersOf<"operator">["setExposureLimit"] {
  return async ({ userName, exposureLimit: units, reason }, context) => {
    const player = await parts.players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const exposureLimit = units === null ? zeroPaise : paiseFromMainUnits(units);
    // Who means that a player may lose nothing locks his bets.
    if (exposureLimit === undefined || exposureLimit < 0 || units === 0)
      return { ok: false, code: "AMOUNT_INVALID" };
    const term = { type: "setExposureLimit", exposureLimit } as const;
    const outcome = await setAccountTerm(parts, player, term, reason, context);
    return outcome.ok ? outcome : declaredRefusal(operator.setExposureLimit, outcome.code);
  };
}
