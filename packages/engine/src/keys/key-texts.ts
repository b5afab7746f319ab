import { MAX_KEY_LENGTH } from "../limits.ts";
import { powerOfTwo } from "./key-table.ts";

const FIRST_CAPACITY = 512;
const UUID_LENGTH = 36;

/**
 * The texts of remembered keys, one after the other in a ring of pairs of UTF-16 units, the first unit in the low bits and
 * nothing beside the last unit of an odd length. Texts are forgotten in the order of their coming, so room becomes free
 * where it is needed next. Positions count on without end as 32-bit integers; only their low bits say where in the ring a
 * pair is.
 *
 * `read` passes over a text once: it writes it behind the last one, where `keep` leaves it, and makes its hashes.
 */
export class KeyTexts {
  readonly #seed: number;
  #pairs: Int32Array;
  #start = 0;
  #end = 0;
  #hash = 0;
  #plainHash = 0;

  /**
   * `seed`: a number that strangers cannot know, so that they cannot choose texts of equal hashes. `expected`: for so many
   * texts of the length of a UUID there is room at once.
   */
  constructor(seed: number, expected = 0) {
    this.#seed = seed;
    this.#pairs = new Int32Array(Math.max(FIRST_CAPACITY, powerOfTwo(expected * pairsIn(UUID_LENGTH)))).fill(
      0,
    );
  }

  /** Of the account and text read last; depends on the seed. */
  get hash(): number {
    return this.#hash;
  }

  /** Of the text read last, the same for every seed. */
  get plainHash(): number {
    return this.#plainHash;
  }

  /** Whether any text can be read. */
  get hasRoom(): boolean {
    return ((this.#end - this.#start) | 0) + pairsIn(MAX_KEY_LENGTH) <= this.#pairs.length;
  }

  /** Forgets what lies before a position, or everything; makes the ring longer where more than half of it stays. */
  makeRoom(oldest: number | undefined): void {
    this.#start = oldest ?? this.#end;
    if (((this.#end - this.#start) | 0) * 2 > this.#pairs.length) this.#double();
  }

  /** There must be room, and the text must have at most `MAX_KEY_LENGTH` units. */
  read(accountId: number, text: string): void {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    const { length } = text;
    let end = this.#end;
    let seeded = Math.imul(this.#seed ^ accountId, 0x01000193);
    let plain = 0x811c9dc5;
    for (let index = 0; index < length; index += 2) {
      const first = text.charCodeAt(index);
      plain = Math.imul(plain ^ first, 0x01000193);
      let pair = first;
      if (index + 1 < length) {
        const second = text.charCodeAt(index + 1);
        plain = Math.imul(plain ^ second, 0x01000193);
        pair = first | (second << 16);
      }
      pairs[end & mask] = pair;
      end += 1;
      seeded = Math.imul(seeded ^ pair, 0x01000193);
      seeded ^= seeded >>> 15;
    }
    this.#hash = finished(seeded);
    this.#plainHash = plain | 0;
  }

  /** Keeps the text read last, of this length; @returns its position */
  keep(length: number): number {
    const position = this.#end;
    this.#end = (position + pairsIn(length)) | 0;
    return position;
  }

  /** Whether the text read last, of this length, is the one at a position. */
  isLastAt(position: number, length: number): boolean {
    const pairs = this.#pairs;
    const mask = pairs.length - 1;
    const end = this.#end;
    for (let index = 0; index < pairsIn(length); index += 1) {
      if (pairs[(position + index) & mask] !== pairs[(end + index) & mask]) return false;
    }
    return true;
  }

  at(position: number, length: number): string {
    const mask = this.#pairs.length - 1;
    const units = Array.from({ length }, (_, index) => {
      const pair = this.#pairs[(position + (index >> 1)) & mask] ?? 0;
      return index % 2 === 0 ? pair & 0xffff : pair >>> 16;
    });
    return String.fromCharCode(...units);
  }

  #double(): void {
    const longer = new Int32Array(this.#pairs.length * 2);
    const mask = this.#pairs.length - 1;
    for (let at = this.#start; at !== this.#end; at = (at + 1) | 0) {
      longer[at & (longer.length - 1)] = this.#pairs[at & mask] ?? 0;
    }
    this.#pairs = longer;
  }
}

/** Pairs of units that a text of so many units takes. */
function pairsIn(length: number): number {
  return (length + 1) >> 1;
}

/** The same as `KeyTexts.plainHash` for a text of its own. */
export function keyHashOf(text: string): number {
  let plain = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    plain = Math.imul(plain ^ text.charCodeAt(index), 0x01000193);
  }
  return plain | 0;
}

/** Mixes a hash once more, so that its low bits depend on all input. */
function finished(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}
