import { alignedFloats, alignedInts } from "../aligned-arrays.ts";
import type { Persistence } from "../commands.ts";
import { LIABILITY_PRICE, type Side } from "../kinds/payout.ts";
import { grownFloats, grownInts } from "./grown-arrays.ts";

/** No order: slots start at 1, so that fresh arrays of zeros mean "none". */
export const NO_ORDER = 0;

/** Stands in the place of the time priority. */
const DELAYED = -1;

/** Of an order's lane beside its runner and its side: it is kept in play, takes the starting price, or waits for it in no book. */
const KEPT = 2;
const TAKES = 4;
const WAITS = 8;

/** Numbers of an order in each of the pool's two arrays. */
const ORDER_WIDTH = 8;

/**
 * All orders held, in two arrays: eight large numbers of an order side by side in one, eight links and small
 * numbers in the other. A slot is where an order's numbers begin in both; the literals beside it below say which
 * number is meant and keep these readers so small that the compiler always inlines them:
 *
 *     floats   0 id     1 stake     2 matched   3 payout   4 remaining   5 placed at   6 price      7 time priority
 *     ints     0 next   1 previous  2 rank      3 lane     4 market      5 position    6 older own  7 newer own
 *
 * A slot is taken for an order and given back; its order id is the slot's generation, so that whoever kept a slot
 * sees by one compare whether it is still the same order. Queue links (`next`, `previous`) belong to the price
 * level, own links to the account's position. A lane is runner, persistence, whether it waits, and side. The time priority is 0
 * where it follows from the id, and `DELAYED` while the order is not in its book.
 */
export class OrderPool {
  #used = 0;
  #count = 0;
  #firstFree = NO_ORDER;
  #floats: Float64Array;
  #ints: Int32Array;

  constructor(expectedOrders = 1024) {
    const length = (Math.max(1, expectedOrders) + 1) * ORDER_WIDTH;
    this.#floats = alignedFloats(length);
    this.#ints = alignedInts(length);
  }

  /** Orders held now. */
  get count(): number {
    return this.#count;
  }

  /**
   * A slot for a new order of which `stake` is unmatched. What `describe` sets is left over from the slot's last
   * order; a book alone does without it.
   */
  take(
    orderId: number,
    position: number,
    runner: number,
    isLay: boolean,
    stake: number,
    persistence: Persistence = "lapse",
    waits = false,
  ): number {
    const slot = this.#freeSlot();
    this.#count += 1;
    this.#floats[slot] = orderId;
    this.#floats[slot + 4] = stake;
    this.#ints[slot + 3] = runner * 16 + laneOf(persistence) + (waits ? WAITS : 0) + (isLay ? 1 : 0);
    this.#ints[slot + 5] = position;
    return slot;
  }

  /** The rest of a new order: nothing of it is matched yet. */
  describe(slot: number, market: number, price: number, stake: number, placedAt: number): void {
    const floats = this.#floats;
    floats[slot + 1] = stake;
    floats[slot + 2] = 0;
    floats[slot + 3] = 0;
    floats[slot + 5] = placedAt;
    floats[slot + 6] = price;
    floats[slot + 7] = 0;
    this.#ints[slot + 4] = market;
  }

  release(slot: number): void {
    this.#floats[slot] = 0;
    this.#ints[slot] = this.#firstFree;
    this.#firstFree = slot;
    this.#count -= 1;
  }

  id(slot: number): number {
    return this.#floats[slot] ?? 0;
  }

  /** Slot of its market, see `Markets`. */
  market(slot: number): number {
    return this.#ints[slot + 4] ?? 0;
  }

  /** Row of its account in the market's positions. */
  position(slot: number): number {
    return this.#ints[slot + 5] ?? 0;
  }

  setPosition(slot: number, position: number): void {
    this.#ints[slot + 5] = position;
  }

