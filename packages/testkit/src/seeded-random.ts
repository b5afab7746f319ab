/** Chance that repeats: the same seed gives the same run. Fits the server's random port. */
export interface SeededRandom {
  /** A whole number from 0 to `below - 1`. */
  integer(below: number): number;
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True so often, from 0 (never) to 1 (always). */
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
}

/** The sfc32 generator: small, fast, and good enough for every test; never for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed >>> 0;
  let counter = Math.floor(seed / 2 ** 32) >>> 0;

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
  const integer = (below: number) => Math.floor(fraction() * below);
  return {
    integer,
    between: (low, high) => low + integer(high - low + 1),
    chance: (probability) => fraction() < probability,
    pick(from) {
      const picked = from[integer(from.length)];
      if (picked === undefined) throw new RangeError("nothing to pick from");
      return picked;
    },
  };
}
