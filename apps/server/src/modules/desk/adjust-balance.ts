import { operator } from "@crossbook/contract";
import { paiseFromMainUnits } from "@crossbook/money";
import type { Exchange } from "../../exchange/exchange.ts";
import type { HandlersOf } from "../../http/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Players } from "../players/players.ts";
import { declaredRefusal } from "../refusals/declared-refusal.ts";
import type { DeskJournal } from "./desk-journal.ts";
import { readPlayerAccount } from "./player-account.ts";

const REFERENCE = /^[A-Za-z0-9._:-]+$/;

interface Parts {
  readonly players: Players;
  readonly exchange: Exchange;
  readonly clock: Clock;
  readonly journal: DeskJournal;
}

export function adjustBalance(parts: Parts): HandlersOf<"operator">["adjustBalance"] {
  const { players, exchange, clock, journal } = parts;
  return async ({ userName, amount: units, reason, reference }, { caller }) => {
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const amount = paiseFromMainUnits(units);
    if (amount === undefined || amount === 0) return { ok: false, code: "AMOUNT_INVALID" };
    if (!REFERENCE.test(reference)) return { ok: false, code: "KEY_INVALID" };
    const note = await journal.begin({
      actor: `operator:${caller.username}`,
      action: "adjustBalance",
      accountId: player.userId,
      reason,
      detail: { amount, reference },
    });
    const outcome = await exchange.submit({
      type: "moveCash",
      accountId: player.userId,
      amount,
      kind: amount > 0 ? "credit" : "debit",
      // Too long for a key where the reference has more than 57 characters: refused as KEY_INVALID.
      key: `adjust:${reference}`,
      remark: reason,
      at: clock.now(),
    });
    await note(outcome.ok ? "done" : outcome.code);
    if (!outcome.ok) return declaredRefusal(operator.adjustBalance, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    return typeof account === "string" ? { ok: false, code: account } : { ok: true, result: account };
  };
}
