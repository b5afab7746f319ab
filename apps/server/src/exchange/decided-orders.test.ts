import type { DecidedOutcome } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { DecidedOrders, MAX_WAITING_FOR_AN_ORDER } from "./decided-orders.ts";

function placed(orderId: number): DecidedOutcome {
  const amounts = { matched: paise(0), remaining: paise(5), matchedPayoutCentipaise: 0 };
  return { ok: true, type: "orderPlaced", orderId, ...amounts, repeated: false };
}

function decide(orders: DecidedOrders, outcomes: readonly DecidedOutcome[]): void {
  for (const answer of orders.decide(outcomes)) answer();
}

it("answers everyone who waits for an order, and nobody else", async () => {
  const orders = new DecidedOrders();
  const [first, second, other] = [orders.wait(1), orders.wait(1), orders.wait(2)];
  decide(orders, [placed(1)]);
  expect(await Promise.all([first, second])).toEqual([placed(1), placed(1)]);
  orders.stop();
  expect(await other).toEqual({ ok: false, code: "OUTCOME_UNKNOWN" });
});

it("refuses those who are too many for one order, and takes nobody's place who waits for another", async () => {
  const orders = new DecidedOrders();
  // Strangers wait for as many orders as may be delayed, each as often as it can.
  const strangers = Array.from({ length: 2000 }, (_, index) =>
    Array.from({ length: MAX_WAITING_FOR_AN_ORDER }, () => orders.wait(index + 10)),
  );
  expect(await orders.wait(10)).toEqual({ ok: false, code: "EXCHANGE_BUSY" });
  const honest = orders.wait(1);
  decide(orders, [placed(1)]);
  expect(await honest).toEqual(placed(1));
  orders.stop();
  const refused = await Promise.all(strangers.flat());
  expect(new Set(refused.map((outcome) => (outcome.ok ? "ok" : outcome.code)))).toEqual(
    new Set(["OUTCOME_UNKNOWN"]),
  );
});

it("keeps the last outcomes, and no more than so many", () => {
  const orders = new DecidedOrders();
  expect(orders.recent(1)).toBeUndefined();
  decide(
    orders,
    Array.from({ length: 10_000 }, (_, index) => placed(index + 1)),
  );
  expect(orders.recent(1)).toEqual(placed(1));
  decide(orders, [placed(10_001)]);
  expect(orders.recent(1)).toBeUndefined();
  expect([orders.recent(2), orders.recent(10_001)]).toEqual([placed(2), placed(10_001)]);
});
