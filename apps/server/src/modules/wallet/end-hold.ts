import { type ErrorCode, operator } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import { ExchangeStoppedError } from "../../exchange/index.ts";
import { OUTSIDE_ACCOUNTS } from "./outside-accounts.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

interface Asked {
  readonly action: "payHold" | "returnHold";
  readonly holdId: number;
  readonly reason: string;
  readonly operatorName: string;
}

/** Pays a pending hold to whom it was placed for. */
export function payHold(parts: WalletCallParts): HandlersOf<"operator">["payHold"] {
  return async ({ holdId, reason }, { caller }) => {
    const ended = await endHold(parts, { action: "payHold", holdId, reason, operatorName: caller.username });
    return typeof ended === "string" ? declaredRefusal(operator.payHold, ended) : { ok: true, result: ended };
  };
}

/** Gives a pending hold back to its player. */
export function returnHold(parts: WalletCallParts): HandlersOf<"operator">["returnHold"] {
  return async ({ holdId, reason }, { caller }) => {
    const ended = await endHold(parts, {
      action: "returnHold",
      holdId,
      reason,
      operatorName: caller.username,
    });
    return typeof ended === "string"
      ? declaredRefusal(operator.returnHold, ended)
      : { ok: true, result: ended };
  };
}

/** The player's account afterwards, or why the hold is as it was. A hold ends once, so its number is the key. */
async function endHold(
  { players, exchange, wallet, actions }: WalletCallParts,
  { action, holdId, reason, operatorName }: Asked,
) {
  const hold = await exchange.read((engine) => engine.hold(holdId)).catch(codeOfStopped);
  if (typeof hold === "string") return hold;
  // One that is not pending is for the engine to refuse: it is asked for an account that has no holds, and no keys of any.
  const accountId = hold?.from ?? OUTSIDE_ACCOUNTS.bank;
  const record = await actions.begin({
    actor: `operator:${operatorName}`,
    action,
    ...(hold && { accountId }),
    reason,
    detail: { holdId },
  });
  // The statement says what happened; the reason is the operators' own.
  const end = { accountId, holdId, remark: "", key: `hold:${holdId}:${action}` };
  const outcome = action === "payHold" ? await wallet.settleHold(end) : await wallet.releaseHold(end);
  await record(outcome.ok ? "done" : outcome.code);
  if (!outcome.ok) return outcome.code;
  const player = await players.byId(accountId);
  return player ? readPlayerAccount(exchange, player) : ("ACCOUNT_NOT_FOUND" as const);
}

function codeOfStopped(error: unknown): Extract<ErrorCode, "EXCHANGE_STOPPED"> {
  if (error instanceof ExchangeStoppedError) return "EXCHANGE_STOPPED";
  throw error;
}
