import type { Accounts } from "../accounts/accounts.ts";
import { broken } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import { AccountRows } from "./account-rows.ts";

/**
 * `certain` drifts with turnover while only `certain + outcome` has a meaning; beyond this a position is written
 * anew with its least outcome at zero. What it means is bounded by all the cash there is, see `EngineLimits`.
 */
const RECENTRE_AT = 2 ** 50;

/** Where the outcomes begin in a row of `worst`. */
const FIRST_OUTCOME = 3;

/**
 * What every account of one market stands to win and lose, in exact centipaise. If runner r wins, a position
 * brings `certain + outcome[r]`, counting every unmatched order as matched just where that hurts, so its worst
 * case is `certain + min(outcome)`. Beside it stands the same for matched bets alone, which settlement pays.
 *
 * A row's numbers lie side by side, so that a change of a position stays within two or three lines of memory:
 *
 *     worst     0 certain        1 lowest other   2 exposure   3… outcome of each runner
 *     matched   0 certain        1… outcome of each runner
 *     counts    0 newest order   1 resting        2 whether anything was matched   3 runner
 *
 * `runner` is the one that changed last and `lowest other` the least outcome of all the rest, so that its next
 * change needs no look at them. Sides and signs are arithmetic instead of branches, of which a processor guesses
 * half wrong: `lay` is 1 for a lay and 0 for a back.
 */
export class Positions {
  readonly #runners: number;
  readonly #width: number;
  readonly #matchedWidth: number;
  readonly #accounts: Accounts;
  readonly #orders: OrderPool;
  readonly #rows = new AccountRows();
  #worst = new Float64Array(0);
  #matched = new Float64Array(0);
  #counts = new Int32Array(0);

  constructor(runners: number, accounts: Accounts, orders: OrderPool) {
    this.#runners = runners;
    this.#width = FIRST_OUTCOME + runners;
    this.#matchedWidth = 1 + runners;
    this.#accounts = accounts;
    this.#orders = orders;
  }

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
    if (found >= 0) return found;
    if (this.#rows.count * this.#width === this.#worst.length) this.#grow();
    return this.#rows.add(account);
  }

  accountOf(row: number): number {
    return this.#rows.accountOf(row);
  }

  /** Worst-case loss, matched and unmatched, never negative. */
  exposure(row: number): number {
    return this.#worst[row * this.#width + 2] ?? 0;
  }

  /** Takes an unmatched order into the worst case. */
  hold(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#change(row, runner, (lay - 1) * stake * 100, stake * (100 - lay * price), true);
  }

  /** Undoes `hold` for what is taken back. The worst case never gets worse by it. */
  release(row: number, runner: number, lay: number, price: number, stake: number): void {
    this.#change(row, runner, (1 - lay) * stake * 100, stake * (lay * price - 100), false);
  }

  /**
   * Turns stake held at the order's limit into bets that pay `payout` between them. The worst case never gets
   * worse by it.
   */
  fill(row: number, runner: number, lay: number, limit: number, stake: number, payout: number): void {
    const won = (1 - 2 * lay) * payout;
    this.#change(row, runner, lay * stake * 100, stake * (lay * limit - 100) + won, false);
    this.#addMatched(row, runner, lay, stake, payout);
  }

  /** A matched order of a snapshot: `fill` without anything held before. */
  restoreMatched(row: number, runner: number, lay: number, stake: number, payout: number): void {
    this.#change(row, runner, (2 * lay - 1) * stake * 100, (1 - 2 * lay) * payout, true);
    this.#addMatched(row, runner, lay, stake, payout);
  }

  hasMatched(row: number): boolean {
    return this.#counts[row * 4 + 2] === 1;
  }

  /** Result of the matched bets if `winner` wins. */
  ifWins(row: number, winner: number): number {
    const from = row * this.#matchedWidth;
    return (this.#matched[from] ?? 0) + (this.#matched[from + 1 + winner] ?? 0);
  }

  /** Takes the whole position out of its account's exposure, when its market is finished. */
  dissolve(row: number): void {
    this.#accounts.addExposure(this.accountOf(row), -this.exposure(row));
    this.#worst[row * this.#width + 2] = 0;
  }

  /** Orders that wait in the book. */
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
    const older = this.newestOrder(row);
    if (older !== NO_ORDER) this.#orders.setNewerOwn(older, order);
    this.#orders.setOlderOwn(order, older);
    this.#orders.setNewerOwn(order, NO_ORDER);
    this.#counts[row * 4] = order;
  }

