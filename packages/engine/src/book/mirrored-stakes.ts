/**
 * Stakes of two bets that stand for each other, see `mirroredPrice`: in paise, and rounded so that who stands between the two bets loses
 * less than a paisa by it.
 */

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
