import type { DecidedOutcome } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { DecidedOrders } from "./decided-orders.ts";

function placed(orderId: number): DecidedOutcome {
  const amounts = { matched: paise(0), remaining: paise(5), matchedPayoutCentipaise: 0 };
  return { ok: true, type: "orderPlaced", orderId, ...amounts, repeated: false };
}

it("answers everyone who waits for an order, and nobody else", async () => {
  const orders = new DecidedOrders();
  const [first, second, other] = [orders.wait(1), orders.wait(1), orders.wait(2)];
  expect(orders.waitingCount).toBe(3);
  orders.decide([placed(1)]);
  expect(await Promise.all([first, second])).toEqual([placed(1), placed(1)]);
  expect(orders.waitingCount).toBe(1);
  orders.stop();
  expect(await other).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
  expect(orders.waitingCount).toBe(0);
});

it("keeps the last outcomes, and no more than so many", () => {
  const orders = new DecidedOrders();
  expect(orders.recent(1)).toBeUndefined();
  orders.decide(Array.from({ length: 10_000 }, (_, index) => placed(index + 1)));
  expect(orders.recent(1)).toEqual(placed(1));
  orders.decide([placed(10_001)]);
  expect(orders.recent(1)).toBeUndefined();
  expect([orders.recent(2), orders.recent(10_001)]).toEqual([placed(2), placed(10_001)]);
});
