import { MAX_KEY_LENGTH } from "../limits.ts";
import { KeyReader, pairsIn } from "./key-reader.ts";
import { powerOfTwo } from "./key-table.ts";

const FIRST_CAPACITY = 512;
const UUID_LENGTH = 36;

/**
 * The texts of remembered keys, one after the other in a ring of pairs of UTF-16 units (see `KeyReader`). Texts are forgotten
 * in the order of their coming, so room becomes free where it is needed next. Positions count on without end as 32-bit
 * integers; only their low bits say where in the ring a pair is.
 *
 * `read` passes over a text once: it writes it behind the last one, where `keep` leaves it, and makes its hashes.
 */
export class KeyTexts {
  readonly #reader: KeyReader;
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
    this.#reader = new KeyReader(seed);
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
    const reader = this.#reader;
    reader.read(accountId, text, this.#pairs, this.#end, this.#pairs.length - 1);
    this.#hash = reader.hash;
    this.#plainHash = reader.plainHash;
  }

  /** The same with a text that a `KeyReader` of this seed has read before, into `pairs` from `at` on. */
  readAgain(hash: number, plainHash: number, pairs: Int32Array, at: number, length: number): void {
    const ring = this.#pairs;
    const mask = ring.length - 1;
    const end = this.#end;
    for (let index = 0; index < pairsIn(length); index += 1)
      ring[(end + index) & mask] = pairs[at + index] ?? 0;
    this.#hash = hash;
    this.#plainHash = plainHash;
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
