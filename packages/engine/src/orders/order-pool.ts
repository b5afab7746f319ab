import type { Side } from "../commands.ts";

/** No order: slots start at 1, so that fresh arrays of zeros mean "none". */
export const NO_ORDER = 0;

const FLOAT_BYTES = 64;
const INT_BYTES = 32;

/**
 * All orders held, in two buffers: eight large numbers of an order side by side in one, eight links and small
 * numbers in the other. Each field is a view that starts at its first place, so an order's is at `slot * 8`: the
 * literal keeps these readers so small that the compiler always inlines them. A slot is taken for an order and given back; its order id is the slot's
 * generation, so that whoever kept a slot sees by one compare whether it is still the same order. Queue links
 * (`next`, `previous`) belong to the price level, own links to the account's position.
 */
export class OrderPool {
  #capacity: number;
  #used = 0;
  #count = 0;
  #firstFree = NO_ORDER;
  #floats: ArrayBuffer;
  #ints: ArrayBuffer;
  #ids: Float64Array;
  #stakes: Float64Array;
  #matched: Float64Array;
  #payouts: Float64Array;
  #remaining: Float64Array;
  #placedAt: Float64Array;
  #prices: Float64Array;
  #next: Int32Array;
  #previous: Int32Array;
  #ranks: Int32Array;
  #lanes: Int32Array;
  #markets: Int32Array;
  #positions: Int32Array;
  #nextOwn: Int32Array;
  #previousOwn: Int32Array;

  constructor(expectedOrders = 1024) {
    this.#capacity = Math.max(1, expectedOrders) + 1;
    this.#floats = zeroed(this.#capacity * FLOAT_BYTES);
    this.#ints = zeroed(this.#capacity * INT_BYTES);
    this.#ids = new Float64Array(this.#floats);
    this.#stakes = new Float64Array(this.#floats, 8);
    this.#matched = new Float64Array(this.#floats, 16);
    this.#payouts = new Float64Array(this.#floats, 24);
    this.#remaining = new Float64Array(this.#floats, 32);
    this.#placedAt = new Float64Array(this.#floats, 40);
    this.#prices = new Float64Array(this.#floats, 48);
    this.#next = new Int32Array(this.#ints);
    this.#previous = new Int32Array(this.#ints, 4);
    this.#ranks = new Int32Array(this.#ints, 8);
    this.#lanes = new Int32Array(this.#ints, 12);
    this.#markets = new Int32Array(this.#ints, 16);
    this.#positions = new Int32Array(this.#ints, 20);
    this.#nextOwn = new Int32Array(this.#ints, 24);
    this.#previousOwn = new Int32Array(this.#ints, 28);
  }

  /** Orders held now. */
  get count(): number {
    return this.#count;
  }

  /**
   * A slot for a new order of which `stake` is unmatched. What `describe` tells is left over from the slot's last
   * order; a book alone does without it.
   */
  take(orderId: number, position: number, runner: number, side: Side, stake: number): number {
    const slot = this.#freeSlot();
    this.#count += 1;
    this.#ids[slot * 8] = orderId;
    this.#remaining[slot * 8] = stake;
    this.#lanes[slot * 8] = runner * 2 + (side === "lay" ? 1 : 0);
    this.#positions[slot * 8] = position;
    return slot;
  }

  /** The rest of a new order: nothing of it is matched yet. */
  describe(slot: number, market: number, price: number, stake: number, placedAt: number): void {
    this.#stakes[slot * 8] = stake;
    this.#matched[slot * 8] = 0;
    this.#payouts[slot * 8] = 0;
    this.#placedAt[slot * 8] = placedAt;
    this.#prices[slot * 8] = price;
    this.#markets[slot * 8] = market;
  }

  release(slot: number): void {
    this.#ids[slot * 8] = 0;
    this.#next[slot * 8] = this.#firstFree;
    this.#firstFree = slot;
    this.#count -= 1;
  }

  id(slot: number): number {
    return this.#ids[slot * 8] ?? 0;
  }

  /** Slot of its market, see `Markets`. */
  market(slot: number): number {
    return this.#markets[slot * 8] ?? 0;
  }

