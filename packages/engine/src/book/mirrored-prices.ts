/**
 * Of two runners, backing one at a price `b` is the same bet as laying the other at `b / (b - 1)`, with a stake `b - 1` times
 * as high. Prices are hundredths and stakes paise; what is rounded is rounded so that who stands between the two bets loses less than
 * a paisa by it.
 */

/** The price that an order which backs, or lays, gets of a back, or a lay, of the other runner at this price. */
export function mirroredPrice(isLay: boolean, price: number): number {
  const exact = (100 * price) / (price - 100);
  return isLay ? Math.ceil(exact) : Math.floor(exact);
}

/** The stake that is matched with so much of an order on the other runner at this price. */
export function mirroredStake(isLay: boolean, price: number, stake: number): number {
  const exact = (stake * (price - 100)) / 100;
  return isLay ? Math.ceil(exact) : Math.floor(exact);
}

/** How much of an order on the other runner at this price, that has so much left, a stake is matched with. */
export function makerStakeOf(isLay: boolean, price: number, stake: number, remaining: number): number {
  return Math.min(stakeMirrored(isLay, price, stake), remaining);
}

/** How much of a stake is matched with it. */
export function takerStakeOf(isLay: boolean, price: number, stake: number, remaining: number): number {
  return stakeMirrored(isLay, price, stake) <= remaining ? stake : mirroredStake(isLay, price, remaining);
}

function stakeMirrored(isLay: boolean, price: number, stake: number): number {
  const exact = (100 * stake) / (price - 100);
  return isLay ? Math.ceil(exact) : Math.floor(exact);
}
