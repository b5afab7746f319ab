import type { Decision } from "./game.ts";

/** The multiplier that gives a stake back: multipliers are whole ten-thousandths. */
export const EVEN_MULTIPLIER = 10_000;

/**
 * What a round pays, in whole paise, rounded down: stake × multiplier / 10 000, or exactly `pays / of` of the stake where
 * the decision has both. Throws a RangeError where the stake is not a whole number above 0 or the payout is not exact.
 */
export function payoutPaise(
  stake: number,
  { multiplier, exact }: Omit<Decision<unknown>, "outcome">,
): number {
  if (!Number.isSafeInteger(stake) || stake <= 0) throw new RangeError(`${stake} is no stake`);
  const { pays, of } = exact ?? { pays: multiplier, of: EVEN_MULTIPLIER };
  const payout = Number((BigInt(stake) * BigInt(pays)) / BigInt(of));
  if (!Number.isSafeInteger(payout)) throw new RangeError(`${payout} is no payout`);
  return payout;
}
