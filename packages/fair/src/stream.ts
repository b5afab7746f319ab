import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const WORDS = 2 ** 32;
const WORDS_PER_BLOCK = 8;
/** `below` multiplies a 32-bit word by its bound: up to here the product is exact. */
const HIGHEST_BOUND = 2 ** 20;

/**
 * The chance of one round, in the order in which it is taken. The same seeds and nonce give the same stream; how it is
 * computed is said in this package's README.
 */
export interface FairStream {
  /** How many 32-bit words were taken, rejected ones included: the cursor that a round is kept with. */
  readonly wordsUsed: number;
  /** The next word: a whole number of 32 bits. */
  word(): number;
  /** The next word as a fraction: 0 or more, below 1. */
  float(): number;
  /** A whole number from 0 to `bound` − 1, each as likely as the others; `bound` is 1 to 2^20. */
  below(bound: number): number;
  /** `count` different whole numbers below `from`, in the order drawn: each removes itself from the list. */
  draw(count: number, from: number): readonly number[];
  /**
   * All whole numbers below `count` in a random order: Fisher–Yates from the end, each place the remainder of a word, words
   * beyond the last whole multiple rejected.
   */
  shuffle(count: number): readonly number[];
}

/** What names a round's stream: the seed of the studio, the seed of the player, and the number of the round under both. */
export interface StreamSeeds {
  /** 64 lower-case hexadecimal digits. Secret until the pair of seeds is replaced. */
  readonly serverSeed: string;
  /** Chosen by the player: see `isClientSeed`. */
  readonly clientSeed: string;
  /** Whole number from 0, one higher with each round. */
  readonly nonce: number;
}

/** What is published before the first round: the SHA-256 of the server seed's text, in lower-case hexadecimal. */
export function commitment(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}

/** Whether a text can be a server seed: 64 lower-case hexadecimal digits. */
export function isServerSeed(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}

/** Whether a text can be a client seed: 1 to 64 printable ASCII characters, no space at either end. */
export function isClientSeed(value: unknown): value is string {
  return typeof value === "string" && /^[!-~](?:[ -~]{0,62}[!-~])?$/.test(value);
}

/** The stream of a round. Throws a RangeError for a nonce that is not a whole number from 0. */
export function stream({ serverSeed, clientSeed, nonce }: StreamSeeds): FairStream {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`${nonce} is no nonce`);
  const key = utf8ToBytes(serverSeed);
  let block: Uint8Array = new Uint8Array();
  let taken = 0;
  return streamOf(() => {
    const place = taken % WORDS_PER_BLOCK;
    if (place === 0) {
      const message = `${clientSeed}:${nonce}:${taken / WORDS_PER_BLOCK}`;
      block = hmac(sha256, key, utf8ToBytes(message));
    }
    taken += 1;
    return wordAt(block, place * 4);
  });
}

/** A stream over any source of 32-bit words, such as a seeded one for simulations; bounds and order as `stream`. */
export function streamOf(nextWord: () => number): FairStream {
  return new WordStream(nextWord);
}

/** The 32-bit word that starts at a byte, most significant byte first. */
export function wordAt(bytes: Uint8Array, start: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(start, start + 4);
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

class WordStream implements FairStream {
  readonly #nextWord: () => number;
  #used = 0;

  constructor(nextWord: () => number) {
    this.#nextWord = nextWord;
  }

  get wordsUsed(): number {
    return this.#used;
  }

  word(): number {
    this.#used += 1;
    return this.#nextWord();
  }

  float(): number {
    return this.word() / WORDS;
  }

  /**
   * floor(word × bound / 2^32), as multiply-and-floor has it, except that the words of which one result would have one
   * more than another are rejected (Lemire, "Fast Random Integer Generation in an Interval", 2019): no bias remains.
   */
  below(bound: number): number {
    if (!Number.isInteger(bound) || bound < 1 || bound > HIGHEST_BOUND) {
      throw new RangeError(`${bound} is no bound of a stream`);
    }
    const rejected = WORDS % bound;
    for (;;) {
      const product = this.word() * bound;
      const result = Math.floor(product / WORDS);
      if (product - result * WORDS >= rejected) return result;
    }
  }

  draw(count: number, from: number): readonly number[] {
    const left = Array.from({ length: from }, (_, index) => index);
    return Array.from({ length: count }, () => {
      const [drawn] = left.splice(this.below(left.length), 1);
      if (drawn === undefined) throw new RangeError(`${count} cannot be drawn from ${from}`);
      return drawn;
    });
  }

  shuffle(count: number): readonly number[] {
    const order = Array.from({ length: count }, (_, index) => index);
    for (let last = count - 1; last > 0; last -= 1) {
      const place = this.#remainder(last + 1);
      const moved = order[last] ?? last;
      order[last] = order[place] ?? place;
      order[place] = moved;
    }
    return order;
  }

  #remainder(bound: number): number {
    for (;;) {
      const word = this.word();
      if (word < WORDS - (WORDS % bound)) return word % bound;
    }
  }
}
