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
 *
 * A row's numbers lie side by side; each field is a view that starts at its first place (see `OrderPool`).
 */
export class Positions {
  readonly #runners: number;
  readonly #width: number;
  readonly #matchedWidth: number;
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
  #resting = new Int32Array(0);
  #hasMatched = new Int32Array(0);

  constructor(runners: number, accounts: Accounts, orders: OrderPool) {
    this.#runners = runners;
    this.#width = 3 + runners;
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
    if (this.#rows.count === this.#capacity) this.#grow();
    return this.#rows.add(account);
  }

  accountOf(row: number): number {
    return this.#rows.accountOf(row);
  }

  /** Worst-case loss, matched and unmatched, never negative. */
  exposure(row: number): number {
    return this.#exposure[row * this.#width] ?? 0;
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
    return this.#hasMatched[row * 4] === 1;
  }

  /** Result of the matched bets if `winner` wins. */
  ifWins(row: number, winner: number): number {
    const from = row * this.#matchedWidth;
    return (this.#matchedCertain[from] ?? 0) + (this.#matchedOutcomes[from + winner] ?? 0);
  }

  /** Takes the whole position out of its account's exposure, when its market is finished. */
  dissolve(row: number): void {
    this.#accounts.addExposure(this.accountOf(row), -this.exposure(row));
    this.#exposure[row * this.#width] = 0;
  }

  /** Orders that wait in the book. */
  restingOrders(row: number): number {
    return this.#resting[row * 4] ?? 0;
  }

  addResting(row: number, by: 1 | -1): void {
    this.#resting[row * 4] = (this.#resting[row * 4] ?? 0) + by;
  }

  /** The account's oldest order here that is held; `OrderPool.nextOwn` goes on from it. */
  firstOrder(row: number): number {
    return this.#firstOrder[row * 4] ?? NO_ORDER;
  }

  appendOrder(row: number, order: number): void {
    const last = this.#lastOrder[row * 4] ?? NO_ORDER;
    if (last === NO_ORDER) this.#firstOrder[row * 4] = order;
    else this.#orders.setNextOwn(last, order);
    this.#orders.setPreviousOwn(order, last);
    this.#orders.setNextOwn(order, NO_ORDER);
    this.#lastOrder[row * 4] = order;
  }

  removeOrder(row: number, order: number): void {
    const previous = this.#orders.previousOwn(order);
    const next = this.#orders.nextOwn(order);
    if (previous === NO_ORDER) this.#firstOrder[row * 4] = next;
    else this.#orders.setNextOwn(previous, next);
    if (next === NO_ORDER) this.#lastOrder[row * 4] = previous;
    else this.#orders.setPreviousOwn(next, previous);
  }

  #addMatched(row: number, runner: number, side: Side, stake: number, payout: number): void {
    const sign = side === "back" ? 1 : -1;
    const from = row * this.#matchedWidth;
    this.#matchedCertain[from] = (this.#matchedCertain[from] ?? 0) - sign * stake * 100;
    this.#matchedOutcomes[from + runner] = (this.#matchedOutcomes[from + runner] ?? 0) + sign * payout;
    this.#hasMatched[row * 4] = 1;
  }

  /** @returns by how much the exposure rises */
  #change(row: number, runner: number, certainBy: number, outcomeBy: number): number {
    const from = row * this.#width;
    const certain = (this.#certain[from] ?? 0) + certainBy;
    const before = this.#outcomes[from + runner] ?? 0;
    const after = before + outcomeBy;
    this.#certain[from] = certain;
    this.#outcomes[from + runner] = after;
    let lowest = this.#lowest[from] ?? 0;
    if (after <= lowest) lowest = after;
    else if (before === lowest) lowest = this.#scanLowest(from);
    this.#lowest[from] = lowest;
    const worst = certain + lowest;
    const exposure = worst < 0 ? -worst : 0;
    const rise = exposure - (this.#exposure[from] ?? 0);
    if (rise !== 0) {
      this.#exposure[from] = exposure;
      this.#accounts.addExposure(this.#rows.accountOf(row), rise);
    }
    if (certain > RECENTRE_AT || certain < -RECENTRE_AT) this.#recentre(row, lowest);
    return rise;
  }

  #scanLowest(from: number): number {
    const outcomes = this.#outcomes;
    const end = from + this.#runners;
    let lowest = outcomes[from] ?? 0;
    for (let cell = from + 1; cell < end; cell += 1) {
      const outcome = outcomes[cell] ?? 0;
      if (outcome < lowest) lowest = outcome;
    }
    return lowest;
  }

  #recentre(row: number, lowest: number): void {
    const from = row * this.#width;
    const matchedFrom = row * this.#matchedWidth;
    const matched = this.#matchedCertain[matchedFrom] ?? 0;
    this.#certain[from] = (this.#certain[from] ?? 0) + lowest;
    this.#lowest[from] = 0;
    this.#matchedCertain[matchedFrom] = 0;
    for (let runner = 0; runner < this.#runners; runner += 1) {
      const cell = from + runner;
      const matchedCell = matchedFrom + runner;
      this.#outcomes[cell] = (this.#outcomes[cell] ?? 0) - lowest;
      this.#matchedOutcomes[matchedCell] = (this.#matchedOutcomes[matchedCell] ?? 0) + matched;
    }
  }

  #grow(): void {
    this.#capacity = Math.max(16, this.#capacity * 2);
    // The first view of each kind starts at the beginning and so holds the whole.
    const worst = longerFloats(this.#certain, this.#capacity * this.#width);
    this.#certain = worst;
    this.#lowest = worst.subarray(1);
    this.#exposure = worst.subarray(2);
    this.#outcomes = worst.subarray(3);
    const matched = longerFloats(this.#matchedCertain, this.#capacity * this.#matchedWidth);
    this.#matchedCertain = matched;
    this.#matchedOutcomes = matched.subarray(1);
    const counts = longerInts(this.#firstOrder, this.#capacity * 4);
    this.#firstOrder = counts;
    this.#lastOrder = counts.subarray(1);
    this.#resting = counts.subarray(2);
    this.#hasMatched = counts.subarray(3);
  }
}
