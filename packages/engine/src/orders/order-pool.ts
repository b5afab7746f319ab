import type { Side } from "../commands.ts";
import { longerFloats, longerInts } from "../longer-arrays.ts";

/** No order: slots start at 1, so that fresh arrays of zeros mean "none". */
export const NO_ORDER = 0;

/**
 * All orders held, field by field in typed arrays. A slot is taken for an order and given back; its order id is
 * the slot's generation, so that whoever kept a slot sees by one compare whether it is still the same order.
 * Queue links (`next`, `previous`) belong to the price level, own links to the account's position.
 */
export class OrderPool {
  #capacity: number;
  #used = 0;
  #count = 0;
  #firstFree = NO_ORDER;
  #ids: Float64Array;
  #stakes: Float64Array;
  #matched: Float64Array;
  #payouts: Float64Array;
  #remaining: Float64Array;
  #placedAt: Float64Array;
  #prices: Int32Array;
  #ranks: Int32Array;
  #next: Int32Array;
  #previous: Int32Array;
  #nextOwn: Int32Array;
  #previousOwn: Int32Array;
  #accounts: Int32Array;
  #markets: Int32Array;
  #positions: Int32Array;
  #lanes: Int32Array;

  constructor(expectedOrders = 1024) {
    const capacity = expectedOrders + 1;
    this.#capacity = capacity;
    this.#ids = new Float64Array(capacity);
    this.#stakes = new Float64Array(capacity);
    this.#matched = new Float64Array(capacity);
    this.#payouts = new Float64Array(capacity);
    this.#remaining = new Float64Array(capacity);
    this.#placedAt = new Float64Array(capacity);
    this.#prices = new Int32Array(capacity);
    this.#ranks = new Int32Array(capacity);
    this.#next = new Int32Array(capacity);
    this.#previous = new Int32Array(capacity);
    this.#nextOwn = new Int32Array(capacity);
    this.#previousOwn = new Int32Array(capacity);
    this.#accounts = new Int32Array(capacity);
    this.#markets = new Int32Array(capacity);
    this.#positions = new Int32Array(capacity);
    this.#lanes = new Int32Array(capacity);
  }

  /** Orders held now. */
  get count(): number {
    return this.#count;
  }

  /** A slot for a new order with all its stake unmatched and linked to nothing. */
  take(
    orderId: number,
    account: number,
    market: number,
    position: number,
    runner: number,
    side: Side,
    price: number,
    stake: number,
    placedAt: number,
  ): number {
    const slot = this.#freeSlot();
    this.#count += 1;
    this.#ids[slot] = orderId;
    this.#accounts[slot] = account;
    this.#markets[slot] = market;
    this.#positions[slot] = position;
    this.#lanes[slot] = runner * 2 + (side === "lay" ? 1 : 0);
    this.#prices[slot] = price;
    this.#stakes[slot] = stake;
    this.#remaining[slot] = stake;
    this.#matched[slot] = 0;
    this.#payouts[slot] = 0;
    this.#placedAt[slot] = placedAt;
    this.#next[slot] = NO_ORDER;
    this.#previous[slot] = NO_ORDER;
    this.#nextOwn[slot] = NO_ORDER;
    this.#previousOwn[slot] = NO_ORDER;
    return slot;
  }

  release(slot: number): void {
    this.#ids[slot] = 0;
    this.#next[slot] = this.#firstFree;
    this.#firstFree = slot;
    this.#count -= 1;
  }

  id(slot: number): number {
    return this.#ids[slot] ?? 0;
  }

  account(slot: number): number {
    return this.#accounts[slot] ?? 0;
  }

  market(slot: number): number {
    return this.#markets[slot] ?? 0;
  }

  position(slot: number): number {
    return this.#positions[slot] ?? 0;
  }

  runner(slot: number): number {
    return (this.#lanes[slot] ?? 0) >> 1;
  }

  side(slot: number): Side {
    return ((this.#lanes[slot] ?? 0) & 1) === 1 ? "lay" : "back";
  }

  /** The limit, in hundredths. */
  price(slot: number): number {
    return this.#prices[slot] ?? 0;
  }

  stake(slot: number): number {
    return this.#stakes[slot] ?? 0;
  }

  placedAt(slot: number): number {
    return this.#placedAt[slot] ?? 0;
  }

  matched(slot: number): number {
    return this.#matched[slot] ?? 0;
  }

  matchedPayout(slot: number): number {
    return this.#payouts[slot] ?? 0;
  }

  remaining(slot: number): number {
    return this.#remaining[slot] ?? 0;
  }

  setRemaining(slot: number, stake: number): void {
    this.#remaining[slot] = stake;
  }

  addMatch(slot: number, stake: number, payoutCentipaise: number): void {
    this.#matched[slot] = (this.#matched[slot] ?? 0) + stake;
    this.#payouts[slot] = (this.#payouts[slot] ?? 0) + payoutCentipaise;
  }

  rank(slot: number): number {
    return this.#ranks[slot] ?? 0;
  }

  setRank(slot: number, rank: number): void {
    this.#ranks[slot] = rank;
  }

  next(slot: number): number {
    return this.#next[slot] ?? NO_ORDER;
  }

  setNext(slot: number, next: number): void {
    this.#next[slot] = next;
  }

  previous(slot: number): number {
    return this.#previous[slot] ?? NO_ORDER;
  }

  setPrevious(slot: number, previous: number): void {
    this.#previous[slot] = previous;
  }

  nextOwn(slot: number): number {
    return this.#nextOwn[slot] ?? NO_ORDER;
  }

  setNextOwn(slot: number, next: number): void {
    this.#nextOwn[slot] = next;
  }

  previousOwn(slot: number): number {
    return this.#previousOwn[slot] ?? NO_ORDER;
  }

  setPreviousOwn(slot: number, previous: number): void {
    this.#previousOwn[slot] = previous;
  }

  #freeSlot(): number {
    const free = this.#firstFree;
    if (free !== NO_ORDER) {
      this.#firstFree = this.#next[free] ?? NO_ORDER;
      return free;
    }
    this.#used += 1;
    if (this.#used === this.#capacity) this.#double();
    return this.#used;
  }

  #double(): void {
    this.#capacity *= 2;
    this.#ids = longerFloats(this.#ids, this.#capacity);
    this.#stakes = longerFloats(this.#stakes, this.#capacity);
    this.#matched = longerFloats(this.#matched, this.#capacity);
    this.#payouts = longerFloats(this.#payouts, this.#capacity);
    this.#remaining = longerFloats(this.#remaining, this.#capacity);
    this.#placedAt = longerFloats(this.#placedAt, this.#capacity);
    this.#prices = longerInts(this.#prices, this.#capacity);
    this.#ranks = longerInts(this.#ranks, this.#capacity);
    this.#next = longerInts(this.#next, this.#capacity);
    this.#previous = longerInts(this.#previous, this.#capacity);
    this.#nextOwn = longerInts(this.#nextOwn, this.#capacity);
    this.#previousOwn = longerInts(this.#previousOwn, this.#capacity);
    this.#accounts = longerInts(this.#accounts, this.#capacity);
    this.#markets = longerInts(this.#markets, this.#capacity);
    this.#positions = longerInts(this.#positions, this.#capacity);
    this.#lanes = longerInts(this.#lanes, this.#capacity);
  }
}
