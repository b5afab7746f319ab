import type { Accounts } from "../accounts/accounts.ts";
import type { Side } from "../commands.ts";
import { invariant } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import { AccountRows } from "./account-rows.ts";

/**
 * `certain` drifts with turnover while only `certain + outcome` has a meaning; beyond this a position is written
 * anew with its least outcome at zero. What it means is bounded by all the cash there is, see `EngineLimits`.
 */
const RECENTRE_AT = 2 ** 50;

/** Numbers of a row before its outcomes, one a runner. */
const CERTAIN = 0;
const LOWEST = 1;
const EXPOSURE = 2;
const OUTCOMES = 3;

/** Numbers of a row's matched bets before their outcomes. */
const MATCHED_CERTAIN = 0;
const MATCHED_OUTCOMES = 1;

const COUNTS = 4;
const FIRST_ORDER = 0;
const LAST_ORDER = 1;
const RESTING = 2;
const HAS_MATCHED = 3;

/**
 * What every account of one market stands to win and lose, in exact centipaise. If runner r wins, a position
 * brings `certain + outcome[r]`, counting every unmatched order as matched just where that hurts, so its worst
 * case is `certain + min(outcome)`. Beside it stands the same for matched bets alone, which settlement pays.
 */
export class Positions {
  readonly #runners: number;
  readonly #width: number;
  readonly #matchedWidth: number;
  readonly #accounts: Accounts;
  readonly #orders: OrderPool;
  readonly #rows = new AccountRows();
  #capacity = 0;
  #worst = new Float64Array(0);
  #matched = new Float64Array(0);
  #counts = new Int32Array(0);

