import type { AccountId, LedgerPosted } from "@crossbook/engine";
import type { Balances, ChangingBalances } from "./effect-chunk.ts";

const NO_MONEY: Balances = { cash: 0, held: 0, receivable: 0 };

/** What every account has, entry by entry. An account is one object that changes, so that moving money leaves none behind. */
export class RecordedBalances {
  readonly #ofAccounts = new Map<AccountId, ChangingBalances>();

  /** `begin`: what the tables show; it is not changed. */
  constructor(begin: ReadonlyMap<AccountId, Balances>) {
    for (const [accountId, balances] of begin) this.#ofAccounts.set(accountId, { ...balances });
  }

  /** Adds an entry, also to what the account has after the chunk; answers the balance after it. */
  post({ accountId, balance, amount }: LedgerPosted, afterChunk: Map<AccountId, ChangingBalances>): number {
    const account = this.#of(accountId);
    account[balance] += amount;
    const inChunk = afterChunk.get(accountId);
    if (inChunk) inChunk[balance] = account[balance];
    else afterChunk.set(accountId, { ...account });
    return account[balance];
  }

  #of(accountId: AccountId): ChangingBalances {
    const known = this.#ofAccounts.get(accountId);
    if (known) return known;
    const opened = { ...NO_MONEY };
    this.#ofAccounts.set(accountId, opened);
    return opened;
  }
}
