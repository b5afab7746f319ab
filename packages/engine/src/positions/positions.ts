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

/**
 * What every account of one market stands to win and lose, in exact centipaise. If runner r wins, a position
 * brings `certain + outcome[r]`, counting every unmatched order as matched just where that hurts, so its worst
 * case is `certain + min(outcome)`. Beside it stands the same for matched bets alone, which settlement pays.
 */
export class Positions {
  readonly #runners: number;
  readonly #accounts: Accounts;
  readonly #orders: OrderPool;
  readonly #rows = new AccountRows();
  #capacity = 0;
  #certain = new Float64Array(0);
  #lowest = new Float64Array(0);
  #exposure = new Float64Array(0);
  #outcomes = new Float64Array(0);
  #matchedCertain = new Float64Array(0);
  #matchedOutcomes = new Float64Array(0);
  #firstOrder = new Int32Array(0);
  #lastOrder = new Int32Array(0);
  #restingOrders = new Int32Array(0);
  #fills = new Int32Array(0);

  constructor(runners: number, accounts: Accounts, orders: OrderPool) {
    this.#runners = runners;
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
    return this.#exposure[row] ?? 0;
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

  #addMatched(row: number, runner: number, side: Side, stake: number, payout: number): void {
    const sign = side === "back" ? 1 : -1;
    const cell = row * this.#runners + runner;
    this.#matchedCertain[row] = (this.#matchedCertain[row] ?? 0) - sign * stake * 100;
    this.#matchedOutcomes[cell] = (this.#matchedOutcomes[cell] ?? 0) + sign * payout;
    this.#fills[row] = 1;
  }

  hasMatched(row: number): boolean {
    return this.#fills[row] === 1;
  }

  /** Result of the matched bets if `winner` wins. */
  ifWins(row: number, winner: number): number {
    return (this.#matchedCertain[row] ?? 0) + (this.#matchedOutcomes[row * this.#runners + winner] ?? 0);
  }

  /** Takes the whole position out of its account's exposure, when its market is finished. */
  dissolve(row: number): void {
    this.#accounts.addExposure(this.accountOf(row), -this.exposure(row));
    this.#exposure[row] = 0;
  }

  /** Orders that wait in the book. */
  restingOrders(row: number): number {
    return this.#restingOrders[row] ?? 0;
  }

  addResting(row: number, by: 1 | -1): void {
    this.#restingOrders[row] = (this.#restingOrders[row] ?? 0) + by;
  }

  /** The account's oldest order here that is held; `OrderPool.nextOwn` goes on from it. */
  firstOrder(row: number): number {
    return this.#firstOrder[row] ?? NO_ORDER;
  }

  appendOrder(row: number, order: number): void {
    const last = this.#lastOrder[row] ?? NO_ORDER;
    if (last === NO_ORDER) this.#firstOrder[row] = order;
    else this.#orders.setNextOwn(last, order);
    this.#orders.setPreviousOwn(order, last);
    this.#lastOrder[row] = order;
  }

  removeOrder(row: number, order: number): void {
    const previous = this.#orders.previousOwn(order);
    const next = this.#orders.nextOwn(order);
    if (previous === NO_ORDER) this.#firstOrder[row] = next;
    else this.#orders.setNextOwn(previous, next);
    if (next === NO_ORDER) this.#lastOrder[row] = previous;
    else this.#orders.setPreviousOwn(next, previous);
  }

  /** @returns by how much the exposure rises */
  #change(row: number, runner: number, certainBy: number, outcomeBy: number): number {
    const cell = row * this.#runners + runner;
    const certain = (this.#certain[row] ?? 0) + certainBy;
    const before = this.#outcomes[cell] ?? 0;
    const after = before + outcomeBy;
    this.#certain[row] = certain;
    this.#outcomes[cell] = after;
    let lowest = this.#lowest[row] ?? 0;
    if (after <= lowest) lowest = after;
    else if (before === lowest) lowest = this.#scanLowest(row);
    this.#lowest[row] = lowest;
    const worst = certain + lowest;
    const exposure = worst < 0 ? -worst : 0;
    const rise = exposure - (this.#exposure[row] ?? 0);
    if (rise !== 0) {
      this.#exposure[row] = exposure;
      this.#accounts.addExposure(this.#rows.accountOf(row), rise);
    }
    if (certain > RECENTRE_AT || certain < -RECENTRE_AT) this.#recentre(row, lowest);
    return rise;
  }

  #scanLowest(row: number): number {
    const from = row * this.#runners;
    let lowest = this.#outcomes[from] ?? 0;
    for (let cell = from + 1; cell < from + this.#runners; cell += 1) {
      const outcome = this.#outcomes[cell] ?? 0;
      if (outcome < lowest) lowest = outcome;
    }
    return lowest;
  }

  #recentre(row: number, lowest: number): void {
    const from = row * this.#runners;
    this.#certain[row] = (this.#certain[row] ?? 0) + lowest;
    this.#lowest[row] = 0;
    const matched = this.#matchedCertain[row] ?? 0;
    this.#matchedCertain[row] = 0;
    for (let cell = from; cell < from + this.#runners; cell += 1) {
      this.#outcomes[cell] = (this.#outcomes[cell] ?? 0) - lowest;
      this.#matchedOutcomes[cell] = (this.#matchedOutcomes[cell] ?? 0) + matched;
    }
  }

  #grow(): void {
    this.#capacity = Math.max(16, this.#capacity * 2);
    const rows = this.#capacity;
    this.#certain = longerFloats(this.#certain, rows);
    this.#lowest = longerFloats(this.#lowest, rows);
    this.#exposure = longerFloats(this.#exposure, rows);
    this.#outcomes = longerFloats(this.#outcomes, rows * this.#runners);
    this.#matchedCertain = longerFloats(this.#matchedCertain, rows);
    this.#matchedOutcomes = longerFloats(this.#matchedOutcomes, rows * this.#runners);
    this.#firstOrder = longerInts(this.#firstOrder, rows);
    this.#lastOrder = longerInts(this.#lastOrder, rows);
    this.#restingOrders = longerInts(this.#restingOrders, rows);
    this.#fills = longerInts(this.#fills, rows);
  }
}
