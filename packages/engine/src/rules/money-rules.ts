/**
 * Inside a market money is counted in centipaise (hundredths of a paisa), where stake × odds is exact. What becomes whole
 * paise again does so here, and for results in `kinds/payout`.
 */

/** What must be kept free for a worst-case loss: never less than the loss itself. */
export function exposurePaise(exposureCentipaise: number): number {
  return Math.ceil(exposureCentipaise / 100);
}

/**
 * What one market's worst case takes of its account, in centipaise: whole paise. Each market is rounded by itself, because
 * each market's result is: else two losses of half a paisa could take cash that other markets rely on.
 */
export function keptCentipaise(exposureCentipaise: number): number {
  return exposurePaise(exposureCentipaise) * 100;
}

/**
 * Commission on what an account won in one market, in whole paise: the nearest paisa, half a paisa down; nothing on a loss.
 * It is taken from the rounded result, so that who reads both in a statement can check it.
 * @param discountPercent how much less the account pays, in whole percent of the rate
 */
export function commissionPaise(resultPaise: number, basisPoints: number, discountPercent = 0): number {
  if (resultPaise <= 0) return 0;
  const millionths = basisPoints * (100 - discountPercent);
  // Split so that no product leaves the safe integers.
  const wholes = Math.floor(resultPaise / 1_000_000);
  const rest = resultPaise - wholes * 1_000_000;
  return wholes * millionths + Math.ceil((rest * millionths - 500_000) / 1_000_000);
}
