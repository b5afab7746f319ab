import { operator } from "@crossbook/contract";
import { paiseFromMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

const REFERENCE = /^[A-Za-z0-9._:-]+$/;

/** Credits or debits a player by hand; the operator's reference makes it happen once. */
export function adjustBalance(parts: WalletCallParts): HandlersOf<"operator">["adjustBalance"] {
  const { players, exchange, wallet, actions } = parts;
  return async ({ userName, amount: units, reason, reference }, context) => {
    const { caller } = context;
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const amount = paiseFromMainUnits(units);
    if (amount === undefined || amount === 0) return { ok: false, code: "AMOUNT_INVALID" };
    if (!REFERENCE.test(reference)) return { ok: false, code: "KEY_INVALID" };
    const before = await readPlayerAccount(exchange, player);
    const record = await actions.begin({
      actor: `operator:${caller.username}`,
      action: "adjustBalance",
      accountId: player.userId,
      reason,
      detail: { amount, reference },
    });
    const outcome = await wallet.adjust({
      accountId: player.userId,
      amount,
      kind: amount > 0 ? "credit" : "debit",
      // Too long for a key where the reference has more than 57 characters: refused as KEY_INVALID.
      key: `adjust:${reference}`,
      remark: reason,
    });
    await record(outcome.ok ? "done" : outcome.code);
    if (!outcome.ok) return declaredRefusal(operator.adjustBalance, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    if (typeof account === "string") return { ok: false, code: account };
    if (typeof before !== "string") context.noteChange({ before, after: account });
    return { ok: true, result: account };
  };
}
