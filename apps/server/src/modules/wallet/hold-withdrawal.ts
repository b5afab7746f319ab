import { operator } from "@crossbook/contract";
import { paiseFromMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { OUTSIDE_ACCOUNTS } from "./outside-accounts.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

/** Holds a withdrawal's money until it is paid or returned; the operator's reference makes it happen once. */
export function holdWithdrawal(parts: WalletCallParts): HandlersOf<"operator">["holdWithdrawal"] {
  const { players, exchange, wallet, actions } = parts;
  return async ({ userName, amount: units, reference, reason }, context) => {
    const { caller } = context;
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const amount = paiseFromMainUnits(units);
    if (amount === undefined || amount <= 0) return { ok: false, code: "AMOUNT_INVALID" };
    const before = await readPlayerAccount(exchange, player);
    const record = await actions.begin({
      actor: `operator:${caller.username}`,
      action: "holdWithdrawal",
      accountId: player.userId,
      reason,
      detail: { amount, reference },
    });
    const outcome = await wallet.hold({
      from: player.userId,
      to: OUTSIDE_ACCOUNTS.bank,
      amount,
      kind: "withdrawal",
      reference: `withdrawal:${reference}`,
      remark: "",
      // Too long for a key where the reference has more than 53 characters: refused as KEY_INVALID.
      key: `withdrawal:${reference}`,
    });
    await record(outcome.ok ? "done" : outcome.code);
    if (!outcome.ok) return declaredRefusal(operator.holdWithdrawal, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    if (typeof account === "string") return { ok: false, code: account };
    if (typeof before !== "string") context.noteChange({ before, after: account });
    return { ok: true, result: { holdId: outcome.entryId, account } };
  };
}
