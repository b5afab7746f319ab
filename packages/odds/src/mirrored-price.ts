/**
 * Of two runners, backing one at a price `b` is the same bet as laying the other at `b / (b - 1)`, with a stake `b - 1` times as high.
 * @returns in hundredths, and perhaps off the ladder, the price that an order which backs, or lays, gets of a back, or a lay, of the
 * other runner at `price`: rounded in favour of who stands between the two
 */
export function mirroredPrice(isLay: boolean, price: number): number {
  const exact = (100 * price) / (price - 100);
  return isLay ? Math.ceil(exact) : Math.floor(exact);
}
