/** Chance that repeats: the same seed gives the same match, so a restart continues the one that was shown. */
export interface Chance {
  /** At least 0 and below 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True so often, from 0 (never) to 1 (always). */
  happens(probability: number): boolean;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** The sfc32 generator seeded by text: fast and even, never for secrets. */
export function chanceFrom(seed: string): Chance {
  let a = 0x9e3779b9;
  let b = hash(seed, 0x811c9dc5);
  let c = hash(seed, 0x1000193);
  let counter = 1;

  function next(): number {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  // The first values still show the seed's own bits.
  for (let round = 0; round < 15; round++) next();

  const fraction = () => next() / 2 ** 32;
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    happens: (probability) => fraction() < probability,
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    pick(from) {
      const picked = from[between(0, from.length - 1)];
      if (picked === undefined) throw new RangeError("nothing to pick from");
      return picked;
    },
    shuffle(items) {
      const left = [...items];
      const shuffled: typeof left = [];
      while (left.length > 0) shuffled.push(...left.splice(between(0, left.length - 1), 1));
      return shuffled;
    },
  };
}

/** FNV-1a over UTF-16 code units. */
function hash(text: string, basis: number): number {
  let value = basis;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
