import type { Accounts } from "../accounts/accounts.ts";
import type { MarketResult } from "../kinds/market-result.ts";
import { longerInts } from "../longer-arrays.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import type { AccountMarkets } from "./account-markets.ts";
import { AccountRows } from "./account-rows.ts";

/** What positions of a market are made over. */
export interface PositionParts {
  readonly accounts: Accounts;
  readonly orders: OrderPool;
  readonly accountMarkets: AccountMarkets;
  /** Of the market, see `Markets`. */
  readonly marketSlot: number;
}

/**
 * What every account of one market stands to win and lose. A kind of market says how, in exact centipaise; here is
 * what all kinds share: a row for each account, its orders, and whether any of them was matched.
 *
 *     counts    0 newest order   1 resting orders   2 whether anything was matched   3 node of the account's list
 *
 * `lay` is 1 for a lay and 0 for a back everywhere: sides are arithmetic instead of branches, of which a processor
 * guesses half wrong.
 */
export abstract class Positions {
  protected readonly parts: PositionParts;
  readonly #rows = new AccountRows();
  #counts = new Int32Array(0);

  constructor(parts: PositionParts) {
    this.parts = parts;
  }

  /** Takes an unmatched order into the worst case. */
  abstract hold(row: number, runner: number, lay: number, price: number, stake: number): void;

  /** Undoes `hold` for what is cancelled or lapses. The worst case never gets worse by it. */
  abstract release(row: number, runner: number, lay: number, price: number, stake: number): void;

  /**
   * Turns stake held at the order's limit into bets that pay `payout` between them. The worst case never gets
   * worse by it.
   */
  abstract fill(row: number, runner: number, lay: number, limit: number, stake: number, payout: number): void;

  /** The matched part of a snapshot's order: `fill` without anything held before. */
  abstract restore(row: number, runner: number, lay: number, stake: number, payout: number): void;

  /** Worst-case loss, matched and unmatched, never negative. */
  abstract exposure(row: number): number;

  /** Result of the matched bets. */
  abstract profitOf(row: number, result: MarketResult): number;

  /** Takes the whole position out of its account's exposure, when its market is finished. */
  abstract dissolve(row: number): void;

  /** Makes room for so many rows. */
  protected abstract growTo(rows: number): void;

  /** Rows are 0 to `count` - 1. */
  get count(): number {
    return this.#rows.count;
  }

  /** The account's row, or -1 where it never placed an order here. */
  find(account: number): number {
    return this.#rows.find(account);
  }

  findOrAdd(account: number): number {
    const found = this.#rows.find(account);
    return found >= 0 ? found : this.#add(account);
  }

  accountOf(row: number): number {
    return this.#rows.accountOf(row);
  }

  hasMatched(row: number): boolean {
    return this.#counts[row * 4 + 2] === 1;
  }

  protected markMatched(row: number): void {
    this.#counts[row * 4 + 2] = 1;
  }

  /** Takes the mark back, of a row whose only matched bets have been taken off again. */
  unmarkMatched(row: number): void {
    this.#counts[row * 4 + 2] = 0;
  }

  /** Orders that rest in the book. */
  restingOrders(row: number): number {
    return this.#counts[row * 4 + 1] ?? 0;
  }

  addResting(row: number, by: 1 | -1): void {
    this.#counts[row * 4 + 1] = (this.#counts[row * 4 + 1] ?? 0) + by;
  }

  /** The account's newest order here that is held; `OrderPool.olderOwn` goes on from it. */
  newestOrder(row: number): number {
    return this.#counts[row * 4] ?? NO_ORDER;
  }

  addOrder(row: number, order: number): void {
    const { orders } = this.parts;
    const older = this.newestOrder(row);
    if (older !== NO_ORDER) orders.setNewerOwn(older, order);
    orders.setOlderOwn(order, older);
    orders.setNewerOwn(order, NO_ORDER);
    this.#counts[row * 4] = order;
  }

  removeOrder(row: number, order: number): void {
    const { orders } = this.parts;
    const older = orders.olderOwn(order);
    const newer = orders.newerOwn(order);
    if (older !== NO_ORDER) orders.setNewerOwn(older, newer);
    if (newer === NO_ORDER) this.#counts[row * 4] = older;
    else orders.setOlderOwn(newer, older);
  }

  /** Takes the market off the list of each account, when it is finished. */
  leaveAccounts(): void {
    const { accountMarkets } = this.parts;
    for (let row = 0; row < this.count; row += 1) {
      accountMarkets.remove(this.accountOf(row), this.#counts[row * 4 + 3] ?? 0);
    }
  }

  #add(account: number): number {
    const { accountMarkets, marketSlot } = this.parts;
    const rows = this.#rows.count;
    if (rows * 4 === this.#counts.length) {
      const grown = Math.max(16, rows * 2);
      this.#counts = longerInts(this.#counts, grown * 4);
      this.growTo(grown);
    }
    const row = this.#rows.add(account);
    this.#counts[row * 4 + 3] = accountMarkets.add(account, marketSlot, row);
    return row;
  }
}
