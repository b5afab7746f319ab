import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { advanceOnce, PAYMENT_SPEED, type PaymentWorld, paymentWorld } from "../testing/payment-world.ts";
import { MOST_DELIVERIES } from "./webhook-sender.ts";

let world: PaymentWorld;
beforeEach(async () => {
  world = await paymentWorld();
});
afterEach(() => world.close());

const arrived = async (count: number) => {
  await expect.poll(() => world.receiver.received.length, { interval: 2 }).toBe(count);
};

/** Closes an order, whose one webhook is what is looked at. */
async function closedOrder(): Promise<void> {
  const { id } = await world.order("D-1");
  await world.press(id, { action: "close" });
}

describe("a webhook that is not taken", () => {
  it.each([400, 401, 404, 429, 500, 302])("with status %i comes again under the same id", async (status) => {
    world.receiver.answer(status);
    await closedOrder();
    await arrived(1);
    world.receiver.answer(204);
    await advanceOnce(world.clock, 10_000 / PAYMENT_SPEED);
    await arrived(2);
    const [first, second] = world.receiver.received;
    expect(second).toEqual(first);
    await world.restart();
    await arrived(2);
  });

  it("comes again with growing gaps, a day long, and is then given up", async () => {
    world.receiver.answer(500);
    await closedOrder();
    const gaps: number[] = [];
    for (let count = 1; count < MOST_DELIVERIES; count++) {
      await arrived(count);
      while (world.clock.pending === 0) await new Promise(setImmediate);
      const before = world.clock.now();
      while (world.clock.pending > 0) world.clock.advance(1000 / PAYMENT_SPEED);
      gaps.push(Math.round(((world.clock.now() - before) * PAYMENT_SPEED) / 1000));
    }
    await arrived(MOST_DELIVERIES);
    expect(gaps).toEqual([10, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 28_800, 28_800]);
    await world.restart();
    expect(world.clock.pending).toBe(0);
    expect(world.receiver.received).toHaveLength(MOST_DELIVERIES);
  });

  it("keeps no other one waiting", async () => {
    world.receiver.answer(500);
    await closedOrder();
    await arrived(1);
    world.receiver.answer(200);
    const other = await world.order("D-2");
    await world.press(other.id, { action: "decline" });
    await arrived(2);
    expect(world.receiver.names()).toEqual(["order.closed", "payment.failed"]);
  });

  it("is delivered after a restart of the provider, also where nobody listened before", async () => {
    world.receiver.answer(503);
    await closedOrder();
    await arrived(1);
    world.receiver.answer(200);
    await world.restart();
    await arrived(2);
    expect(world.receiver.received[1]?.eventId).toBe(world.receiver.received[0]?.eventId);
  });

  it("is not delivered again after a restart once it was taken", async () => {
    await closedOrder();
    // Its answer must be there before the restart, which gives up what is under way.
    await expect.poll(() => readFileSync(world.journal, "utf8"), { interval: 2 }).toContain('"ended"');
    await world.restart();
    const { id } = await world.order("D-after");
    await world.press(id, { action: "close" });
    await arrived(2);
    const [first, second] = world.receiver.received;
    expect(second?.eventId).not.toBe(first?.eventId);
  });
});

describe("many webhooks", () => {
  it("are delivered, every one of them once", async () => {
    const closing: Promise<number>[] = [];
    for (let number = 0; number < 100; number++) {
      const { id } = await world.order(`D-${number}`);
      closing.push(world.press(id, { action: "close" }));
    }
    await Promise.all(closing);
    await arrived(100);
    expect(new Set(world.receiver.received.map(({ eventId }) => eventId)).size).toBe(100);
  });
});
