import { HIGHEST_ODDS, LOWEST_ODDS } from "@crossbook/odds";

/** An order in the auction of a runner's starting price. */
export interface AuctionOrder {
  /** Its slot, see `OrderPool`. */
  readonly order: number;
  readonly isLay: boolean;
  /** Whether it takes the starting price; else it rests, and is matched at it. */
  readonly takes: boolean;
  /** In hundredths: a back takes this price or a higher one, a lay this one or a lower. */
  readonly limit: number;
  /** In paise. */
  readonly unmatched: number;
  /**
   * In centipaise, of a lay that takes the starting price: what it risks, whatever that price is. Undefined: its stake is what is
   * unmatched.
   */
  readonly risk: number | undefined;
}

/** Whether a price is within an order's limit. */
export function isWithinLimit({ isLay, limit }: AuctionOrder, price: number): boolean {
  return isLay ? limit >= price : limit <= price;
}

/** How much of a backer's stake an order is for at this price, in paise. */
export function sizeAt({ unmatched, risk }: AuctionOrder, price: number): number {
  return risk === undefined ? unmatched : Math.floor(risk / (price - 100));
}

/**
 * The one price that all are matched at: the one at which the most money is at stake, stake of backs and liability of lays together;
 * of several the lowest, at which more stake is matched. A whole number of hundredths, off the ladder too; 0 where nothing could be
 * matched.
 *
 * Looked at are the two prices between which backs begin to be more than lays, and the limits of all: no price beyond what somebody
 * asked for or what their money comes to.
 */
export function auctionPrice(orders: readonly AuctionOrder[]): number {
  const backs = orders.filter(({ isLay }) => !isLay);
  const lays = orders.filter(({ isLay }) => isLay);
  const matched = (price: number) => Math.min(sumAt(backs, price), sumAt(lays, price));
  const above = firstPrice((price) => sumAt(backs, price) > sumAt(lays, price));
  // Up to there the money only grows with the price.
  const limits = orders.map(({ limit }) => limit).filter((limit) => limit > above);
  let [best, most] = [0, 0];
  for (const price of new Set([above - 1, above, ...limits.sort((a, b) => a - b)])) {
    const money = price < LOWEST_ODDS || price > HIGHEST_ODDS ? 0 : matched(price) * price;
    if (money > most) [best, most] = [price, money];
  }
  return best;
}

function sumAt(orders: readonly AuctionOrder[], price: number): number {
  let sum = 0;
  for (const order of orders) if (isWithinLimit(order, price)) sum += sizeAt(order, price);
  return sum;
}

/** The lowest price for which this holds, as it does for all above it; one above the highest where for none. */
function firstPrice(holds: (price: number) => boolean): number {
  let lowest: number = LOWEST_ODDS;
  let highest = HIGHEST_ODDS + 1;
  while (lowest < highest) {
    const middle = Math.floor((lowest + highest) / 2);
    if (holds(middle)) highest = middle;
    else lowest = middle + 1;
  }
  return lowest;
}
