import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { type AccountTermParts, setAccountTerm } from "./set-account-term.ts";

/** Sets how much less commission a player pays than his markets say, from the next settlement on. */
export function setCommissionDiscount(
  parts: AccountTermParts,
): HandlersOf<"operator">["setCommissionDiscount"] {
  return async ({ userName, commissionDiscountPercent, reason }, context) => {
    const player = await parts.players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const term = { type: "setCommissionDiscount", commissionDiscountPercent } as const;
    const outcome = await setAccountTerm(parts, player, term, reason, context);
    return outcome.ok ? outcome : declaredRefusal(operator.setCommissionDiscount, outcome.code);
  };
}