  runner(slot: number): number {
    return (this.#ints[slot + 3] ?? 0) >> 4;
  }

  /** 1 for a lay, 0 for a back. */
  lay(slot: number): number {
    return (this.#ints[slot + 3] ?? 0) & 1;
  }

  isLay(slot: number): boolean {
    return this.lay(slot) === 1;
  }

  /** Whether what rests of it stays in the book at the turn in play. */
  isKept(slot: number): boolean {
    return ((this.#ints[slot + 3] ?? 0) & KEPT) !== 0;
  }

  /** Whether it waits for the starting price: it is in no book, and the stake of a lay is its liability. */
  waits(slot: number): boolean {
    return ((this.#ints[slot + 3] ?? 0) & WAITS) !== 0;
  }

  /** Whether what is unmatched of it takes the starting price, waiting or resting. */
  takesStartingPrice(slot: number): boolean {
    return ((this.#ints[slot + 3] ?? 0) & (TAKES | WAITS)) !== 0;
  }

  persistence(slot: number): Persistence {
    const lane = this.#ints[slot + 3] ?? 0;
    if ((lane & KEPT) !== 0) return "keep";
    return (lane & TAKES) !== 0 ? "startingPrice" : "lapse";
  }

  setPersistence(slot: number, persistence: Persistence): void {
    this.#ints[slot + 3] = ((this.#ints[slot + 3] ?? 0) & ~(KEPT | TAKES)) | laneOf(persistence);
  }

  /**
   * Makes an order that takes the starting price one at this price, with so much of it unmatched instead of what was before. It
   * waits no more. What of its stake is matched, cancelled or void stays a part of it.
   */
  takeStartingPrice(slot: number, price: number, before: number, unmatched: number): void {
    this.#ints[slot + 3] = (this.#ints[slot + 3] ?? 0) & ~WAITS;
    this.#floats[slot + 6] = price;
    this.#floats[slot + 1] = this.stake(slot) - before + unmatched;
    this.#floats[slot + 4] = unmatched;
  }

  /**
   * The price at which its unmatched part is held: of a lay that waits the one at which it risks as much as its stake, which is
   * its liability.
   */
  heldPrice(slot: number): number {
    return ((this.#ints[slot + 3] ?? 0) & (WAITS | 1)) === (WAITS | 1) ? LIABILITY_PRICE : this.price(slot);
  }

  side(slot: number): Side {
    return this.isLay(slot) ? "lay" : "back";
  }

  /** The limit, in hundredths. */
  price(slot: number): number {
    return this.#floats[slot + 6] ?? 0;
  }

  setPrice(slot: number, price: number): void {
    this.#floats[slot + 6] = price;
  }

  /** Whether the order is delayed: accepted, and not in its book. */
  isDelayed(slot: number): boolean {
    return this.#floats[slot + 7] === DELAYED;
  }

  delay(slot: number): void {
    this.#floats[slot + 7] = DELAYED;
  }

  /** See `OrderRow`. */
  timePriority(slot: number): number {
    const own = this.#floats[slot + 7] ?? 0;
    return own > 0 ? own : 2 * this.id(slot);
  }

  /** Ends the delay of an order that enters its book after the order `newestOrderId`. */
  enterAfter(slot: number, newestOrderId: number): void {
    this.#floats[slot + 7] = 2 * newestOrderId + 1;
  }

  stake(slot: number): number {
    return this.#floats[slot + 1] ?? 0;
  }

  placedAt(slot: number): number {
    return this.#floats[slot + 5] ?? 0;
  }

  matched(slot: number): number {
    return this.#floats[slot + 2] ?? 0;
  }

  matchedPayout(slot: number): number {
    return this.#floats[slot + 3] ?? 0;
  }

  addMatch(slot: number, stake: number, payoutCentipaise: number): void {
    this.#floats[slot + 2] = (this.#floats[slot + 2] ?? 0) + stake;
    this.#floats[slot + 3] = (this.#floats[slot + 3] ?? 0) + payoutCentipaise;
  }

  /** Takes so much of what was matched out again: of the stake, and of what a winning back would be paid. */
  removeMatched(slot: number, stake: number, payoutCentipaise: number): void {
    this.addMatch(slot, -stake, -payoutCentipaise);
  }

  remaining(slot: number): number {
    return this.#floats[slot + 4] ?? 0;
  }

  setRemaining(slot: number, stake: number): void {
    this.#floats[slot + 4] = stake;
  }

  /** Where it rests in its side of the book, see `PriceLevels`. */
  rank(slot: number): number {
    return this.#ints[slot + 2] ?? 0;
  }

  setRank(slot: number, rank: number): void {
    this.#ints[slot + 2] = rank;
  }

  next(slot: number): number {
    return this.#ints[slot] ?? NO_ORDER;
  }

  setNext(slot: number, next: number): void {
    this.#ints[slot] = next;
  }

  previous(slot: number): number {
    return this.#ints[slot + 1] ?? NO_ORDER;
  }

  setPrevious(slot: number, previous: number): void {
    this.#ints[slot + 1] = previous;
  }

  olderOwn(slot: number): number {
    return this.#ints[slot + 6] ?? NO_ORDER;
  }

  setOlderOwn(slot: number, older: number): void {
    this.#ints[slot + 6] = older;
  }

  newerOwn(slot: number): number {
    return this.#ints[slot + 7] ?? NO_ORDER;
  }

  setNewerOwn(slot: number, newer: number): void {
    this.#ints[slot + 7] = newer;
  }

  #freeSlot(): number {
    const free = this.#firstFree;
    if (free !== NO_ORDER) {
      this.#firstFree = this.#ints[free] ?? NO_ORDER;
      return free;
    }
    this.#used += ORDER_WIDTH;
    if (this.#used === this.#ints.length) this.#double();
    return this.#used;
  }

  #double(): void {
    this.#floats = grownFloats(this.#floats, this.#floats.length * 2);
    this.#ints = grownInts(this.#ints, this.#ints.length * 2);
  }
}

function laneOf(persistence: Persistence): number {
  if (persistence === "lapse") return 0;
  return persistence === "keep" ? KEPT : TAKES;
}
