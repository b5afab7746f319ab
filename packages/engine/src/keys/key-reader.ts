/**
 * Passes over the text of a key once: copies it as pairs of UTF-16 units, the first unit in the low bits and nothing beside the
 * last unit of an odd length, and makes its hashes.
 */
export class KeyReader {
  readonly #seed: number;
  #hash = 0;
  #plainHash = 0;

  /** `seed`: a number that strangers cannot know, so that they cannot choose texts of equal hashes. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Of the account and text read last; depends on the seed. */
  get hash(): number {
    return this.#hash;
  }

  /** Of the text read last, the same for every seed. */
  get plainHash(): number {
    return this.#plainHash;
  }

  /** Writes the pairs of a text into `pairs` from `at` on; `mask` is one less than its length, a power of two. */
  read(accountId: number, text: string, pairs: Int32Array, at: number, mask: number): void {
    const even = text.length & ~1;
    let end = at;
    let seeded = Math.imul(this.#seed ^ accountId, 0x01000193);
    let plain = 0x811c9dc5;
    for (let index = 0; index < even; index += 2) {
      const first = text.charCodeAt(index);
      const second = text.charCodeAt(index + 1);
      const pair = first | (second << 16);
      plain = Math.imul(Math.imul(plain ^ first, 0x01000193) ^ second, 0x01000193);
      seeded = Math.imul(seeded ^ pair, 0x01000193);
      seeded ^= seeded >>> 15;
      pairs[end & mask] = pair;
      end += 1;
    }
    if (even < text.length) {
      const last = text.charCodeAt(even);
      plain = Math.imul(plain ^ last, 0x01000193);
      seeded = Math.imul(seeded ^ last, 0x01000193);
      seeded ^= seeded >>> 15;
      pairs[end & mask] = last;
    }
    this.#hash = finished(seeded);
    this.#plainHash = plain | 0;
  }
}

/** Pairs of units that a text of so many units takes. */
export function pairsIn(length: number): number {
  return (length + 1) >> 1;
}

/** The same as `KeyReader.plainHash` for a text of its own. */
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
