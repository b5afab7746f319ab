import type { AccountId, OpenAccount } from "../commands.ts";

/** Numbers of outside parties' accounts and of bonus accounts begin here and go down; those between are the engine's own. */
export const FIRST_OUTSIDE_ACCOUNT: AccountId = -1000;

/** Whether a number can be that of a new account of this kind. */
export function isAccountId(accountId: AccountId, kind: OpenAccount["kind"]): boolean {
  if (!Number.isSafeInteger(accountId)) return false;
  if (kind === "outside" || kind === "bonus") return accountId <= FIRST_OUTSIDE_ACCOUNT;
  return accountId > 0 && (kind === "player" || kind === "demo" || kind === "house");
}
