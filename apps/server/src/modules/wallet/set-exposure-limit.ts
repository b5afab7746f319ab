import { operator } from "@crossbook/contract";
import { paiseFromMainUnits, zeroPaise } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import { declaredRefusal } from "../../calls/refusals.ts";
import type { Clock } from "../../ports/clock.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

/** Sets how much all open bets of a player may lose together. The exchange keeps to it, whoever places the bets. */
export function setExposureLimit(
  parts: Pick<WalletCallParts, "players" | "exchange" | "actions"> & { readonly clock: Clock },
): HandlersOf<"operator">["setExposureLimit"] {
  const { players, exchange, actions, clock } = parts;
  return async ({ userName, exposureLimit: units, reason }, context) => {
    const player = await players.byUsername(userName);
    if (!player) return { ok: false, code: "ACCOUNT_NOT_FOUND" };
    const exposureLimit = units === null ? zeroPaise : paiseFromMainUnits(units);
    // Who means that a player may lose nothing locks his bets.
    if (exposureLimit === undefined || exposureLimit < 0 || units === 0)
      return { ok: false, code: "AMOUNT_INVALID" };
    const before = await readPlayerAccount(exchange, player);
    const { userId: accountId } = player;
    const actor = `operator:${context.caller.username}` as const;
    const detail = { exposureLimit };
    const outcome = await actions.run({ actor, action: "setExposureLimit", accountId, reason, detail }, () =>
      exchange.submit({ type: "setExposureLimit", accountId, exposureLimit, at: clock.now() }),
    );
    if (!outcome.ok) return declaredRefusal(operator.setExposureLimit, outcome.code);
    const account = await readPlayerAccount(exchange, player);
    if (typeof account === "string") return { ok: false, code: account };
    if (typeof before !== "string") context.noteChange({ before, after: account });
    return { ok: true, result: account };
  };
}
