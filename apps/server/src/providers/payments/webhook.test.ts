import { randomUUID } from "node:crypto";
import { type UpiPayment, WEBHOOK_EVENT_ID_HEADER, WEBHOOK_SIGNATURE_HEADER } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import {
  type PaymentProviderDouble,
  paymentProviderDouble,
  type SignedWebhook,
  WEBHOOK_SECRET,
} from "../../testing/payment-provider-double.ts";
import { KEEP_MS } from "./webhook-inbox.ts";
import { webhookSignature } from "./webhook-signature.ts";

const clock = fakeClock();
let database: TestDatabase;
let provider: PaymentProviderDouble;
let world: BettingWorld;
let pool: Pool;
let player: PlayerSeat;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  provider = await paymentProviderDouble(() => clock.now());
  world = await openBettingWorld(database.connection, clock, undefined, { payment: provider.configuration });
  pool = new Pool(withNumbers(database.connection));
});

beforeEach(async () => {
  players += 1;
  player = await world.player(`hook${players}`);
});

afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
  await provider.close();
});

async function generated(amount = 500): Promise<UpiPayment> {
  const asked = { amount, method: "UPI_QR", clientRequestId: randomUUID() };
  return (await player.post("Payment/Generate", asked)).result as UpiPayment;
}

function deliver({ body, headers }: SignedWebhook) {
  return world.server.http.inject({
    method: "POST",
    url: "/api/Payment/Webhook",
    headers: { "content-type": "application/json", ...headers },
    payload: body,
  });
}

const stateOf = async ({ paymentId }: UpiPayment) =>
  (await pool.query<{ state: string }>("SELECT state FROM payments WHERE id = $1", [paymentId])).rows[0]
    ?.state;
/** What the cashier sees as captured, in paise. */
const paidFor = async ({ paymentId }: UpiPayment) =>
  (
    await pool.query<{ amount_paid: number }>("SELECT amount_paid FROM upi_orders WHERE payment_id = $1", [
      paymentId,
    ])
  ).rows[0]?.amount_paid;
const balance = async () =>
  ((await player.get("Bet/GetUserOpenBets")).result as { readonly balance: number }).balance;

const kept = async () => (await pool.query("SELECT FROM payment_webhooks")).rowCount;

function keptAMinuteLater() {
  clock.advance(60_000);
  return kept();
}

/** A webhook with any body, signed as the provider does. */
function signed(body: string, eventId: string | undefined = randomUUID()): SignedWebhook {
  return {
    body,
    headers: {
      [WEBHOOK_SIGNATURE_HEADER]: webhookSignature(WEBHOOK_SECRET, body),
      ...(eventId !== undefined && { [WEBHOOK_EVENT_ID_HEADER]: eventId }),
    },
  };
}