  /** Row of its account in the market's positions. */
  position(slot: number): number {
    return this.#positions[slot * 8] ?? 0;
  }

  runner(slot: number): number {
    return (this.#lanes[slot * 8] ?? 0) >> 1;
  }

  side(slot: number): Side {
    return ((this.#lanes[slot * 8] ?? 0) & 1) === 1 ? "lay" : "back";
  }

  /** The limit, in hundredths. */
  price(slot: number): number {
    return this.#prices[slot * 8] ?? 0;
  }

  stake(slot: number): number {
    return this.#stakes[slot * 8] ?? 0;
  }

  placedAt(slot: number): number {
    return this.#placedAt[slot * 8] ?? 0;
  }

  matched(slot: number): number {
    return this.#matched[slot * 8] ?? 0;
  }

  matchedPayout(slot: number): number {
    return this.#payouts[slot * 8] ?? 0;
  }

  addMatch(slot: number, stake: number, payoutCentipaise: number): void {
    this.#matched[slot * 8] = (this.#matched[slot * 8] ?? 0) + stake;
    this.#payouts[slot * 8] = (this.#payouts[slot * 8] ?? 0) + payoutCentipaise;
  }

  remaining(slot: number): number {
    return this.#remaining[slot * 8] ?? 0;
  }

  setRemaining(slot: number, stake: number): void {
    this.#remaining[slot * 8] = stake;
  }

  /** Where it waits in its side of the book, see `PriceLevels`. */
  rank(slot: number): number {
    return this.#ranks[slot * 8] ?? 0;
  }

  setRank(slot: number, rank: number): void {
    this.#ranks[slot * 8] = rank;
  }

  next(slot: number): number {
    return this.#next[slot * 8] ?? NO_ORDER;
  }

  setNext(slot: number, next: number): void {
    this.#next[slot * 8] = next;
  }

  previous(slot: number): number {
    return this.#previous[slot * 8] ?? NO_ORDER;
  }

  setPrevious(slot: number, previous: number): void {
    this.#previous[slot * 8] = previous;
  }

  nextOwn(slot: number): number {
    return this.#nextOwn[slot * 8] ?? NO_ORDER;
  }

  setNextOwn(slot: number, next: number): void {
    this.#nextOwn[slot * 8] = next;
  }

  previousOwn(slot: number): number {
    return this.#previousOwn[slot * 8] ?? NO_ORDER;
  }

  setPreviousOwn(slot: number, previous: number): void {
    this.#previousOwn[slot * 8] = previous;
  }

  #freeSlot(): number {
    const free = this.#firstFree;
    if (free !== NO_ORDER) {
      this.#firstFree = this.#next[free * 8] ?? NO_ORDER;
      return free;
    }
    this.#used += 1;
    if (this.#used === this.#capacity) this.#double();
    return this.#used;
  }

  #double(): void {
    const larger = new OrderPool((this.#capacity - 1) * 2);
    new Uint8Array(larger.#floats).set(new Uint8Array(this.#floats));
    new Uint8Array(larger.#ints).set(new Uint8Array(this.#ints));
    this.#capacity = larger.#capacity;
    this.#floats = larger.#floats;
    this.#ints = larger.#ints;
    this.#ids = larger.#ids;
    this.#stakes = larger.#stakes;
    this.#matched = larger.#matched;
    this.#payouts = larger.#payouts;
    this.#remaining = larger.#remaining;
    this.#placedAt = larger.#placedAt;
    this.#prices = larger.#prices;
    this.#next = larger.#next;
    this.#previous = larger.#previous;
    this.#ranks = larger.#ranks;
    this.#lanes = larger.#lanes;
    this.#markets = larger.#markets;
    this.#positions = larger.#positions;
    this.#nextOwn = larger.#nextOwn;
    this.#previousOwn = larger.#previousOwn;
  }
}

/** Writing zeros over zeros makes the system hand out the memory now and not in the middle of a match. */
function zeroed(bytes: number): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  new Uint8Array(buffer).fill(0);
  return buffer;
}
