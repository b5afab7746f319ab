import { operator } from "@crossbook/contract";
import { paiseFromMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { ActionLog } from "../market-operations/index.ts";
import type { Players } from "../players/index.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { Wallet } from "./wallet.ts";

const REFERENCE = /^[A-Za-z0-9._:-]+$/;

interface Parts {
  readonly players: Players;
  readonly exchange: Exchange;
  readonly wallet: Wallet;
  readonly actions: ActionLog;
}

/** Credits or debits a player by hand; the operator's reference makes it happen once. */
export function adjustBalance(parts: Parts): HandlersOf<"operator">["adjustBalance"] {
  const { players, exchange, wallet, actions } = parts;
  return async ({ userName, amount: units, reason, reference }, { caller }) => {
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const amount = paiseFromMainUnits(units);
    if (amount === undefined || amount === 0) return { ok: false, code: "AMOUNT_INVALID" };
    if (!REFERENCE.test(reference)) return { ok: false, code: "KEY_INVALID" };
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
    return typeof account === "string" ? { ok: false, code: account } : { ok: true, result: account };
  };
}
