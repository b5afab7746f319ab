/**
 * Inside a market money is counted in centipaise (hundredths of a paisa), where stake × odds is exact. These are
 * the only places where it becomes whole paise again.
 */

/** What must be kept free for a worst-case loss: never less than the loss itself. */
export function exposurePaise(exposureCentipaise: number): number {
  return Math.ceil(exposureCentipaise / 100);
}

/**
 * An account's result of a settled market, towards zero. A loss is therefore never more than the exposure that
 * was held for it, so a settlement cannot take cash that the account's other markets rely on. What is left over,
 * less than a paisa an account, goes to the rounding account.
 */
export function grossPaise(netCentipaise: number): number {
  const whole = Math.trunc(netCentipaise / 100);
  return whole === 0 ? 0 : whole;
}

/** Commission on net winnings of one market, down to whole paise; nothing on a loss. */
export function commissionPaise(netCentipaise: number, basisPoints: number): number {
  if (netCentipaise <= 0) return 0;
  // Split so that no product leaves the safe integers: 10^6 = 100 centipaise × 10,000 basis points.
  const wholes = Math.floor(netCentipaise / 1_000_000);
  const rest = netCentipaise - wholes * 1_000_000;
  return wholes * basisPoints + Math.floor((rest * basisPoints) / 1_000_000);
}