  removeOrder(row: number, order: number): void {
    const older = this.#orders.olderOwn(order);
    const newer = this.#orders.newerOwn(order);
    if (older !== NO_ORDER) this.#orders.setNewerOwn(older, newer);
    if (newer === NO_ORDER) this.#counts[row * 4] = older;
    else this.#orders.setOlderOwn(newer, older);
  }

  #addMatched(row: number, runner: number, lay: number, stake: number, payout: number): void {
    const matched = this.#matched;
    const from = row * this.#matchedWidth;
    const outcome = from + 1 + runner;
    matched[from] = (matched[from] ?? 0) + (2 * lay - 1) * stake * 100;
    matched[outcome] = (matched[outcome] ?? 0) + (1 - 2 * lay) * payout;
    this.#counts[row * 4 + 2] = 1;
  }

  #change(row: number, runner: number, certainBy: number, outcomeBy: number, mayRise: boolean): void {
    const worst = this.#worst;
    const from = row * this.#width;
    if (this.#counts[row * 4 + 3] !== runner) this.#turnTo(row, runner);
    const cell = from + FIRST_OUTCOME + runner;
    const certain = (worst[from] ?? 0) + certainBy;
    const outcome = (worst[cell] ?? 0) + outcomeBy;
    const exposure = lossOf(certain + lower(worst[from + 1] ?? 0, outcome));
    const rise = exposure - (worst[from + 2] ?? 0);
    if (!(mayRise || rise <= 0)) broken("exposure rises on a fill or a cancel");
    worst[from] = certain;
    worst[from + 2] = exposure;
    worst[cell] = outcome;
    this.#accounts.addExposure(this.#rows.accountOf(row), rise);
    if (Math.abs(certain) > RECENTRE_AT) this.#recentre(row);
  }

  /** Makes `runner` the one whose outcome changes next. */
  #turnTo(row: number, runner: number): void {
    const worst = this.#worst;
    const from = row * this.#width;
    const first = from + FIRST_OUTCOME;
    const lowest = this.#lowestOutcome(row);
    const isLowest = worst[first + runner] === lowest;
    worst[from + 1] = isLowest ? this.#lowestOther(first, runner) : lowest;
    this.#counts[row * 4 + 3] = runner;
  }

  #lowestOutcome(row: number): number {
    const from = row * this.#width;
    const runner = this.#counts[row * 4 + 3] ?? 0;
    return lower(this.#worst[from + 1] ?? 0, this.#worst[from + FIRST_OUTCOME + runner] ?? 0);
  }

  /** The least outcome of all runners but one. There are at least two. */
  #lowestOther(first: number, runner: number): number {
    const worst = this.#worst;
    let lowest = Number.POSITIVE_INFINITY;
    for (let other = 0; other < this.#runners; other += 1) {
      const outcome = worst[first + other] ?? 0;
      if (other !== runner && outcome < lowest) lowest = outcome;
    }
    return lowest;
  }

  /** Writes a row anew with its least outcome at zero. */
  #recentre(row: number): void {
    const worst = this.#worst;
    const matched = this.#matched;
    const from = row * this.#width;
    const first = from + FIRST_OUTCOME;
    const matchedFrom = row * this.#matchedWidth;
    const matchedCertain = matched[matchedFrom] ?? 0;
    const lowest = this.#lowestOutcome(row);
    worst[from] = (worst[from] ?? 0) + lowest;
    worst[from + 1] = (worst[from + 1] ?? 0) - lowest;
    matched[matchedFrom] = 0;
    for (let runner = 0; runner < this.#runners; runner += 1) {
      const cell = first + runner;
      const matchedCell = matchedFrom + 1 + runner;
      worst[cell] = (worst[cell] ?? 0) - lowest;
      matched[matchedCell] = (matched[matchedCell] ?? 0) + matchedCertain;
    }
  }

  #grow(): void {
    const rows = Math.max(16, this.#rows.count * 2);
    this.#worst = longerFloats(this.#worst, rows * this.#width);
    this.#matched = longerFloats(this.#matched, rows * this.#matchedWidth);
    this.#counts = longerInts(this.#counts, rows * 4);
  }
}

/**
 * The lower of two outcomes, without a branch. Exact: an outcome is `certain` and one order away from what the
 * position means, which keeps it below half of the safe integers.
 */
function lower(a: number, b: number): number {
  return (a + b - Math.abs(a - b)) / 2;
}

/** How much a result loses; nothing where it wins. */
function lossOf(result: number): number {
  return (Math.abs(result) - result) / 2;
}
