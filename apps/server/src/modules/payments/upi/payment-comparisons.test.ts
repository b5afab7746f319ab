import { randomUUID } from "node:crypto";
import type { PaymentComparison, UpiPayment } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import {
  type PaymentProviderDouble,
  paymentProviderDouble,
} from "../../../testing/payment-provider-double.ts";
import { PaymentComparisons } from "./payment-comparisons.ts";
import { ProviderClient } from "./provider-client.ts";

const clock = fakeClock(Date.parse("2026-11-22T06:00:00Z"));
const TODAY = { From: "2026-11-22", To: "2026-11-22" };
let database: TestDatabase;
let provider: PaymentProviderDouble;
let world: BettingWorld;
let pool: Pool;
let player: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  provider = await paymentProviderDouble(() => clock.now());
  world = await openBettingWorld(database.connection, clock, undefined, { payment: provider.configuration });
  pool = new Pool(withNumbers(database.connection));
  player = await world.player("compared", 1000);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
  await provider.close();
});

const resultOf = <Result>(answer: Answer): Result => {
  expectDone(answer);
  return answer.result as Result;
};
const run = async () =>
  resultOf<PaymentComparison>(await world.operator.post("Operator/RunComparison", TODAY));

async function generated(amount: number): Promise<UpiPayment> {
  const asked = { amount, method: "UPI_QR", clientRequestId: randomUUID() };
  return resultOf<UpiPayment>(await player.post("Payment/Generate", asked));
}

async function checked({ paymentId }: UpiPayment): Promise<void> {
  clock.advance(5000);
  expectDone(await player.post("Payment/Check", { paymentId }));
}

