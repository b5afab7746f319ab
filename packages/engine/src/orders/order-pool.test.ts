import { describe, expect, it } from "vitest";
import { PERSISTENCES } from "../rules/lapse-reasons.ts";
import { OrderPool } from "./order-pool.ts";

/** An order with numbers that all differ, so that a number read from the wrong place shows. */
function taken(orders: OrderPool, orderId: number): number {
  const slot = orders.take(orderId, 40 + orderId, 5, true, 700 + orderId);
  orders.describe(slot, 60 + orderId, 200 + orderId, 900 + orderId, 10_000 + orderId);
  return slot;
}

const numbersOf = (orders: OrderPool, slot: number) => ({
  id: orders.id(slot),
  position: orders.position(slot),
  market: orders.market(slot),
  price: orders.price(slot),
  stake: orders.stake(slot),
  remaining: orders.remaining(slot),
  placedAt: orders.placedAt(slot),
});

const expected = (orderId: number) => ({
  id: orderId,
  position: 40 + orderId,
  market: 60 + orderId,
  price: 200 + orderId,
  stake: 900 + orderId,
  remaining: 700 + orderId,
  placedAt: 10_000 + orderId,
});

describe("the order pool", () => {
  it("keeps every order's numbers while it grows from no room at all", () => {
    const orders = new OrderPool(0);
    const slots = Array.from({ length: 100 }, (_, index) => taken(orders, index + 1));
    expect(new Set(slots).size).toBe(100);
    expect(orders.count).toBe(100);
    for (const [index, slot] of slots.entries()) expect(numbersOf(orders, slot)).toEqual(expected(index + 1));
  });

  it("keeps every order's numbers while it grows beyond what it copies", () => {
    const orders = new OrderPool();
    const slots = Array.from({ length: 300_000 }, (_, index) => taken(orders, index + 1));
    const sampled = slots.flatMap((slot, index) => (index % 997 === 0 ? [{ slot, orderId: index + 1 }] : []));
    for (const { slot, orderId } of sampled) expect(numbersOf(orders, slot)).toEqual(expected(orderId));
  });

  it("gives a slot that is free to the next order, with nothing left of the order before", () => {
    const orders = new OrderPool();
    const [first, second] = [taken(orders, 1), taken(orders, 2)];
    orders.addMatch(first, 300, 60_000);
    orders.enterAfter(first, 9);
    orders.release(first);
    expect([orders.count, orders.id(first)]).toEqual([1, 0]);
    expect(taken(orders, 3)).toBe(first);
    expect(numbersOf(orders, first)).toEqual(expected(3));
    expect([orders.matched(first), orders.matchedPayout(first), orders.timePriority(first)]).toEqual([
      0, 0, 6,
    ]);
    expect(numbersOf(orders, second)).toEqual(expected(2));
  });

  it.each(
    [0, 1, 5, 63].flatMap((runner) =>
      [false, true].flatMap((isLay) =>
        PERSISTENCES.flatMap((persistence) =>
          [false, true].map((waits) => ({ runner, isLay, persistence, waits })),
        ),
      ),
    ),
  )(
    "keeps runner $runner, lay $isLay, $persistence and waiting $waits apart in one number",
    ({ runner, isLay, persistence, waits }) => {
      const orders = new OrderPool();
      const slot = orders.take(1, 0, runner, isLay, 100, persistence, waits);
      expect([orders.runner(slot), orders.isLay(slot)]).toEqual([runner, isLay]);
      expect([orders.persistence(slot), orders.waits(slot)]).toEqual([persistence, waits]);
      expect(orders.isKept(slot)).toBe(persistence === "keep");
      expect(orders.takesStartingPrice(slot)).toBe(waits || persistence === "startingPrice");
    },
  );

  it("holds a waiting lay's stake as its liability, until it takes the price", () => {
    const orders = new OrderPool();
    const slot = orders.take(1, 0, 0, true, 600, "lapse", true);
    orders.describe(slot, 1, 100_000, 600, 5);
    expect([orders.heldPrice(slot), orders.price(slot)]).toEqual([200, 100_000]);
    orders.takeStartingPrice(slot, 700, 600, 100);
    expect([orders.heldPrice(slot), orders.price(slot), orders.waits(slot)]).toEqual([700, 700, false]);
    expect([orders.stake(slot), orders.remaining(slot)]).toEqual([100, 100]);
  });

  it.each([
    { runner: 0, isLay: false, side: "back", lay: 0 },
    { runner: 0, isLay: true, side: "lay", lay: 1 },
    { runner: 63, isLay: false, side: "back", lay: 0 },
    { runner: 63, isLay: true, side: "lay", lay: 1 },
  ])("keeps runner $runner and $side apart in one number", ({ runner, isLay, side, lay }) => {
    const orders = new OrderPool();
    const slot = orders.take(1, 0, runner, isLay, 100);
    expect([orders.runner(slot), orders.side(slot), orders.lay(slot)]).toEqual([runner, side, lay]);
    expect(orders.isLay(slot)).toBe(isLay);
  });

  it("queues an order by its number, and one that was delayed between those around its release", () => {
    const orders = new OrderPool();
    const [delayed, before, after] = [taken(orders, 4), taken(orders, 9), taken(orders, 10)];
    orders.delay(delayed);
    expect(orders.isDelayed(delayed)).toBe(true);
    expect(orders.timePriority(delayed)).toBe(8);
    orders.enterAfter(delayed, 9);
    expect(orders.isDelayed(delayed)).toBe(false);
    expect(orders.timePriority(delayed)).toBe(19);
    expect([orders.timePriority(before), orders.timePriority(after)]).toEqual([18, 20]);
  });

  it("adds up what is matched in stake and in payout", () => {
    const orders = new OrderPool();
    const slot = taken(orders, 1);
    orders.addMatch(slot, 300, 300 * 210);
    orders.addMatch(slot, 100, 100 * 200);
    expect([orders.matched(slot), orders.matchedPayout(slot)]).toEqual([400, 83_000]);
  });
});
