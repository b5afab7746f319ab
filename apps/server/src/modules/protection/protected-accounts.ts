import type { AccountId } from "@crossbook/engine";
import type { Exclusion } from "./exclusions/exclusion.ts";
import { LIMIT_PERIODS, type Limit, type LimitKind, type LimitPeriod, NO_LIMIT } from "./limits/limit.ts";

/** What protects one account, in memory. */
export class ProtectedAccount {
  exclusion: Exclusion | undefined;
  readonly #limits = new Map<`${LimitKind}.${LimitPeriod}`, Limit>();

  /** The exclusion in force at a moment. */
  exclusionAt(now: number): Exclusion | undefined {
    return this.exclusion !== undefined && this.exclusion.untilMs > now ? this.exclusion : undefined;
  }

  limit(kind: LimitKind, period: LimitPeriod): Limit {
    return this.#limits.get(`${kind}.${period}`) ?? NO_LIMIT;
  }

  setLimit(kind: LimitKind, period: LimitPeriod, limit: Limit): void {
    this.#limits.set(`${kind}.${period}`, limit);
  }

  /** Whether any limit of a kind is in force. */
  isLimited(kind: LimitKind): boolean {
    return LIMIT_PERIODS.some((period) => this.limit(kind, period).amount !== undefined);
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

  /** A limit, also of an account without any. */
  limitOf(accountId: AccountId, kind: LimitKind, period: LimitPeriod): Limit {
    return this.#accounts.get(accountId)?.limit(kind, period) ?? NO_LIMIT;
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

  /** Ids of the accounts that have a limit of one of these kinds in force. */
  limitedIn(kinds: readonly LimitKind[]): AccountId[] {
    const limited = [...this.#accounts].filter(([, account]) =>
      kinds.some((kind) => account.isLimited(kind)),
    );
    return limited.map(([accountId]) => accountId);
  }

  /** Ids of the accounts that are excluded at a moment. */
  excludedAt(now: number): AccountId[] {
    return [...this.#accounts].flatMap(([id, account]) => (account.exclusionAt(now) ? [id] : []));
  }
}
