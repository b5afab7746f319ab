import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  advanceOnce,
  OPEN_SECONDS,
  orderRequest,
  PAYMENT_SPEED,
  type PaymentWorld,
  paymentWorld,
  payoutRequest,
  refusalOf,
  resultOf,
} from "../testing/payment-world.ts";
import { AFTER_CLOSE_MS, LATE_SUCCESS_MS } from "./payment-orders.ts";
import { PAYOUT_AFTER_MS } from "./payouts.ts";
import { SLOW_ANSWER_MS } from "./webhook-sender.ts";

let world: PaymentWorld;
beforeEach(async () => {
  world = await paymentWorld();
});
afterEach(() => world.close());

const PAY = { action: "pay", amount: "500" };
const names = async (expected: readonly string[]) => {
  await expect.poll(() => world.receiver.names(), { interval: 5 }).toEqual(expected);
};
const orderOf = async (id: string) => resultOf(await world.client().order(id));
const payoutOf = async (id: string) => resultOf(await world.client().payout(id));

/** An order with these faults, of which the payer has pressed Pay. */
async function paidOrder(faults: readonly string[], amount = "500") {
  await world.setFaults({ receipt: "D-1", faults });
  const order = await world.order("D-1");
  expect(await world.press(order.id, { ...PAY, amount })).toBe(303);
  return order;
}

async function payout(faults: readonly string[]) {
  await world.setFaults({ receipt: "W-1", faults });
  return resultOf(await world.client().createPayout("payout-1", payoutRequest()));
}

describe("an order that goes well", () => {
  it("is made once for its receipt, paid with a UTR of that day, and reported by signed webhooks", async () => {
    const order = await world.order("D-1");
    expect(order).toMatchObject({ amount: 50_000, amount_paid: 0, status: "created", payments: [] });
    expect(order.qr).toEqual({ payeeVpa: "crossbook@sandbox", payeeName: "Crossbook play money" });
    expect(await world.order("D-1")).toEqual(order);
    expect(await world.press(order.id, PAY)).toBe(303);
    const paid = await orderOf(order.id);
    expect(paid).toMatchObject({ status: "paid", amount_paid: 50_000 });
    expect(paid.payments).toMatchObject([{ status: "captured", amount: 50_000, order_id: order.id }]);
    // The first day of 2026.
    expect(paid.payments[0]?.acquirer_data.rrn).toMatch(/^6001\d{8}$/);
    await names(["payment.captured", "order.paid"]);
    const [captured, whole] = world.receiver.received;
    expect([captured?.path, captured?.isSigned]).toEqual(["/api/Payment/Webhook", true]);
    expect(captured?.event.payload).toEqual({ payment: { entity: paid.payments[0] } });
    expect(whole?.event.payload).toEqual({
      order: { entity: paid },
      payment: { entity: paid.payments[0] },
    });
    expect(whole?.eventId).not.toBe(captured?.eventId);
    expect(world.clock.pending).toBe(0);
  });

  it("can be declined and then paid", async () => {
    const order = await world.order("D-1");
    await world.press(order.id, { action: "decline" });
    expect(await orderOf(order.id)).toMatchObject({
      status: "attempted",
      amount_paid: 0,
      payments: [{ status: "failed", acquirer_data: { rrn: null }, captured_at: null }],
    });
    await world.press(order.id, PAY);
    await names(["payment.failed", "payment.captured", "order.paid"]);
    expect((await orderOf(order.id)).payments.map(({ status }) => status)).toEqual(["failed", "captured"]);
  });

  it("closes by itself at its time, and then takes no payment", async () => {
    const order = await world.order("D-1");
    world.clock.advance(OPEN_SECONDS * 1000);
    await names(["order.closed"]);
    expect(await world.press(order.id, PAY)).toBe(409);
    expect(await orderOf(order.id)).toMatchObject({ status: "closed", amount_paid: 0 });
  });

  it("is paid with what the payer types, also where that is not what was asked", async () => {
    const order = await paidOrder([], "1,499.50");
    expect(await orderOf(order.id)).toMatchObject({
      status: "paid",
      amount: 50_000,
      amount_paid: 149_950,
    });
  });
});

