import type { AccountId } from "@crossbook/engine";
import type { Exclusion } from "./exclusions/exclusion.ts";

/** What protects one account, in memory. */
export class ProtectedAccount {
  exclusion: Exclusion | undefined;

  /** The exclusion in force at a moment. */
  exclusionAt(now: number): Exclusion | undefined {
    return this.exclusion !== undefined && this.exclusion.untilMs > now ? this.exclusion : undefined;
  }
}

/**
 * The accounts with an exclusion or a limit, all in memory: a bet must not ask the tables. Only players have them, each of
 * whom has a mobile number of their own or was made by an operator.
 */
export class ProtectedAccounts {
  readonly #accounts = new Map<AccountId, ProtectedAccount>();

  get(accountId: AccountId): ProtectedAccount | undefined {
    return this.#accounts.get(accountId);
  }

  /** The account, which is protected from now on. */
  of(accountId: AccountId): ProtectedAccount {
    let account = this.#accounts.get(accountId);
    if (account === undefined) {
      account = new ProtectedAccount();
      this.#accounts.set(accountId, account);
    }
    return account;
  }
}
