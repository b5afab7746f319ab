import { lawRuns } from "@crossbook/testkit/law-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderDirectory } from "../order-directory.ts";
import { NO_ORDER, OrderPool } from "../order-pool.ts";
import { ExpiringOrders } from "./expiring-orders.ts";

function emptyBook() {
  const [directory, orders] = [new OrderDirectory(), new OrderPool()];
  const expiring = new ExpiringOrders(directory, orders);
  let lastId = 0;
  return {
    expiring,
    /** Places an order, with an expiry or without (0). @returns its number */
    place(expiresAt: number): number {
      lastId += 1;
      const slot = orders.take(lastId, 0, 0, false, 500);
      orders.describe(slot, 1, 200, 500, 0);
      directory.add(lastId, slot);
      if (expiresAt > 0) expiring.add(lastId, expiresAt);
      return lastId;
    },
    /** Its unmatched part ends, and it stays or is forgotten. */
    end(orderId: number, isForgotten: boolean): void {
      const slot = directory.slotOf(orderId);
      orders.setRemaining(slot, 0);
      if (!isForgotten) return;
      directory.remove(orderId);
      orders.release(slot);
    },
    timeOf: (orderId: number) => expiring.timeOf(directory.slotOf(orderId)),
    /** The number of the order that is due, or 0. */
    takeDue(at: number): number {
      const slot = expiring.takeDue(at);
      return slot === NO_ORDER ? 0 : orders.id(slot);
    },
  };
}

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("place" as const), at: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ kind: fc.constantFrom("stay" as const, "forget" as const), at: fc.nat(40) }),
    fc.record({ kind: fc.constant("take" as const), at: fc.integer({ min: 0, max: 14 }) }),
  ),
  { maxLength: 120, size: "max" },
);

describe("orders that have an expiry", () => {
  it("are due by time and then by number, as long as something is unmatched of them", () => {
    fc.assert(
      fc.property(steps, (played) => {
        const book = emptyBook();
        const open = new Map<number, number>();
        const ended = new Set<number>();
        const due = () =>
          [...open]
            .filter(([, time]) => time > 0)
            .sort(([id, time], [otherId, otherTime]) => time - otherTime || id - otherId);
        for (const { kind, at } of played) {
          if (kind === "place") open.set(book.place(at), at);
          else if (kind === "take") {
            const [first] = due();
            const expected = first !== undefined && first[1] <= at ? first[0] : 0;
            expect(book.takeDue(at)).toBe(expected);
            // Whoever takes it lapses it.
            if (expected > 0) book.end(expected, true);
            open.delete(expected);
          } else {
            const orderId = [...open.keys()][at];
            if (orderId === undefined) continue;
            book.end(orderId, kind === "forget");
            open.delete(orderId);
            if (kind === "stay") ended.add(orderId);
          }
          expect(book.expiring.next).toBe(due()[0]?.[1]);
          expect([...open.keys()].map(book.timeOf)).toEqual([...open.values()]);
          expect([...ended].filter((orderId) => book.timeOf(orderId) !== 0)).toEqual([]);
        }
      }),
      { seed: 2301, numRuns: lawRuns(150) },
    );
  });

  it("all come out in their order, however they went in", () => {
    const book = emptyBook();
    const times = Array.from({ length: 500 }, (_, index) => ((index * 7919) % 211) + 1);
    const placed = times.map((time) => ({ time, orderId: book.place(time) }));
    const inOrder = placed.toSorted((a, b) => a.time - b.time || a.orderId - b.orderId);
    expect(placed.map(() => book.takeDue(1000))).toEqual(inOrder.map(({ orderId }) => orderId));
    expect([book.expiring.next, book.takeDue(1000), book.expiring.size]).toEqual([undefined, 0, 0]);
  });

  it.each([Number.NaN, Number.NEGATIVE_INFINITY, -1, 0, 99])("are not due at %d", (at) => {
    const book = emptyBook();
    book.place(100);
    expect(book.takeDue(at)).toBe(0);
    expect(book.expiring.next).toBe(100);
  });

  it.each([true, false])(
    "take no more room with time than those that are open at once (forgotten: %s)",
    (isForgotten) => {
      const book = emptyBook();
      const open: number[] = [];
      let most = 0;
      for (let count = 0; count < 50_000; count += 1) {
        // The earliest to expire are the last to end, so that none leaves the heap at its top.
        open.push(book.place(1_000_000 - (count % 1000)));
        const ended = open.length > 100 ? open.shift() : undefined;
        if (ended !== undefined) book.end(ended, isForgotten);
        most = Math.max(most, book.expiring.size);
      }
      expect(most).toBeLessThanOrEqual(300);
    },
  );
});
