import { MAX_KEY_LENGTH } from "../limits.ts";
import { powerOfTwo } from "./key-table.ts";

const FIRST_CAPACITY = 1024;
const UUID_LENGTH = 36;

/**
 * The texts of remembered keys, one after the other in a ring of UTF-16 units. Texts are forgotten in the order of
 * their coming, so room becomes free where it is needed next. Positions count on without end as 32-bit integers; only
 * their low bits say where in the ring a unit is.
 *
 * `read` passes over a text once: it writes it behind the last one, where `keep` leaves it, and makes its hashes.
 */
export class KeyTexts {
  readonly #seed: number;
  #units: Uint16Array;
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
    this.#units = new Uint16Array(Math.max(FIRST_CAPACITY, powerOfTwo(expected * UUID_LENGTH)));
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
    return ((this.#end - this.#start) | 0) + MAX_KEY_LENGTH <= this.#units.length;
  }

  /** Forgets what lies before a position, or everything; makes the ring longer where more than half of it stays. */
  makeRoom(oldest: number | undefined): void {
    this.#start = oldest ?? this.#end;
    if (((this.#end - this.#start) | 0) * 2 > this.#units.length) this.#double();
  }

  /** There must be room, and the text must have at most `MAX_KEY_LENGTH` units. */
  read(accountId: number, text: string): void {
    const units = this.#units;
    const mask = units.length - 1;
    const end = this.#end;
    let seeded = Math.imul(this.#seed ^ accountId, 0x01000193);
    let plain = 0x811c9dc5;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      units[(end + index) & mask] = unit;
      seeded = Math.imul(seeded ^ unit, 0x01000193);
      plain = Math.imul(plain ^ unit, 0x01000193);
    }
    this.#hash = finished(seeded);
    this.#plainHash = plain | 0;
  }

  /** Keeps the text read last; @returns its position */
  keep(length: number): number {
    const position = this.#end;
    this.#end = (position + length) | 0;
    return position;
  }

  /** Whether the text read last, of this length, is the one at a position. */
  isLastAt(position: number, length: number): boolean {
    const units = this.#units;
    const mask = units.length - 1;
    const end = this.#end;
    for (let index = 0; index < length; index += 1) {
      if (units[(position + index) & mask] !== units[(end + index) & mask]) return false;
    }
    return true;
  }

  at(position: number, length: number): string {
    const mask = this.#units.length - 1;
    const units = Array.from({ length }, (_, index) => this.#units[(position + index) & mask] ?? 0);
    return String.fromCharCode(...units);
  }

  #double(): void {
    const longer = new Uint16Array(this.#units.length * 2);
    const mask = this.#units.length - 1;
    for (let at = this.#start; at !== this.#end; at = (at + 1) | 0) {
      longer[at & (longer.length - 1)] = this.#units[at & mask] ?? 0;
    }
    this.#units = longer;
  }
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
