import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DelayedOrder, DelayedOrders } from "./delayed-orders.ts";

const delayedOrder = (orderId: number, releaseAt: number): DelayedOrder => ({
  ...{
    account: 1 + (orderId % 2),
    slot: orderId * 8,
    orderId,
    key: `key-${orderId}`,
    execution: "limit",
    releaseAt,
    askedPriceHundredths: 0,
    minMatched: orderId,
    groupId: 0,
  },
});

describe("delayed orders", () => {
  it("give the earliest release, and those due by number, whichever come and go", () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 }), fc.nat());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const orders = new DelayedOrders();
        const held: DelayedOrder[] = [];
        for (const [index, [kind, releaseAt, pick]] of steps.entries()) {
          const chosen = held[pick % Math.max(1, held.length)];
          if (kind < 2 && chosen !== undefined) {
            orders.remove(chosen);
            held.splice(held.indexOf(chosen), 1);
            expect(orders.find(chosen.orderId)).toBeUndefined();
          } else {
            held.push(delayedOrder(index + 1, releaseAt));
            orders.add(delayedOrder(index + 1, releaseAt));
          }
          const earliest = held.length === 0 ? undefined : Math.min(...held.map((one) => one.releaseAt));
          expect(orders.nextReleaseAt).toBe(earliest);
          expect(orders.count).toBe(held.length);
          for (const account of [1, 2])
            expect(orders.countOf(account)).toBe(held.filter((one) => one.account === account).length);
          const due = held.filter((one) => one.releaseAt <= releaseAt);
          expect(orders.due(releaseAt, 60)).toEqual(due);
          expect(orders.due(releaseAt, 2)).toEqual(due.slice(0, 2));
        }
      }),
      { seed: 301, numRuns: 150 },
    );
  });

  it("are listed by number, whatever the order in which a snapshot adds them", () => {
    const orders = new DelayedOrders();
    for (const orderId of [7, 3, 12]) orders.add(delayedOrder(orderId, 100 - orderId));
    expect(orders.rows()).toEqual(
      [3, 7, 12].map((orderId) => ({
        ...{ orderId, key: `key-${orderId}`, execution: "limit", releaseAt: 100 - orderId },
        ...{ askedPriceHundredths: 0, minMatched: orderId, groupId: 0 },
      })),
    );
    expect(orders.slots(() => true)).toEqual([24, 56, 96]);
    expect(orders.slots((slot) => slot !== 56)).toEqual([24, 96]);
    expect(orders.due(93, 3).map(({ orderId }) => orderId)).toEqual([7, 12]);
  });

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, 49])("has none due at %d when the next is at 50", (at) => {
    const orders = new DelayedOrders();
    orders.add(delayedOrder(1, 50));
    expect(orders.due(at, 1)).toEqual([]);
  });
});
