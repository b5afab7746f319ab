import type { Accounts } from "../accounts/accounts.ts";
import type { AccountId, MarketId } from "../commands.ts";
import { type EffectSink, HOUSE_ACCOUNT, type LedgerKind } from "../effects.ts";
import { invariant } from "../invariant.ts";
import type { EngineSnapshot } from "../snapshot.ts";

/** What one ledger entry is about. */
export interface EntryReason {
  readonly kind: LedgerKind;
  /** 0: none. */
  readonly marketId: MarketId;
  readonly remark: string;
  readonly at: number;
}

/** Double entry: every amount that arrives somewhere has left somewhere else, in the same entry. */
export class Ledger {
  readonly #accounts: Accounts;
  readonly #effects: EffectSink;
  /** Balance of house account -1 at 1, of -2 at 2 and so on. */
  readonly #house = new Float64Array(Object.keys(HOUSE_ACCOUNT).length + 1);
  #nextEntryId: number;

  constructor(accounts: Accounts, effects: EffectSink, snapshot: EngineSnapshot | undefined) {
    this.#accounts = accounts;
    this.#effects = effects;
    this.#nextEntryId = snapshot?.nextEntryId ?? 1;
    for (const row of snapshot?.houseBalances ?? []) this.#house[-row.ledgerAccountId] = row.balance;
  }

  get nextEntryId(): number {
    return this.#nextEntryId;
  }

  houseBalance(ledgerAccountId: AccountId): number {
    return this.#house[-ledgerAccountId] ?? 0;
  }

  houseBalances(): EngineSnapshot["houseBalances"] {
    return Object.values(HOUSE_ACCOUNT).map((id) => ({
      ledgerAccountId: id,
      balance: this.houseBalance(id),
    }));
  }

  /**
   * Moves an amount to one ledger account from another; a negative amount goes the other way.
   * @returns the entry's id, 0 where there is nothing to move
   */
  transfer(to: AccountId, from: AccountId, amount: number, reason: EntryReason): number {
    if (amount === 0) return 0;
    const entryId = this.#nextEntryId;
    this.#nextEntryId += 1;
    const given = this.#post(entryId, to, amount, reason);
    const taken = this.#post(entryId, from, -amount, reason);
    invariant(given + taken === 0, "ledger legs do not sum to zero");
    return entryId;
  }

  #post(entryId: number, ledgerAccountId: AccountId, amount: number, reason: EntryReason): number {
    const before = this.#balance(ledgerAccountId);
    if (ledgerAccountId > 0) this.#accounts.addCash(this.#accounts.slotOf(ledgerAccountId), amount);
    else this.#house[-ledgerAccountId] = before + amount;
    const { kind, marketId, remark, at } = reason;
    this.#effects.ledgerPosted(entryId, ledgerAccountId, amount, kind, marketId, remark, at);
    return this.#balance(ledgerAccountId) - before;
  }

  #balance(ledgerAccountId: AccountId): number {
    if (ledgerAccountId < 0) return this.houseBalance(ledgerAccountId);
    return this.#accounts.cash(this.#accounts.slotOf(ledgerAccountId));
  }
}
