import { broken } from "../invariant.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";

const WORD_BITS = 32;
const NO_RANK = -1;

/**
 * One side of one runner's book. A price's rank grows with how good it is for whoever takes it, so the best offer
 * is the highest rank. Each rank has a queue, oldest first, and a bit that says whether any order rests there.
 * Cells exist from the lowest to the highest rank ever used: a ladder of 99,900 prices costs what is used of it.
 */
export class PriceLevels {
  readonly #orders: OrderPool;
  /** Rank of the first cell, a multiple of 32. */
  #base = 0;
  #cells = 0;
  #heads = new Int32Array(0);
  #tails = new Int32Array(0);
  #sizes = new Float64Array(0);
  #occupied = new Int32Array(0);
  #best = NO_RANK;

  constructor(orders: OrderPool) {
    this.#orders = orders;
  }

  /** The best rank at which an order rests, or -1. */
  get best(): number {
    return this.#best;
  }

  /** The order that has rested longest at the best rank, or `NO_ORDER`. */
  get first(): number {
    return this.firstAt(this.#best);
  }

  firstAt(rank: number): number {
    return this.#heads[rank - this.#base] ?? NO_ORDER;
  }

  /** Stake that rests at a rank, in paise. */
  sizeAt(rank: number): number {
    return this.#sizes[rank - this.#base] ?? 0;
  }

  /** The next worse rank at which an order rests, or -1. */
  below(rank: number): number {
    const highest = rank - this.#base - 1;
    if (highest < 0) return NO_RANK;
    let word = highest >>> 5;
    // Shifting by 31 - n keeps the lowest n + 1 bits at the top, so the leading zeros count down from there.
    const kept = (this.#occupied[word] ?? 0) << (WORD_BITS - 1 - (highest & 31));
    if (kept !== 0) return rank - 1 - Math.clz32(kept);
    for (word -= 1; word >= 0; word -= 1) {
      const bits = this.#occupied[word] ?? 0;
      if (bits !== 0) return this.#base + word * WORD_BITS + (WORD_BITS - 1 - Math.clz32(bits));
    }
    return NO_RANK;
  }

  /** Puts an order with something remaining at the end of its rank's queue. */
  append(order: number, rank: number): void {
    const orders = this.#orders;
    if (rank < this.#base || rank >= this.#base + this.#cells) this.#reach(rank);
    const cell = rank - this.#base;
    orders.setRank(order, rank);
    const tail = this.#tails[cell] ?? NO_ORDER;
    if (tail === NO_ORDER) {
      this.#heads[cell] = order;
      this.#occupied[cell >>> 5] = (this.#occupied[cell >>> 5] ?? 0) | (1 << (cell & 31));
      if (rank > this.#best) this.#best = rank;
    } else {
      orders.setNext(tail, order);
    }
    orders.setPrevious(order, tail);
    orders.setNext(order, NO_ORDER);
    this.#tails[cell] = order;
    this.#sizes[cell] = (this.#sizes[cell] ?? 0) + orders.remaining(order);
  }

  /**
   * Moves the order that was appended last before those of the same time priority that have higher numbers: a queue must be
   * what a snapshot's rows make of it, see `OrderRow`.
   */
  moveByNumber(order: number): void {
    const orders = this.#orders;
    const last = orders.previous(order);
    let before = last;
    while (before !== NO_ORDER && this.#isLaterByNumber(before, order)) before = orders.previous(before);
    if (before === last) return;
    const cell = orders.rank(order) - this.#base;
    const after = before === NO_ORDER ? (this.#heads[cell] ?? NO_ORDER) : orders.next(before);
    orders.setNext(last, NO_ORDER);
    this.#tails[cell] = last;
    orders.setPrevious(order, before);
    orders.setNext(order, after);
    orders.setPrevious(after, order);
    if (before === NO_ORDER) this.#heads[cell] = order;
    else orders.setNext(before, order);
  }

  #isLaterByNumber(other: number, order: number): boolean {
    const orders = this.#orders;
    return orders.timePriority(other) === orders.timePriority(order) && orders.id(other) > orders.id(order);
  }

  /** Takes stake off a resting order that keeps its place; all of it takes the order out of the queue. */
  reduce(order: number, by: number): void {
    const orders = this.#orders;
    const cell = orders.rank(order) - this.#base;
    const left = orders.remaining(order) - by;
    const size = (this.#sizes[cell] ?? 0) - by;
    if (!(by > 0 && left >= 0 && size >= left)) broken("more taken from an order than it has");
    orders.setRemaining(order, left);
    this.#sizes[cell] = size;
    if (left === 0) this.#unlink(order, cell);
  }

  #unlink(order: number, cell: number): void {
    const orders = this.#orders;
    const previous = orders.previous(order);
    const next = orders.next(order);
    if (previous === NO_ORDER) this.#heads[cell] = next;
    else orders.setNext(previous, next);
    if (next === NO_ORDER) this.#tails[cell] = previous;
    else orders.setPrevious(next, previous);
    if (previous !== NO_ORDER || next !== NO_ORDER) return;
    if (this.#sizes[cell] !== 0) broken("an empty price level with a size");
    this.#occupied[cell >>> 5] = (this.#occupied[cell >>> 5] ?? 0) & ~(1 << (cell & 31));
    const rank = cell + this.#base;
    if (rank === this.#best) this.#best = this.below(rank);
  }

  /** Makes cells for a rank outside those that exist, at least doubling them. */
  #reach(rank: number): void {
    const lowest = this.#cells === 0 ? rank : Math.min(rank, this.#base);
    const highest = this.#cells === 0 ? rank : Math.max(rank, this.#base + this.#cells - 1);
    const needed = highest - lowest + 1;
    const spare = Math.max(WORD_BITS, Math.min(needed, this.#cells));
    // Grow towards where the new rank lies; the other end stays as tight as it is.
    const from = rank < this.#base || this.#cells === 0 ? Math.max(0, lowest - spare) : this.#base;
    const base = from - (from % WORD_BITS);
    const to = rank < this.#base ? highest : highest + spare;
    const cells = Math.ceil((to - base + 1) / WORD_BITS) * WORD_BITS;
    const moved = this.#cells === 0 ? 0 : this.#base - base;
    this.#heads = shiftedInts(this.#heads, moved, cells);
    this.#tails = shiftedInts(this.#tails, moved, cells);
    this.#sizes = shiftedFloats(this.#sizes, moved, cells);
    this.#occupied = shiftedInts(this.#occupied, moved / WORD_BITS, cells / WORD_BITS);
    this.#base = base;
    this.#cells = cells;
  }
}

function shiftedInts(from: Int32Array, by: number, length: number): Int32Array<ArrayBuffer> {
  if (by === 0) return longerInts(from, length);
  const shifted = new Int32Array(length);
  shifted.set(from, by);
  return shifted;
}

function shiftedFloats(from: Float64Array, by: number, length: number): Float64Array<ArrayBuffer> {
  if (by === 0) return longerFloats(from, length);
  const shifted = new Float64Array(length);
  shifted.set(from, by);
  return shifted;
}
