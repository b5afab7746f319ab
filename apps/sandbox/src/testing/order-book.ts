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

type Side = BookOrder["side"];

/** An empty book. */
export function orderBook(): OrderBook {
  /** Of one runner and side, in the order in which they are matched. */
  const queues = new Map<string, BookOrder[]>();
  let all: readonly BookOrder[] | undefined;
  const best = (runnerId: number, side: Side): readonly BookOrder[] =>
    queues.get(`${side} ${runnerId}`) ?? [];
  const book: OrderBook = {
    get orders() {
      all ??= [...queues.values()].flat();
      return all;
    },
    opposing: ({ runnerId, side, price }) =>
      side === "back"
        ? best(runnerId, "lay").filter((other) => other.price >= price)
        : best(runnerId, "back").filter((other) => other.price <= price),
    enter(incoming) {
      const matches: BookMatch[] = [];
      all = undefined;
      for (const resting of book.opposing(incoming)) {
        const stake = Math.min(resting.remaining, incoming.remaining);
        if (stake <= 0) break;
        resting.remaining -= stake;
        incoming.remaining -= stake;
        matches.push({ resting, incoming, stake });
      }
      if (matches.length > 0) book.remove(({ remaining }) => remaining <= 0);
      if (incoming.remaining > 0) rest(queues, incoming);
      return matches;
    },
    remove(which) {
      const removed: BookOrder[] = [];
      for (const [key, queue] of queues) {
        const gone = queue.filter(which);
        if (gone.length === 0) continue;
        removed.push(...gone);
        all = undefined;
        const left = queue.filter((order) => !gone.includes(order));
        queues.set(key, left);
      }
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

/** Backs are matched from the lowest price upwards, lays from the highest downwards, and at one price the older first. */
function rest(queues: Map<string, BookOrder[]>, order: BookOrder): void {
  const key = `${order.side} ${order.runnerId}`;
  const queue = queues.get(key) ?? [];
  queues.set(key, queue);
  const isBehind = (other: BookOrder) =>
    order.side === "back" ? other.price > order.price : other.price < order.price;
  const place = queue.findIndex(isBehind);
  queue.splice(place < 0 ? queue.length : place, 0, order);
}
