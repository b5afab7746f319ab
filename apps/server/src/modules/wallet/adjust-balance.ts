import { operator } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, paiseFromMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../calls/refusals.ts";
import { ADJUSTMENT_KEY } from "../market-operations/index.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

/** Of a key of 64 characters what `adjust:` leaves. */
const REFERENCE = /^[A-Za-z0-9._:-]{1,57}$/;

/**
 * Credits or debits a player by hand; the operator's reference makes it happen once. Of players and above the host's limit
 * two operators must ask for the same: house accounts have no money but the operator's own.
 */
export function adjustBalance(parts: WalletCallParts): HandlersOf<"operator">["adjustBalance"] {
  const { players, exchange, wallet, actions, hosts, approvals } = parts;
  return async ({ userName, amount: units, reason, reference }, context) => {
    const { caller } = context;
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const amount = paiseFromMainUnits(units);
    // No second operator is asked for what would be refused to him too.
    if (amount === undefined || amount === 0 || Math.abs(amount) > MAX_AMOUNT_PAISE)
      return { ok: false, code: "AMOUNT_INVALID" };
    if (!REFERENCE.test(reference)) return { ok: false, code: "KEY_INVALID" };
    const alone = hosts.settingsOf(player.host).server.adjustmentAlone;
    if (player.kind !== "house" && Math.abs(amount) > alone * 100) {
      const asked = { reference, accountId: player.userId, amount };
      if (!(await approvals.approve(asked, { operatorName: caller.username, reason })))
        return refuse("SECOND_PERSON_NEEDED", {
          message: `Above ${alone} another operator must ask for the same, with this reference, within a day.`,
        });
    }
    const before = await readPlayerAccount(exchange, player);
    const { userId: accountId } = player;
    const actor = `operator:${caller.username}` as const;
    const detail = { amount, reference };
    const outcome = await actions.run({ actor, action: "adjustBalance", accountId, reason, detail }, () =>
      wallet.adjust({
        ...{ accountId, amount, remark: reason },
        kind: amount > 0 ? "credit" : "debit",
        key: `${ADJUSTMENT_KEY}${reference}`,
      }),
    );
    if (!outcome.ok) return declaredRefusal(operator.adjustBalance, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    if (typeof account === "string") return { ok: false, code: account };
    if (typeof before !== "string") context.noteChange({ before, after: account });
    return { ok: true, result: account };
  };
}
