import { alignedInts } from "../aligned-arrays.ts";

/** Numbers of a bucket, half a cache line: one that says whether to look into the next bucket too, and seven keys. */
const WIDTH = 8;
const FIRST_BUCKETS = 256;
/** Keys of a bucket, on average, beyond which the table is made longer. */
const MEAN_KEYS = 4;
/** How many buckets after its own a key may be in. */
const MAX_HOPS = 32;

/**
 * From the hash of a key to its row. Keys are numbered as they come and forgotten in the same order, so nothing is ever
 * taken out. A bucket is a ring: a new key is written over its oldest one, or goes on to the next bucket where that one
 * is still remembered. A search reads one bucket and seldom a second one.
 *
 *     slot 0       which slot was written last; and in all but the lowest three bits, the number of the key that went on
 *                  to the next bucket last, made up to eight: as long as that one is remembered, searches go on too
 *     slot 1 to 7  high bits of a hash, of which the lowest is always set, and low bits of the key's number; 0: free
 *
 * Numbers count on without end as 32-bit integers. What is kept of them is enough for the row, and nearly always for the
 * age: a key forgotten very long ago may pass for a remembered one, which keeps its slot a while longer.
 */
export class KeyTable {
  readonly #limit: number;
  readonly #rowMask: number;
  readonly #numberBits: number;
  readonly #numberMask: number;
  #slots: Int32Array;
  #bucketMask: number;
  readonly #seen = new Int32Array(1);
  /** Keys added since the table was made longer, up to the limit. */
  #added = 0;

  /**
   * `limit`: how many keys are remembered, at most 2^24; they have as many rows, made up to a power of two. `expected`: for so
   * many there is room at once.
   */
  constructor(limit: number, expected = 0) {
    const rowBits = Math.max(1, 32 - Math.clz32(Math.max(1, limit) - 1));
    const buckets = Math.max(FIRST_BUCKETS, powerOfTwo(Math.min(expected, limit) / MEAN_KEYS + 1));
    this.#slots = alignedInts(buckets * WIDTH);
    // By shifts, which give integers also in the compiler's eyes: a power is a fraction to it, which every use converts.
    this.#bucketMask = (buckets - 1) | 0;
    this.#limit = limit;
    this.#rowMask = (1 << rowBits) - 1;
    this.#numberBits = rowBits + 2;
    this.#numberMask = (1 << this.#numberBits) - 1;
  }

  /** One less than the number of rows. */
  get rowMask(): number {
    return this.#rowMask;
  }

  /**
   * The first slot that may hold the key of a hash, or -1. Also keys with similar hashes and forgotten ones are found.
   * `newest`: the number of the newest key.
   */
  search(hash: number, newest: number): number {
    const bucket = (hash & this.#bucketMask) * WIDTH;
    return this.#mayHave(bucket, hash, newest) ? this.#from(bucket + 1, hash, newest) : -1;
  }

  /**
   * Whether a bucket has a mark like that of the hash, or a remembered key of it went on. It looks at all seven slots with one
   * branch, because nearly every key is new: while the bucket is on its way from the memory, the processor works on what
   * comes after that branch.
   */
  #mayHave(bucket: number, hash: number, newest: number): boolean {
    const slots = this.#slots;
    const tag = this.#tagOf(hash);
    const bits = this.#numberBits;
    // Below zero where two marks differ in none of their high bits.
    const likeness =
      ((((slots[bucket + 1] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 2] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 3] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 4] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 5] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 6] ?? 0) ^ tag) >>> bits) - 1) |
      ((((slots[bucket + 7] ?? 0) ^ tag) >>> bits) - 1);
    return likeness < 0 || this.#isFollowed(slots[bucket] ?? 0, newest);
  }

  /** Reads the buckets of so many hashes, so that a search finds them in the processor's cache. */
  touch(hashes: Int32Array, count: number): void {
    const slots = this.#slots;
    const mask = this.#bucketMask;
    let seen = 0;
    for (let index = 0; index < count; index += 1) seen |= slots[((hashes[index] ?? 0) & mask) * WIDTH] ?? 0;
    // Somewhere to go, so that the compiler does not leave the reading out.
    this.#seen[0] = seen;
  }

  /** The next one after a slot. */
  searchAfter(slot: number, hash: number, newest: number): number {
    return this.#from(slot + 1, hash, newest);
  }

  rowAt(slot: number): number {
    return (this.#slots[slot] ?? 0) & this.#rowMask;
  }

  /** False where there is no room: then `clear` has to make it, and all keys are to be added again, oldest first. */
  add(hash: number, number: number): boolean {
    if (this.#added > this.#bucketMask * MEAN_KEYS) return false;
    const slots = this.#slots;
    for (let hop = 0; hop <= MAX_HOPS; hop += 1) {
      const bucket = ((hash + hop) & this.#bucketMask) * WIDTH;
      const head = slots[bucket] ?? 0;
      const place = (head & 7) === 7 ? 1 : (head & 7) + 1;
      const oldest = slots[bucket + place] ?? 0;
      if (oldest === 0 || ((number - oldest) & this.#numberMask) >= this.#limit) {
        slots[bucket + place] = this.#tagOf(hash) | (number & this.#numberMask);
        slots[bucket] = (head & ~7) | place;
        if (this.#added < this.#limit) this.#added += 1;
        return true;
      }
      slots[bucket] = madeUp(number) | (head & 7);
    }
    return false;
  }

  /** Empty, with twice the room. */
  clear(): void {
    const length = this.#slots.length * 2;
    this.#slots = new Int32Array(length);
    this.#bucketMask = (length / WIDTH - 1) | 0;
    this.#added = 0;
  }

  #from(first: number, hash: number, newest: number): number {
    const slots = this.#slots;
    const tag = this.#tagOf(hash);
    const bits = this.#numberBits;
    for (let slot = first; ; slot += 1) {
      if (slot % WIDTH !== 0) {
        const mark = slots[slot] ?? 0;
        if (mark === 0) return -1;
        if ((mark ^ tag) >>> bits === 0) return slot;
        continue;
      }
      const bucket = slot / WIDTH - 1;
      const hops = (bucket - hash) & this.#bucketMask;
      if (!this.#isFollowed(slots[bucket * WIDTH] ?? 0, newest) || hops >= MAX_HOPS) return -1;
      slot = ((bucket + 1) & this.#bucketMask) * WIDTH;
    }
  }

  /** Whether a key that is still remembered went on from the bucket with this slot 0. */
  #isFollowed(head: number, newest: number): boolean {
    const wentOn = head & ~7;
    return wentOn !== 0 && ((newest - wentOn) | 0) < this.#limit;
  }

  /** The high bits, where a mark has them: the low ones say which bucket is the key's own. */
  #tagOf(hash: number): number {
    return (hash & ~this.#numberMask) | (1 << this.#numberBits);
  }
}

/** The least power of two that is not below a number of at most 2^31. */
export function powerOfTwo(least: number): number {
  return least <= 1 ? 1 : 2 ** (32 - Math.clz32(Math.ceil(least) - 1));
}

/** The next multiple of eight, but never 0. */
function madeUp(number: number): number {
  return (number | 7) + 1 === 0 ? 8 : ((number | 7) + 1) | 0;
}