describe("a webhook of the payment provider", () => {
  it("credits a payment with its order, and one that reports the payment alone", async () => {
    for (const only of [undefined, "payment"] as const) {
      const payment = await generated();
      provider.pay(payment.orderRef);
      const hook = provider.webhook(only ? "payment.captured" : "order.paid", payment.orderRef, {
        ...(only && { only }),
      });
      expect((await deliver(hook)).statusCode).toBe(200);
      expect(await stateOf(payment)).toBe("credited");
    }
    expect(await balance()).toBe(1000);
  });

  it("that comes again, with the same id or another, credits nothing more", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const hook = provider.webhook("order.paid", payment.orderRef);
    for (const again of [hook, hook, provider.webhook("payment.captured", payment.orderRef), hook])
      expect((await deliver(again)).statusCode).toBe(200);
    expect(await balance()).toBe(500);
  });

  it("credits once of fifty at the same moment, beside fifty polls", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const asked = { paymentId: payment.paymentId };
    await Promise.all(
      Array.from({ length: 50 }, () => [
        deliver(provider.webhook("order.paid", payment.orderRef)),
        player.post("Payment/Check", asked),
      ]).flat(),
    );
    expect(await balance()).toBe(500);
    expect(await stateOf(payment)).toBe("credited");
  });

  it.each([
    ["a failure and then the capture", ["decline", "pay"]],
    ["the close and then the capture", ["closeOrder", "pay"]],
    ["the failure, the close and then the capture", ["decline", "closeOrder", "pay"]],
  ] as const)("credits after %s, in that order and in the other", async (_what, actions) => {
    for (const reversed of [false, true]) {
      const payment = await generated();
      const hooks = actions.map((action) => {
        provider[action](payment.orderRef);
        const name =
          action === "pay" ? "order.paid" : action === "decline" ? "payment.failed" : "order.closed";
        return provider.webhook(name, payment.orderRef);
      });
      for (const hook of reversed ? hooks.toReversed() : hooks)
        expect((await deliver(hook)).statusCode).toBe(200);
      expect(await stateOf(payment)).toBe("credited");
    }
    expect(await balance()).toBe(1000);
  });

  it("of another amount, or of a UTR that was credited, is for a person", async () => {
    const first = await generated();
    provider.pay(first.orderRef, { amount: 50_001, utr: "632688880001" });
    await deliver(provider.webhook("order.paid", first.orderRef));
    expect(await stateOf(first)).toBe("review");
    const second = await generated();
    provider.pay(second.orderRef, { utr: "632688880002" });
    await deliver(provider.webhook("order.paid", second.orderRef));
    const third = await generated();
    provider.pay(third.orderRef, { utr: "632688880002" });
    await deliver(provider.webhook("order.paid", third.orderRef));
    expect([await stateOf(second), await stateOf(third)]).toEqual(["credited", "review"]);
    expect(await balance()).toBe(500);
  });

  it("of a second payment of a credited order changes nothing but what the cashier sees", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    await deliver(provider.webhook("order.paid", payment.orderRef));
    provider.pay(payment.orderRef);
    expect((await deliver(provider.webhook("order.paid", payment.orderRef))).statusCode).toBe(200);
    expect(await balance()).toBe(500);
    expect(await paidFor(payment)).toBe(100_000);
  });

  it("that reports less than is known, since it comes late, takes nothing from what the cashier sees", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const late = provider.webhook("order.paid", payment.orderRef);
    provider.pay(payment.orderRef);
    for (const hook of [provider.webhook("order.paid", payment.orderRef), late])
      expect((await deliver(hook)).statusCode).toBe(200);
    expect(await paidFor(payment)).toBe(100_000);
  });

  it.each([
    ["no signature", () => ({})],
    ["another secret", () => ({ secret: "not the secret at all" })],
  ])("with %s is refused, and nothing is believed", async (what, change) => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const hook = provider.webhook("order.paid", payment.orderRef, change());
    const answer = await deliver(what === "no signature" ? { ...hook, headers: {} } : hook);
    expect(answer).toMatchObject({ statusCode: 401 });
    expect(await stateOf(payment)).toBe("pending");
  });

  it("with a changed body, or a signature that is no digest, is refused", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const hook = provider.webhook("order.paid", payment.orderRef);
    const changed = { ...hook, body: hook.body.replace("50000", "90000") };
    const short = { ...hook, headers: { ...hook.headers, [WEBHOOK_SIGNATURE_HEADER]: "abc" } };
    for (const wrong of [changed, short]) expect((await deliver(wrong)).statusCode).toBe(401);
    expect(await stateOf(payment)).toBe("pending");
  });

  it.each([
    ["an order of nobody", "order.paid", { id: "order_nobody", receipt: "CBNOBODY" }],
    ["an event that is new to us", "refund.processed", {}],
  ])(
    "about %s is answered 200, because sending it again would change nothing",
    async (_what, event, change) => {
      const payment = await generated();
      const order = { ...provider.pay(payment.orderRef), ...change };
      const body = JSON.stringify({
        entity: "event",
        event,
        payload: { order: { entity: order } },
        created_at: 1,
      });
      expect((await deliver(signed(body))).statusCode).toBe(200);
      expect(await stateOf(payment)).toBe("pending");
    },
  );

  it.each([
    ["that is no JSON", "{", 400],
    ["without a body", "", 400],
    ["beyond all bounds", `{"a":"${"x".repeat(70_000)}"}`, 413],
  ])("%s is refused, signed or not", async (_what, body, status) => {
    expect((await deliver(signed(body))).statusCode).toBe(status);
  });

  it("without an id is taken too", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const hook = signed(provider.webhook("order.paid", payment.orderRef).body, undefined);
    expect((await deliver(hook)).statusCode).toBe(200);
    expect(await stateOf(payment)).toBe("credited");
  });

  it("is taken although its id was used up by an older one: ids are not signed", async () => {
    const [older, newer] = [await generated(), await generated(600)];
    provider.pay(older.orderRef);
    provider.pay(newer.orderRef);
    const eventId = randomUUID();
    await deliver(provider.webhook("order.paid", older.orderRef, { eventId }));
    await deliver(provider.webhook("order.paid", newer.orderRef, { eventId }));
    expect(await stateOf(newer)).toBe("credited");
  });

  it("that a stranger signed is never kept", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef);
    const before = await kept();
    await deliver(provider.webhook("order.paid", payment.orderRef, { secret: "a stranger's secret" }));
    expect(await kept()).toBe(before);
  });

  // The last one: every session is over after it.
  it("says failed and expired; a capture a day later is credited, and webhooks are forgotten after three days", async () => {
    const failed = await generated();
    provider.decline(failed.orderRef);
    await deliver(provider.webhook("payment.failed", failed.orderRef, { only: "payment" }));
    expect(await stateOf(failed)).toBe("failed");
    const expired = await generated();
    provider.closeOrder(expired.orderRef);
    await deliver(provider.webhook("order.closed", expired.orderRef));
    expect(await stateOf(expired)).toBe("expired");
    clock.advance(24 * 3_600_000);
    for (const { orderRef } of [failed, expired]) {
      provider.pay(orderRef);
      await deliver(provider.webhook("order.paid", orderRef));
    }
    expect([await stateOf(failed), await stateOf(expired)]).toEqual(["credited", "credited"]);
    clock.advance(KEEP_MS + 1);
    await deliver(provider.webhook("order.paid", expired.orderRef));
    // The look of the day before may still be under way, and the next one begins a minute after its end.
    await expect.poll(keptAMinuteLater).toBe(1);
  });
});
