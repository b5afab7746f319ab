import type { AccountView } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import type { Refusal } from "../../calls/handler.ts";
import { type ExchangeRefusal as AnyExchangeRefusal, refuse } from "../../calls/refusals.ts";
import type { AccountParts } from "./account-parts.ts";
import type { UserRow } from "./users-table.ts";

export type ExchangeRefusal = Refusal<"EXCHANGE_BUSY" | "EXCHANGE_STOPPED" | "MONEY_MODE_MISMATCH">;

type OpenedUser = Pick<UserRow, "id" | "kind" | "opening_credit" | "credited_at">;

/**
 * The user's account of the exchange, opened and given its opening credit where that has not been done. Every step can
 * be repeated, so a login repairs what a crash after the sign-up left undone. An account of another money mode than
 * the installation's hosts is refused.
 */
export async function openExchangeAccount(
  parts: AccountParts,
  user: OpenedUser,
  at: number,
): Promise<AccountView | ExchangeRefusal> {
  const { exchange, hosts } = parts;
  const existing = await exchange.read((engine) => engine.account(user.id));
  if (existing !== undefined && existing.moneyMode !== hosts.moneyMode) return refuse("MONEY_MODE_MISMATCH");
  const isCredited = user.opening_credit === 0 || user.credited_at !== null;
  if (existing !== undefined && isCredited) return existing;

  if (existing === undefined) {
    const account = { accountId: user.id, kind: user.kind, moneyMode: hosts.moneyMode };
    const outcome = await exchange.submit({ type: "openAccount", ...account, at });
    const refusal = refusalOf("an account", outcome);
    if (refusal) return refusal;
  }
  if (!isCredited) {
    const refusal = await credit(parts, user, at);
    if (refusal) return refusal;
  }
  const opened = await exchange.read((engine) => engine.account(user.id));
  if (opened === undefined) throw new Error(`account ${user.id} was opened and is not there`);
  return opened;
}

async function credit(
  parts: AccountParts,
  user: OpenedUser,
  at: number,
): Promise<ExchangeRefusal | undefined> {
  const demo = user.kind === "demo";
  const outcome = await parts.wallet.adjust({
    accountId: user.id,
    amount: paise(user.opening_credit),
    kind: demo ? "demo" : "credit",
    key: `${demo ? "demo" : "opening"}:${user.id}`,
    remark: demo ? "Play money of the demo" : "Opening credit of play money",
  });
  const refusal = refusalOf("the opening credit", outcome);
  if (refusal) return refusal;
  await parts.database.query("UPDATE users SET credited_at = $2 WHERE id = $1", [user.id, new Date(at)]);
  return undefined;
}

/** Undefined: done, now or before. */
function refusalOf(
  what: string,
  outcome: { readonly ok: true } | AnyExchangeRefusal,
): ExchangeRefusal | undefined {
  if (outcome.ok || outcome.code === "ACCOUNT_EXISTS") return undefined;
  switch (outcome.code) {
    case "EXCHANGE_BUSY":
    case "CAPACITY_REACHED":
      return refuse("EXCHANGE_BUSY");
    case "EXCHANGE_STOPPED":
    case "OUTCOME_UNKNOWN":
      return refuse("EXCHANGE_STOPPED");
    default:
      throw new Error(`the exchange refused ${what}: ${outcome.code}`);
  }
}
