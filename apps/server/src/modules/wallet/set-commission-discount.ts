import { operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

/** Sets how much less commission a player pays than his markets say, from the next settlement on. */
export function setCommissionDiscount(
  parts: Pick<WalletCallParts, "players" | "exchange" | "actions"> & { readonly clock: Clock },
): HandlersOf<"operator">["setCommissionDiscount"] {
  const { players, exchange, actions, clock } = parts;
  return async ({ userName, commissionDiscountPercent, reason }, context) => {
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const before = await readPlayerAccount(exchange, player);
    const { userId: accountId } = player;
    const actor = `operator:${context.caller.username}` as const;
    const detail = { commissionDiscountPercent };
    const action = { actor, action: "setCommissionDiscount", accountId, reason, detail } as const;
    const outcome = await actions.run(action, () =>
      exchange.submit({
        ...{ type: "setCommissionDiscount", accountId, commissionDiscountPercent },
        at: clock.now(),
      }),
    );
    if (!outcome.ok) return declaredRefusal(operator.setCommissionDiscount, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    if (typeof account === "string") return { ok: false, code: account };
    if (typeof before !== "string") context.noteChange({ before, after: account });
    return { ok: true, result: account };
  };
}