describe("the comparison of provider, payments and ledger", () => {
  it("has not been made before, and is one of days that are", async () => {
    expect((await world.operator.get("Operator/GetComparison", TODAY)).code).toBe("COMPARISON_NOT_FOUND");
  });

  it.each([
    ["no days", {}],
    ["a day that is none", { From: "2026-02-30", To: "2026-03-01" }],
    ["an end before the beginning", { From: "2026-11-22", To: "2026-11-21" }],
    ["more than 31 days", { From: "2026-10-01", To: "2026-11-01" }],
  ])("is not made of %s", async (_what, range) => {
    expect((await world.operator.post("Operator/RunComparison", range)).code).toBe("INVALID_INPUT");
  });

  it("finds nothing where all three agree, also of an order that was captured the day before", async () => {
    const payment = await generated(500);
    provider.pay(payment.orderRef);
    await checked(payment);
    const earlier = await generated(600);
    const order = provider.pay(earlier.orderRef);
    await checked(earlier);
    provider.orders.set(earlier.orderRef, {
      ...order,
      payments: order.payments.map((paid) => ({ ...paid, captured_at: (paid.captured_at ?? 0) - 86_400 })),
    });
    expect(await run()).toMatchObject({ ...{ orders: 1, payouts: 0, findingCount: 0 }, runBy: "olga" });
  });

  it("finds what was paid and not credited, of another amount, and credited and not paid", async () => {
    const lost = await generated(700);
    provider.pay(lost.orderRef);
    const credited = await generated(800);
    const order = provider.pay(credited.orderRef);
    await checked(credited);
    provider.orders.set(credited.orderRef, { ...order, payments: [], status: "closed", amount_paid: 0 });
    const { findings } = await run();
    expect(findings).toEqual([
      expect.objectContaining({ kind: "paidNotCredited", paymentId: lost.paymentId, providerAmount: 700 }),
      expect.objectContaining({
        ...{ kind: "creditedNotPaid", paymentId: credited.paymentId },
        ...{ amount: 800, ledgerAmount: 800, providerAmount: null },
      }),
    ]);
    expect(
      resultOf<PaymentComparison>(await world.operator.get("Operator/GetComparison", TODAY)).findings,
    ).toEqual(findings);
    provider.orders.set(credited.orderRef, order);
    await checked(lost);
    expect((await run()).findings).toEqual([]);
  });

  it("finds what lasts, with what the ledger has, also where the ledger's table comes after its first look", async () => {
    const payment = await generated(900);
    const order = provider.pay(payment.orderRef);
    await checked(payment);
    provider.orders.set(payment.orderRef, { ...order, payments: [], status: "closed", amount_paid: 0 });
    const { exchange } = world.server;
    await exchange.projected(exchange.state().journalSeq);
    const named = (from: string, to: string) =>
      pool.query("UPDATE ledger_entries SET reference = $2 WHERE reference = $1", [from, to]);
    const [there, away] = [`deposit:${payment.paymentId}`, "on its way"];
    await named(there, away);
    const logger = pino({ level: "silent" });
    const comparisons = new PaymentComparisons({
      ...{ database: pool, clock, logger, provider: new ProviderClient(provider.configuration, logger) },
      exchange: { state: () => exchange.state(), projected: () => named(away, there).then(() => undefined) },
    });
    const fromMs = Date.parse("2026-11-21T18:30:00Z");
    const made = await comparisons.run({ fromMs, untilMs: fromMs + 86_400_000 }, "olga");
    expect(made?.findings).toEqual([
      expect.objectContaining({ kind: "creditedNotPaid", paymentId: payment.paymentId, ledgerAmount: 900 }),
    ]);
    provider.orders.set(payment.orderRef, order);
  });

  it("finds a withdrawal that is paid here and not at the provider, and what the ledger has moved for it", async () => {
    const asked = { amount: 1000, upiId: "anna@okbank" };
    const answer = await player.post("DepositWithdrawal/CreateWithdrawal", asked);
    expectDone(answer);
    const paymentId = (answer.detail as { id: number }).id;
    const act = async (call: string, more: object) => {
      const claimed = await world.operator.post("Operator/ClaimPayment", { paymentId });
      const { version } = resultOf<{ version: number }>(claimed);
      expectDone(await world.operator.post(`Operator/${call}`, { paymentId, version, ...more }));
    };
    await act("ApproveWithdrawal", {});
    await act("PayWithdrawal", { utr: "632600009999" });
    expect((await run()).findings).toEqual([]);
    await pool.query("UPDATE payouts SET provider_id = 'pout_1' WHERE payment_id = $1", [paymentId]);
    expect((await run()).findings).toEqual([
      expect.objectContaining({ kind: "paidNotPaidOut", paymentId, amount: 1000, ledgerAmount: 1000 }),
    ]);
  });

  it("is not made while the provider does not answer", async () => {
    provider.mood = "broken";
    expect((await world.operator.post("Operator/RunComparison", TODAY)).code).toBe("PAYMENT_PROVIDER_DOWN");
    provider.mood = "well";
  });

  it("is made for operators twenty times at once and then once a minute", async () => {
    clock.advance(20 * 60_000);
    for (let time = 0; time < 20; time++) await run();
    expect(await world.operator.post("Operator/RunComparison", TODAY)).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    clock.advance(60_000);
    await run();
    const kept = await pool.query("SELECT FROM payment_comparisons WHERE from_at = '2026-11-21T18:30:00Z'");
    expect(kept.rowCount).toBe(1);
  });

  it("is made once of every day, an hour after its end, of days that were missed too, and again until the provider answers", async () => {
    // The server's own job follows the other clock.
    const later = fakeClock(Date.parse("2026-12-05T19:29:00Z"));
    const logger = pino({ level: "silent" });
    const provided = new ProviderClient(provider.configuration, logger);
    const comparisons = new PaymentComparisons({
      database: pool,
      exchange: world.server.exchange,
      provider: provided,
      clock: later,
      logger,
    });
    const days = async () =>
      (
        await pool.query("SELECT from_at FROM payment_comparisons WHERE from_at > '2026-12-01' ORDER BY id")
      ).rows.map(({ from_at }) => (from_at as Date).toISOString());
    const until = (last: number) =>
      Array.from({ length: last }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}T18:30:00.000Z`);
    await comparisons.runDaily();
    expect(await days()).toEqual(until(3));
    later.advance(60_000);
    provider.mood = "broken";
    await comparisons.runDaily();
    expect(await days()).toEqual(until(3));
    provider.mood = "well";
    await comparisons.runDaily();
    await comparisons.runDaily();
    expect(await days()).toEqual(until(4));
  });

  it("is made again of a day that an operator has compared before it was over", async () => {
    const later = fakeClock(Date.parse("2026-12-12T10:00:00Z"));
    const logger = pino({ level: "silent" });
    const { exchange } = world.server;
    const provided = new ProviderClient(provider.configuration, logger);
    const comparisons = new PaymentComparisons({
      ...{ database: pool, exchange, provider: provided, clock: later, logger },
    });
    const fromMs = Date.parse("2026-12-11T18:30:00Z");
    const day = { fromMs, untilMs: fromMs + 86_400_000 };
    const madeBy = async () => (await comparisons.last(day))?.runBy;
    await comparisons.run(day, "olga");
    later.advance(Date.parse("2026-12-12T19:30:00Z") - later.now());
    await comparisons.runDaily();
    expect(await madeBy()).toBe("system");
    await comparisons.run(day, "olga");
    await comparisons.runDaily();
    expect(await madeBy()).toBe("olga");
  });
});