  constructor(runners: number, accounts: Accounts, orders: OrderPool) {
    this.#runners = runners;
    this.#width = OUTCOMES + runners;
    this.#matchedWidth = MATCHED_OUTCOMES + runners;
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
    if (this.#rows.count === this.#capacity) this.#grow();
    return this.#rows.add(account);
  }

  accountOf(row: number): number {
    return this.#rows.accountOf(row);
  }

  /** Worst-case loss, matched and unmatched, never negative. */
  exposure(row: number): number {
    return this.#worst[row * this.#width + EXPOSURE] ?? 0;
  }

  /** Takes an unmatched order into the worst case. */
  hold(row: number, runner: number, side: Side, price: number, stake: number): void {
    if (side === "back") this.#change(row, runner, -stake * 100, stake * 100);
    else this.#change(row, runner, 0, -stake * (price - 100));
  }

  /** Undoes `hold` for what is taken back. The worst case never gets worse by it. */
  release(row: number, runner: number, side: Side, price: number, stake: number): void {
    const rise =
      side === "back"
        ? this.#change(row, runner, stake * 100, -stake * 100)
        : this.#change(row, runner, 0, stake * (price - 100));
    invariant(rise <= 0, "exposure rises on a cancel");
  }

  /** Turns stake held at the order's limit into a bet at `price`. The worst case never gets worse by it. */
  fill(row: number, runner: number, side: Side, limit: number, stake: number, price: number): void {
    const payout = stake * price;
    const rise =
      side === "back"
        ? this.#change(row, runner, 0, payout - stake * 100)
        : this.#change(row, runner, stake * 100, stake * (limit - 100) - payout);
    invariant(rise <= 0, "exposure rises on a fill");
    this.#addMatched(row, runner, side, stake, payout);
  }

  /** A matched order of a snapshot: `fill` without anything held before. */
  restoreMatched(row: number, runner: number, side: Side, stake: number, payout: number): void {
    if (side === "back") this.#change(row, runner, -stake * 100, payout);
    else this.#change(row, runner, stake * 100, -payout);
    this.#addMatched(row, runner, side, stake, payout);
  }

  hasMatched(row: number): boolean {
    return this.#counts[row * COUNTS + HAS_MATCHED] === 1;
  }

  /** Result of the matched bets if `winner` wins. */
  ifWins(row: number, winner: number): number {
    const from = row * this.#matchedWidth;
    return (
      (this.#matched[from + MATCHED_CERTAIN] ?? 0) + (this.#matched[from + MATCHED_OUTCOMES + winner] ?? 0)
    );
  }

  /** Takes the whole position out of its account's exposure, when its market is finished. */
  dissolve(row: number): void {
    this.#accounts.addExposure(this.accountOf(row), -this.exposure(row));
    this.#worst[row * this.#width + EXPOSURE] = 0;
  }

  /** Orders that wait in the book. */
  restingOrders(row: number): number {
    return this.#counts[row * COUNTS + RESTING] ?? 0;
  }

  addResting(row: number, by: 1 | -1): void {
    const cell = row * COUNTS + RESTING;
    this.#counts[cell] = (this.#counts[cell] ?? 0) + by;
  }

  /** The account's oldest order here that is held; `OrderPool.nextOwn` goes on from it. */
  firstOrder(row: number): number {
    return this.#counts[row * COUNTS + FIRST_ORDER] ?? NO_ORDER;
  }

  appendOrder(row: number, order: number): void {
    const cells = row * COUNTS;
    const last = this.#counts[cells + LAST_ORDER] ?? NO_ORDER;
    if (last === NO_ORDER) this.#counts[cells + FIRST_ORDER] = order;
    else this.#orders.setNextOwn(last, order);
    this.#orders.setPreviousOwn(order, last);
    this.#orders.setNextOwn(order, NO_ORDER);
    this.#counts[cells + LAST_ORDER] = order;
  }

  removeOrder(row: number, order: number): void {
    const cells = row * COUNTS;
    const previous = this.#orders.previousOwn(order);
    const next = this.#orders.nextOwn(order);
    if (previous === NO_ORDER) this.#counts[cells + FIRST_ORDER] = next;
    else this.#orders.setNextOwn(previous, next);
    if (next === NO_ORDER) this.#counts[cells + LAST_ORDER] = previous;
    else this.#orders.setPreviousOwn(next, previous);
  }

  #addMatched(row: number, runner: number, side: Side, stake: number, payout: number): void {
    const sign = side === "back" ? 1 : -1;
    const certain = row * this.#matchedWidth + MATCHED_CERTAIN;
    const outcome = row * this.#matchedWidth + MATCHED_OUTCOMES + runner;
    this.#matched[certain] = (this.#matched[certain] ?? 0) - sign * stake * 100;
    this.#matched[outcome] = (this.#matched[outcome] ?? 0) + sign * payout;
    this.#counts[row * COUNTS + HAS_MATCHED] = 1;
  }

  /** @returns by how much the exposure rises */
  #change(row: number, runner: number, certainBy: number, outcomeBy: number): number {
    const from = row * this.#width;
    const cell = from + OUTCOMES + runner;
    const certain = (this.#worst[from + CERTAIN] ?? 0) + certainBy;
    const before = this.#worst[cell] ?? 0;
    const after = before + outcomeBy;
    this.#worst[from + CERTAIN] = certain;
    this.#worst[cell] = after;
    let lowest = this.#worst[from + LOWEST] ?? 0;
    if (after <= lowest) lowest = after;
    else if (before === lowest) lowest = this.#scanLowest(from);
    this.#worst[from + LOWEST] = lowest;
    const worst = certain + lowest;
    const exposure = worst < 0 ? -worst : 0;
    const rise = exposure - (this.#worst[from + EXPOSURE] ?? 0);
    if (rise !== 0) {
      this.#worst[from + EXPOSURE] = exposure;
      this.#accounts.addExposure(this.#rows.accountOf(row), rise);
    }
    if (certain > RECENTRE_AT || certain < -RECENTRE_AT) this.#recentre(row, lowest);
    return rise;
  }

  #scanLowest(from: number): number {
    let lowest = this.#worst[from + OUTCOMES] ?? 0;
    for (let cell = from + OUTCOMES + 1; cell < from + this.#width; cell += 1) {
      const outcome = this.#worst[cell] ?? 0;
      if (outcome < lowest) lowest = outcome;
    }
    return lowest;
  }

  #recentre(row: number, lowest: number): void {
    const from = row * this.#width;
    const matchedFrom = row * this.#matchedWidth;
    const matched = this.#matched[matchedFrom + MATCHED_CERTAIN] ?? 0;
    this.#worst[from + CERTAIN] = (this.#worst[from + CERTAIN] ?? 0) + lowest;
    this.#worst[from + LOWEST] = 0;
    this.#matched[matchedFrom + MATCHED_CERTAIN] = 0;
    for (let runner = 0; runner < this.#runners; runner += 1) {
      const cell = from + OUTCOMES + runner;
      const matchedCell = matchedFrom + MATCHED_OUTCOMES + runner;
      this.#worst[cell] = (this.#worst[cell] ?? 0) - lowest;
      this.#matched[matchedCell] = (this.#matched[matchedCell] ?? 0) + matched;
    }
  }

  #grow(): void {
    this.#capacity = Math.max(16, this.#capacity * 2);
    this.#worst = longerFloats(this.#worst, this.#capacity * this.#width);
    this.#matched = longerFloats(this.#matched, this.#capacity * this.#matchedWidth);
    this.#counts = longerInts(this.#counts, this.#capacity * COUNTS);
  }
}
