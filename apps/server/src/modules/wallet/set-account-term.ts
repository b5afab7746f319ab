import type { OperatorCaller } from "../../calls/callers.ts";
import type { CallContext } from "../../calls/handler.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Player } from "../players/index.ts";
import { readPlayerAccount } from "./player-account.ts";
import type { WalletCallParts } from "./wallet-call-parts.ts";

export type AccountTermParts = Pick<WalletCallParts, "players" | "exchange" | "actions"> & {
  readonly clock: Clock;
};

/** What the exchange keeps for an account, as its command names it; amounts in paise. */
type AccountTerm =
  | { readonly type: "setExposureLimit"; readonly exposureLimit: number }
  | { readonly type: "setCommissionDiscount"; readonly commissionDiscountPercent: number };

/** Sets a term of a player's account in an operator's name, and notes for the audit what it was. @returns the account then, or the refusal */
export async function setAccountTerm(
  { exchange, actions, clock }: AccountTermParts,
  player: Player,
  term: AccountTerm,
  reason: string,
  context: CallContext<OperatorCaller>,
) {
  const before = await readPlayerAccount(exchange, player);
  const { type, ...detail } = term;
  const { userId: accountId } = player;
  const actor = `operator:${context.caller.username}` as const;
  const outcome = await actions.run({ actor, action: type, accountId, reason, detail }, () =>
    exchange.submit({ ...term, accountId, at: clock.now() }),
  );
  if (!outcome.ok) return outcome;
  const account = await readPlayerAccount(exchange, player);
  if (typeof account === "string") return { ok: false, code: account } as const;
  if (typeof before !== "string") context.noteChange({ before, after: account });
  return { ok: true, result: account } as const;
}
