import type { Distribution } from "../distribution.ts";
import { fraction } from "../fraction.ts";

const WORDS = 2 ** 32;
/** The return R = 0.99 in hundredths: a multiple is at least x with probability R / x. */
const RETURN_HUNDREDTHS = 99;

/** The lowest and the highest multiple that can be aimed at, in hundredths: 1.01 and 10 000.00. */
export const MULTIPLE_TARGETS = { lowest: 101, highest: 1_000_000 } as const;

/**
 * The multiple of a 32-bit word, in hundredths: 0.99 × 2^32 / (word + 1), rounded down, and within 1.00 and 10 000.00.
 * Limbo and crash share it.
 */
export function multipleOfWord(word: number): number {
  const multiple = Math.floor((RETURN_HUNDREDTHS * WORDS) / (word + 1));
  return Math.min(Math.max(multiple, 100), MULTIPLE_TARGETS.highest);
}

/** Of the 2^32 words, how many give a multiple of at least `target` hundredths. */
export function wordsReaching(target: number): number {
  return Math.floor((RETURN_HUNDREDTHS * WORDS) / target);
}

/** The returns of a bet that pays `target` hundredths where the multiple reaches it. */
export function multipleDistribution(target: number): Distribution {
  const reaching = wordsReaching(target);
  return [
    { pays: fraction(target, 100), weight: BigInt(reaching) },
    { pays: fraction(0), weight: BigInt(WORDS - reaching) },
  ];
}
