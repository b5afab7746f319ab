import type { Accounts } from "../accounts/accounts.ts";
import type { AccountId, BalanceName, MarketId } from "../commands.ts";
import type { EffectSink } from "../effects.ts";
import { invariant } from "../invariant.ts";
import type { LedgerKind, LedgerPhase } from "./ledger-kinds.ts";

/** One side of a ledger entry: an account's slot and which of its balances. */
export interface LedgerLeg {
  readonly account: number;
  readonly balance: BalanceName;
}

/** What one ledger entry is about. */
export interface EntryReason {
  readonly kind: LedgerKind;
  readonly phase: LedgerPhase;
  /** 0: none. */
  readonly marketId: MarketId;
  readonly reference: string;
  readonly remark: string;
  readonly at: number;
}

/** Double entry: every amount that arrives somewhere has left somewhere else, in the same entry. */
export class Ledger {
  readonly #accounts: Accounts;
  readonly #effects: EffectSink;
  #nextEntryId: number;
  #paidIn = 0;

  /** `accounts` must be open with their balances. */
  constructor(accounts: Accounts, effects: EffectSink, nextEntryId: number) {
    this.#accounts = accounts;
    this.#effects = effects;
    this.#nextEntryId = nextEntryId;
    for (const { kind, cash } of accounts.rows()) if (kind === "outside") this.#paidIn -= cash;
  }

  get nextEntryId(): number {
    return this.#nextEntryId;
  }

  /** Money that came in through all outside parties, less what went out again. */
  get paidIn(): number {
    return this.#paidIn;
  }

  /**
   * Moves an amount to one leg from another; a negative amount goes the other way.
   * @returns the entry's id, 0 where there is nothing to move
   */
  post(to: LedgerLeg, from: LedgerLeg, amount: number, reason: EntryReason): number {
    if (amount === 0) return 0;
    const entryId = this.#nextEntryId;
    this.#nextEntryId += 1;
    const given = this.#postLeg(entryId, to, amount, reason);
    const taken = this.#postLeg(entryId, from, -amount, reason);
    invariant(given + taken === 0, "ledger legs do not sum to zero");
    return entryId;
  }

  #postLeg(entryId: number, { account, balance }: LedgerLeg, amount: number, reason: EntryReason): number {
    const accounts = this.#accounts;
    const before = accounts.balance(account, balance);
    accounts.add(account, balance, amount);
    if (accounts.kind(account) === "outside") this.#paidIn -= amount;
    const accountId: AccountId = accounts.id(account);
    const { kind, phase, marketId, reference, remark, at } = reason;
    this.#effects.happened({
      type: "ledgerPosted",
      entryId,
      accountId,
      balance,
      amount,
      kind,
      phase,
      marketId,
      reference,
      remark,
      at,
    });
    return accounts.balance(account, balance) - before;
  }
}
