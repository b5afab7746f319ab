const FIRST_CAPACITY = 1 << 20;
/** Sixteen bits a key in blocks of 64 bytes: one in about 500 unknown keys is taken for a known one. */
const BITS_PER_KEY = 16;
const WORDS_OF_A_BLOCK = 16;
const PROBES = 5;

/**
 * Remembers keys in two bytes each, to say for certain that a key is new. It may take a new key for a known one, never
 * the other way round; so only what it cannot rule out is looked up in the table. What was added stays: where the table
 * has lost many of its keys, another filter takes its place.
 */
export class KeyFilter {
  /** Each as large as all before it: a hundred million keys fill eight, or one where so many were expected. */
  readonly #layers: Layer[];
  #capacity: number;
  #hash = { block: 0, bits: 0 };

  /** `expectedKeys`: for so many there is room at once. */
  constructor(expectedKeys = 0) {
    this.#capacity = Math.max(FIRST_CAPACITY, roundUp(expectedKeys));
    this.#layers = [new Layer(this.#capacity)];
  }

  /** Keys that it has room for at present. */
  get capacity(): number {
    return this.#capacity;
  }

  add(accountId: number, key: string): void {
    let layer = this.#layers.at(-1);
    if (!layer || layer.isFull) {
      layer = new Layer(this.#capacity);
      this.#capacity *= 2;
      this.#layers.push(layer);
    }
    this.#digest(accountId, key);
    layer.add(this.#hash.block, this.#hash.bits);
  }

  /** False: this key was certainly never added. */
  mayHave(accountId: number, key: string): boolean {
    this.#digest(accountId, key);
    const { block, bits } = this.#hash;
    return this.#layers.some((layer) => layer.mayHave(block, bits));
  }

  /** Two FNV-1a hashes over the account and the key, each finished so that all its bits depend on all input. */
  #digest(accountId: number, key: string): void {
    let first = 0x811c9dc5 ^ (accountId | 0);
    let second = 0x9747b28c ^ Math.floor(accountId / 2 ** 32);
    first = Math.imul(first, 0x01000193);
    for (let index = 0; index < key.length; index += 1) {
      const unit = key.charCodeAt(index);
      first = Math.imul(first ^ unit, 0x01000193);
      second = Math.imul(second ^ unit, 0x5bd1e995) ^ (second >>> 15);
    }
    this.#hash.block = finished(first);
    this.#hash.bits = finished(second ^ first);
  }
}

/** Whole blocks. */
function roundUp(keys: number): number {
  const keysOfABlock = (WORDS_OF_A_BLOCK * 32) / BITS_PER_KEY;
  return Math.ceil(keys / keysOfABlock) * keysOfABlock;
}

class Layer {
  readonly #capacity: number;
  readonly #words: Uint32Array;
  readonly #blocks: number;
  #count = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#blocks = (capacity * BITS_PER_KEY) / 32 / WORDS_OF_A_BLOCK;
    this.#words = new Uint32Array(this.#blocks * WORDS_OF_A_BLOCK);
  }

  get isFull(): boolean {
    return this.#count >= this.#capacity;
  }

  add(block: number, bits: number): void {
    const start = (block % this.#blocks) * WORDS_OF_A_BLOCK;
    for (let probe = 0, rest = bits; probe < PROBES; probe += 1, rest = next(rest)) {
      const word = start + (rest >>> 28);
      this.#words[word] = (this.#words[word] ?? 0) | (1 << ((rest >>> 23) & 31));
    }
    this.#count += 1;
  }

  mayHave(block: number, bits: number): boolean {
    const start = (block % this.#blocks) * WORDS_OF_A_BLOCK;
    for (let probe = 0, rest = bits; probe < PROBES; probe += 1, rest = next(rest)) {
      const word = this.#words[start + (rest >>> 28)] ?? 0;
      if ((word & (1 << ((rest >>> 23) & 31))) === 0) return false;
    }
    return true;
  }
}

function finished(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The next probe's bits. Only the high ones are good: the low ones of such a sequence soon repeat. */
function next(bits: number): number {
  return (Math.imul(bits, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
}