describe("a fault of an order", () => {
  it("lateSuccess: fails, and is captured minutes later with the same payment", async () => {
    const order = await paidOrder(["lateSuccess"]);
    const { payments } = await orderOf(order.id);
    expect(payments).toMatchObject([{ status: "failed" }]);
    world.clock.advance(LATE_SUCCESS_MS / PAYMENT_SPEED - 1);
    expect((await orderOf(order.id)).status).toBe("attempted");
    world.clock.advance(1);
    const late = await orderOf(order.id);
    expect(late).toMatchObject({ status: "paid", amount_paid: 50_000, payments: [{ status: "captured" }] });
    expect(late.payments[0]?.id).toBe(payments[0]?.id);
    await names(["payment.failed", "payment.captured", "order.paid"]);
  });

  it("lateSuccess: a payer who has paid again meanwhile has paid twice", async () => {
    const order = await paidOrder(["lateSuccess"]);
    await world.setFaults({ orderId: order.id, faults: [] });
    expect(await world.press(order.id, PAY)).toBe(303);
    world.clock.advance(LATE_SUCCESS_MS / PAYMENT_SPEED);
    const twice = await orderOf(order.id);
    expect(twice).toMatchObject({ status: "paid", amount: 50_000, amount_paid: 100_000 });
    const utrs = twice.payments.map(({ acquirer_data }) => acquirer_data.rrn);
    expect(new Set(utrs).size).toBe(2);
    await names(["payment.failed", "payment.captured", "order.paid", "payment.captured"]);
  });

  it("paidAfterClose: closes first, and is paid then", async () => {
    const order = await paidOrder(["paidAfterClose"]);
    expect(await orderOf(order.id)).toMatchObject({ status: "created", payments: [] });
    expect(await world.press(order.id, PAY)).toBe(409);
    world.clock.advance(OPEN_SECONDS * 1000);
    expect((await orderOf(order.id)).status).toBe("closed");
    world.clock.advance(AFTER_CLOSE_MS / PAYMENT_SPEED);
    expect(await orderOf(order.id)).toMatchObject({ status: "paid", amount_paid: 50_000 });
    await names(["order.closed", "payment.captured", "order.paid"]);
  });

  it.each([
    ["500", 49_900],
    ["1", 200],
  ])("amountMismatch: of %s rupees typed %i paise are captured", async (amount, captured) => {
    const order = await paidOrder(["amountMismatch"], amount);
    expect(await orderOf(order.id)).toMatchObject({ status: "paid", amount_paid: captured });
    await names(["payment.captured", "order.paid"]);
    expect(world.receiver.received[0]?.event.payload.payment?.entity.amount).toBe(captured);
  });

  it("duplicateWebhook: each comes twice, under the same event id", async () => {
    await paidOrder(["duplicateWebhook"]);
    await names(["payment.captured", "payment.captured", "order.paid", "order.paid"]);
    const ids = world.receiver.received.map(({ eventId }) => eventId);
    expect([ids[0], ids[2]]).toEqual([ids[1], ids[3]]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("outOfOrder: the failure comes after the success that followed it", async () => {
    await paidOrder(["outOfOrder", "lateSuccess"]);
    world.clock.advance(LATE_SUCCESS_MS / PAYMENT_SPEED);
    await names(["order.paid"]);
    await advanceOnce(world.clock, 10 * LATE_SUCCESS_MS, 2);
    await expect
      .poll(() => world.receiver.names().toSorted(), { interval: 5 })
      .toEqual(["order.paid", "payment.captured", "payment.failed"]);
  });

  it("wrongSecret: is signed with another one, again and again", async () => {
    world.receiver.answer(401);
    await paidOrder(["wrongSecret"]);
    await names(["payment.captured", "order.paid"]);
    await advanceOnce(world.clock, 1000, 2);
    await expect.poll(() => world.receiver.received.length, { interval: 5 }).toBe(4);
    expect(world.receiver.received.map(({ isSigned }) => isSigned)).toEqual([false, false, false, false]);
  });

  it("lostWebhook: only asking shows that it was paid", async () => {
    const order = await paidOrder(["lostWebhook"]);
    expect((await orderOf(order.id)).status).toBe("paid");
    const heard = await world.order("D-2");
    await world.press(heard.id, { action: "decline" });
    await names(["payment.failed"]);
    expect(world.clock.pending).toBe(1);
  });

  it("slowAnswers: calls and webhooks come five seconds late", async () => {
    await world.setFaults({ receipt: "D-1", faults: ["slowAnswers"] });
    const making = world.client().createOrder(orderRequest(world.clock, "D-1"));
    // Its close, and the answer.
    await advanceOnce(world.clock, SLOW_ANSWER_MS, 2);
    const order = resultOf(await making);
    await world.press(order.id, PAY);
    expect(world.receiver.names()).toEqual([]);
    const asking = world.client().order(order.id);
    await advanceOnce(world.clock, SLOW_ANSWER_MS, 2);
    expect(resultOf(await asking).status).toBe("paid");
    await names(["payment.captured"]);
    await advanceOnce(world.clock, SLOW_ANSWER_MS);
    await names(["payment.captured", "order.paid"]);
  });

  it("answerLost: the order is there, and the same receipt again is answered", async () => {
    await world.setFaults({ receipt: "D-1", faults: ["answerLost"] });
    const request = orderRequest(world.clock, "D-1");
    expect(await world.client().createOrder(request)).toEqual({ kind: "lost" });
    const order = resultOf(await world.client().createOrder(request));
    expect(order.receipt).toBe("D-1");
    expect(await orderOf(order.id)).toEqual(order);
  });
});

describe("a payout", () => {
  it("is queued, processing, and processed with a UTR", async () => {
    const { id, status, utr } = await payout([]);
    expect([status, utr]).toEqual(["queued", null]);
    world.clock.advance(PAYOUT_AFTER_MS.processing / PAYMENT_SPEED);
    expect((await payoutOf(id)).status).toBe("processing");
    world.clock.advance(PAYOUT_AFTER_MS.processed / PAYMENT_SPEED);
    const paid = await payoutOf(id);
    expect(paid).toMatchObject({ status: "processed", failure_reason: null });
    expect(paid.utr).toMatch(/^6001\d{8}$/);
    await names(["payout.processed"]);
    expect(world.receiver.received[0]?.event.payload).toEqual({ payout: { entity: paid } });
    expect(world.clock.pending).toBe(0);
  });

  it("payoutFailed: ends without a UTR and with a reason", async () => {
    const { id } = await payout(["payoutFailed"]);
    world.clock.advance(PAYOUT_AFTER_MS.failed / PAYMENT_SPEED);
    const failed = await payoutOf(id);
    expect(failed).toMatchObject({ status: "failed", utr: null });
    expect(failed.failure_reason).not.toBeNull();
    await names(["payout.failed"]);
  });

  it("payoutReversed: is paid, and comes back later with the same UTR", async () => {
    const { id } = await payout(["payoutReversed"]);
    world.clock.advance(PAYOUT_AFTER_MS.processed / PAYMENT_SPEED);
    const paid = await payoutOf(id);
    expect(paid.status).toBe("processed");
    world.clock.advance(PAYOUT_AFTER_MS.reversed / PAYMENT_SPEED);
    expect(await payoutOf(id)).toMatchObject({ status: "reversed", utr: paid.utr });
    await names(["payout.processed", "payout.reversed"]);
  });

  it("can be set to be reversed after it was paid, and stays reversed", async () => {
    const { id } = await payout([]);
    world.clock.advance(PAYOUT_AFTER_MS.processed / PAYMENT_SPEED);
    await world.setFaults({ payoutId: id, faults: ["payoutReversed"] });
    world.clock.advance(PAYOUT_AFTER_MS.reversed / PAYMENT_SPEED);
    expect((await payoutOf(id)).status).toBe("reversed");
    await world.setFaults({ receipt: "W-1", faults: [] });
    world.clock.advance(PAYOUT_AFTER_MS.reversed);
    expect((await payoutOf(id)).status).toBe("reversed");
  });

  it("that was paid is not paid again where its faults are set again", async () => {
    const { id } = await payout([]);
    world.clock.advance(PAYOUT_AFTER_MS.processed / PAYMENT_SPEED);
    const paid = await payoutOf(id);
    await world.setFaults({ payoutId: id, faults: ["duplicateWebhook"] });
    world.clock.advance(PAYOUT_AFTER_MS.reversed);
    expect(await payoutOf(id)).toEqual(paid);
    await names(["payout.processed"]);
  });

  it("that has failed is not reversed: it was never paid", async () => {
    const { id } = await payout(["payoutFailed"]);
    world.clock.advance(PAYOUT_AFTER_MS.failed / PAYMENT_SPEED);
    await world.setFaults({ payoutId: id, faults: ["payoutReversed"] });
    world.clock.advance(PAYOUT_AFTER_MS.reversed);
    expect((await payoutOf(id)).status).toBe("failed");
    await names(["payout.failed"]);
  });

  it("outOfOrder: the reversal comes before the payment", async () => {
    await payout(["payoutReversed", "outOfOrder"]);
    world.clock.advance(PAYOUT_AFTER_MS.reversed / PAYMENT_SPEED);
    await names(["payout.reversed"]);
    await advanceOnce(world.clock, 10 * PAYOUT_AFTER_MS.reversed);
    await names(["payout.reversed", "payout.processed"]);
  });

  it("answerLost: is made once, and the same key again is answered with it", async () => {
    await world.setFaults({ receipt: "W-1", faults: ["answerLost"] });
    const ask = () => world.client().createPayout("payout-1", payoutRequest());
    expect(await ask()).toEqual({ kind: "lost" });
    const made = resultOf(await ask());
    expect(resultOf(await ask())).toEqual(made);
  });
});

describe("the report", () => {
  it("has the orders captured and the payouts ended in its time, `to` not included", async () => {
    const from = world.clock.now() / 1000;
    await paidOrder([]);
    await world.order("D-unpaid");
    const { id } = await payout([]);
    const report = async (first: number, after: number) => {
      const { orders, payouts } = resultOf(await world.client().report(first, after));
      return [...orders.map(({ receipt }) => receipt), ...payouts.map((one) => one.id)];
    };
    expect(await report(from, from + 1)).toEqual(["D-1"]);
    world.clock.advance(PAYOUT_AFTER_MS.processed / PAYMENT_SPEED);
    const at = world.clock.now() / 1000;
    expect(await report(from, at)).toEqual(["D-1"]);
    expect(await report(from, at + 1)).toEqual(["D-1", id]);
    expect(await report(from + 1, at + 1)).toEqual([id]);
  });

  it.each([
    ["the wrong way round", 200, 100],
    ["of no time", 100, 100],
    ["of 32 days", 0, 32 * 86_400],
    ["of part of a second", 0.5, 100],
    ["before 1970", -1, 100],
  ])("is refused %s", async (_what, from, to) => {
    expect(refusalOf(await world.client().report(from, to))).toEqual([400, "range_invalid"]);
  });
});

describe("a restart", () => {
  it("loses no paid order, and goes on with what was due and what was not delivered", async () => {
    world.receiver.answer(503);
    const paid = await paidOrder([]);
    const late = await world.order("D-late");
    await world.setFaults({ orderId: late.id, faults: ["lateSuccess"] });
    await world.press(late.id, PAY);
    const { id } = await payout([]);
    await expect.poll(() => world.receiver.received.length, { interval: 5 }).toBe(3);
    world.receiver.received.length = 0;
    world.receiver.answer(200);
    await world.restart();
    expect((await orderOf(paid.id)).status).toBe("paid");
    await expect
      .poll(() => world.receiver.names().toSorted(), { interval: 5 })
      .toEqual(["order.paid", "payment.captured", "payment.failed"]);
    world.clock.advance(LATE_SUCCESS_MS / PAYMENT_SPEED);
    expect((await orderOf(late.id)).status).toBe("paid");
    expect((await payoutOf(id)).status).toBe("processed");
    expect(await world.order("D-1", { close_by: paid.close_by })).toMatchObject({ id: paid.id });
    expect(resultOf(await world.client().createPayout("payout-1", payoutRequest())).id).toBe(id);
  });
});

describe("the same seed", () => {
  it("gives the same orders the same faults and UTRs, with the mix that is set", async () => {
    const run = async () => {
      const one = await paymentWorld({ mix: { amountMismatch: 0.5, lostWebhook: 0.3 } });
      const seen: unknown[] = [];
      for (let number = 1; number <= 20; number++) {
        const { id } = await one.order(`D-${number}`);
        await one.press(id, PAY);
        const { amount_paid, payments } = resultOf(await one.client().order(id));
        seen.push([amount_paid, payments[0]?.acquirer_data.rrn]);
      }
      await one.close();
      return seen;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first.map((one) => (one as readonly unknown[])[0])).size).toBe(2);
  });
});
