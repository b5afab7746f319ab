/** An unmatched order of the exchange in memory. Prices are decimal odds in hundredths, stakes main units. */
export interface BookOrder {
  readonly betId: number;
  readonly account: string;
  readonly runnerId: number;
  readonly side: "back" | "lay";
  readonly price: number;
  readonly stake: number;
  remaining: number;
}

/** One match of two orders, at the resting order's price. */
export interface BookMatch {
  readonly resting: BookOrder;
  readonly incoming: BookOrder;
  readonly stake: number;
}

/** The unmatched orders of one market, matched by price and then time. */
export interface OrderBook {
  readonly orders: readonly BookOrder[];
  /** The orders that this one would match, best price first. */
  opposing(order: BookOrder): readonly BookOrder[];
  /** Matches what it can; the rest of the order rests. */
  enter(order: BookOrder): readonly BookMatch[];
  /** Takes orders out of the book; the answer is what was taken out. */
  remove(which: (order: BookOrder) => boolean): readonly BookOrder[];
  /** Stake by price of what others can take of a runner on a side, best first, at most three levels. */
  levels(
    runnerId: number,
    side: "back" | "lay",
  ): readonly { readonly price: number; readonly size: number }[];
}

const VISIBLE_LEVELS = 3;

/** An empty book. */
export function orderBook(): OrderBook {
  let orders: BookOrder[] = [];
  /** Backs are matched from the lowest price upwards, lays from the highest downwards; the sort keeps the time order. */
  const best = (runnerId: number, side: "back" | "lay") =>
    orders
      .filter((order) => order.runnerId === runnerId && order.side === side)
      .sort((a, b) => (side === "back" ? a.price - b.price : b.price - a.price));
  const book: OrderBook = {
    get orders() {
      return orders;
    },
    opposing: ({ runnerId, side, price }) =>
      side === "back"
        ? best(runnerId, "lay").filter((other) => other.price >= price)
        : best(runnerId, "back").filter((other) => other.price <= price),
    enter(incoming) {
      const matches: BookMatch[] = [];
      for (const resting of book.opposing(incoming)) {
        const stake = Math.min(resting.remaining, incoming.remaining);
        if (stake <= 0) break;
        resting.remaining -= stake;
        incoming.remaining -= stake;
        matches.push({ resting, incoming, stake });
      }
      orders = [...orders, incoming].filter(({ remaining }) => remaining > 0);
      return matches;
    },
    remove(which) {
      const removed = orders.filter(which);
      orders = orders.filter((order) => !removed.includes(order));
      return removed;
    },
    levels(runnerId, side) {
      const sizes = new Map<number, number>();
      for (const { price, remaining } of best(runnerId, side === "back" ? "lay" : "back"))
        sizes.set(price, (sizes.get(price) ?? 0) + remaining);
      return [...sizes].slice(0, VISIBLE_LEVELS).map(([price, size]) => ({ price: price / 100, size }));
    },
  };
  return book;
}
