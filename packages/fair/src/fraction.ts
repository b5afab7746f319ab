/** An exact ratio of whole numbers; the denominator is above 0. Not reduced unless an operation says so. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The reduced fraction of two whole numbers. Throws a RangeError for a denominator of 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (below === 0n) throw new RangeError("a fraction over 0");
  const divisor = greatestDivisor(above, below) * (below < 0n ? -1n : 1n);
  return { numerator: above / divisor, denominator: below / divisor };
}

/** The exact sum, reduced. */
export function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** The exact product, reduced. */
export function times(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** Below 0 where `a` is less than `b`, above 0 where it is more, 0 where they are equal. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/**
 * The nearest double where a double holds both numbers; else one beside it at most. Numerator and denominator may each be far
 * beyond what a double holds.
 */
export function toNumber({ numerator, denominator }: Fraction): number {
  const [above, below] = [Number(numerator), Number(denominator)];
  if (Number.isSafeInteger(above) && Number.isSafeInteger(below)) return above / below;
  const scale = 10n ** 20n;
  return Number((numerator * scale) / denominator) / Number(scale);
}

/** A fraction as percent with this many decimals, rounded to the nearest: 36/37 with 2 is "97.30". Not for negative ones. */
export function percentText({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = (2n * numerator * 100n * 10n ** BigInt(decimals) + denominator) / (2n * denominator);
  const digits = scaled.toString().padStart(decimals + 1, "0");
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
