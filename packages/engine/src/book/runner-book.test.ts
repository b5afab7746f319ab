import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderPool } from "../orders/order-pool.ts";
import { RunnerBook } from "./runner-book.ts";

interface Offer {
  readonly tick: number;
  readonly stake: number;
  readonly position: number;
}

const LAST_TICK = 349;
const ticks = fc.oneof(fc.integer({ min: 100, max: 106 }), fc.constantFrom(0, LAST_TICK));
const offers = fc.array(
  fc.record({
    tick: ticks,
    stake: fc.integer({ min: 1, max: 40 }),
    position: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 14, size: "max" },
);
const incoming = fc.record({
  ...{ isLay: fc.boolean(), tick: ticks, stake: fc.integer({ min: 1, max: 120 }) },
  levels: fc.integer({ min: 0, max: 4 }),
});

/** Rests the offers on the side that an incoming order takes. */
function bookOf(resting: readonly Offer[], isLay: boolean) {
  const orders = new OrderPool();
  const book = new RunnerBook(orders, "classic");
  const slots = resting.map(({ tick, stake, position }, index) => {
    const slot = orders.take(index + 1, position, 0, !isLay, stake);
    book.rest(slot, !isLay, tick);
    return slot;
  });
  return { book, orders, slots };
}

/** Best first for who takes them: high prices for a backer, low ones for a layer; of equal ones the oldest. */
function bestFirst(resting: readonly Offer[], isLay: boolean): readonly Offer[] {
  return resting.toSorted((a, b) => (isLay ? a.tick - b.tick : b.tick - a.tick));
}

function isWithin(offer: Offer, isLay: boolean, tick: number): boolean {
  return isLay ? offer.tick <= tick : offer.tick >= tick;
}

describe("a runner's book", () => {
  it("matches an incoming order as a walk through the sorted offers does", () => {
    fc.assert(
      fc.property(offers, incoming, (resting, { isLay, tick, stake }) => {
        const { book, slots } = bookOf(resting, isLay);
        const reached = bestFirst(resting, isLay).filter((offer) => isWithin(offer, isLay, tick));
        expect(book.isReached(isLay, tick)).toBe(reached.length > 0);
        const expected: (readonly [Offer, number])[] = [];
        let left = stake;
        for (const offer of reached) {
          if (left > 0) expected.push([offer, Math.min(left, offer.stake)]);
          left -= Math.min(left, offer.stake);
        }
        const matched: (readonly [Offer | undefined, number])[] = [];
        const unmatched = book.match(isLay, tick, stake, {
          matched: (maker, fill) => matched.push([resting[slots.indexOf(maker)], fill]) > 0,
        });
        expect(matched).toEqual(expected);
        expect(unmatched).toBe(left);
      }),
      { seed: 305, numRuns: 400 },
    );
  });

  it("would match an own order exactly where one comes before the stake is filled", () => {
    fc.assert(
      fc.property(offers, incoming, fc.integer({ min: 1, max: 4 }), (resting, order, position) => {
        const { isLay, tick, stake } = order;
        const { book } = bookOf(resting, isLay);
        let left = stake;
        let isOwn = false;
        for (const offer of bestFirst(resting, isLay)) {
          if (left <= 0 || !isWithin(offer, isLay, tick)) break;
          isOwn ||= offer.position === position;
          left -= offer.stake;
        }
        expect(book.reachesOwn(isLay, tick, stake, position)).toBe(isOwn);
      }),
      { seed: 306, numRuns: 400 },
    );
  });

  it("says the worst price that a stake needs among so many prices, never a better one than the order's own", () => {
    fc.assert(
      fc.property(offers, incoming, (resting, { isLay, tick, stake, levels }) => {
        const { book } = bookOf(resting, isLay);
        const sorted = bestFirst(resting, isLay);
        const prices = [...new Set(sorted.map((offer) => offer.tick))].slice(0, levels);
        let worst = tick;
        let left = stake;
        for (const price of prices) {
          if (left <= 0) break;
          worst = isLay ? Math.max(worst, price) : Math.min(worst, price);
          left -= sorted.reduce((sum, offer) => sum + (offer.tick === price ? offer.stake : 0), 0);
        }
        expect(book.worstNeeded(isLay, tick, stake, levels)).toBe(worst);
      }),
      { seed: 307, numRuns: 400 },
    );
  });

  it.each([0, 1, 200, LAST_TICK])("has tick %d back from both sides' ranks", (tick) => {
    for (const isLay of [false, true]) {
      const { book } = bookOf([{ tick, stake: 10, position: 1 }], isLay);
      const side = isLay ? "back" : "lay";
      expect(book.tickOf(side, book.levels(side).best)).toBe(tick);
      expect(book.levels(isLay ? "lay" : "back").best).toBe(-1);
    }
  });

  it("takes a part off an order and then the order itself", () => {
    const { book, orders, slots } = bookOf([{ tick: 100, stake: 10, position: 1 }], false);
    book.reduce(slots[0] ?? 0, 4);
    expect([orders.remaining(slots[0] ?? 0), book.levels("lay").sizeAt(100)]).toEqual([6, 6]);
    book.reduce(slots[0] ?? 0, 6);
    expect([book.levels("lay").best, book.isReached(false, 0)]).toEqual([-1, false]);
  });
});
