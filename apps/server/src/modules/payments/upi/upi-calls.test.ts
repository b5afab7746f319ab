import { randomUUID } from "node:crypto";
import type { UpiPayment, UpiPaymentStatus } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { type Answer, callApi } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import {
  type PaymentProviderDouble,
  paymentProviderDouble,
  type SignedWebhook,
} from "../../../testing/payment-provider-double.ts";

const MINUTE_MS = 60_000;
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
  provider.mood = "well";
  players += 1;
  player = await world.player(`upi${players}`, 100);
});

afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
  await provider.close();
});

const ask = (change: Readonly<Record<string, unknown>> = {}) =>
  player.post("Payment/Generate", {
    amount: 500,
    method: "UPI_QR",
    clientRequestId: randomUUID(),
    ...change,
  });

async function generated(change: Readonly<Record<string, unknown>> = {}): Promise<UpiPayment> {
  return resultOf<UpiPayment>(await ask(change));
}

async function check(payment: UpiPayment, more: object = {}): Promise<UpiPaymentStatus> {
  // A question to the provider is asked once in four seconds.
  clock.advance(5000);
  return resultOf<UpiPaymentStatus>(
    await player.post("Payment/Check", { paymentId: payment.paymentId, ...more }),
  );
}

function resultOf<Result>(answer: Answer): Result {
  expect(answer.code).toBeUndefined();
  return answer.result as Result;
}

function deliver({ body, headers }: SignedWebhook) {
  return world.server.http.inject({
    method: "POST",
    url: "/api/Payment/Webhook",
    headers: { "content-type": "application/json", ...headers },
    payload: body,
  });
}

const balance = async () =>
  (resultOf(await player.get("Bet/GetUserOpenBets")) as { readonly balance: number }).balance;

describe("Payment/Generate", () => {
  it("[CALL-MONEY-09][PROD-05] answers how to pay: reference, payee, NPCI link, apps and expiry", async () => {
    const payment = await generated({ amount: "1,250.50" });
    const uri = `upi://pay?pa=crossbook.deposits@sandbank&pn=Crossbook%20Play&tr=${payment.orderRef}&tn=Deposit%20${payment.orderRef}&am=1250.50&cu=INR`;
    expect(payment).toMatchObject({
      amount: 1250.5,
      currency: "INR",
      payeeVpa: "crossbook.deposits@sandbank",
      payeeName: "Crossbook Play",
      upiUri: uri,
      status: "pending",
      pollAfterMs: 5000,
      orderId: payment.orderRef,
      upiId: "crossbook.deposits@sandbank",
      upiLink: uri,
      qrData: uri,
      expiresInSeconds: 900,
    });
    expect(payment.orderRef).toMatch(/^CB[2-9A-Z]{18}$/);
    expect(payment.appLinks.map(({ uri: link }) => link.split("?")[1])).toEqual(
      payment.appLinks.map(() => uri.split("?")[1]),
    );
    expect(provider.orderOf(payment.orderRef)).toMatchObject({ amount: 125_050, status: "created" });
    expect(await balance()).toBe(100);
  });

  it("opens one payment for one request, also for two at the same moment", async () => {
    const clientRequestId = randomUUID();
    const both = await Promise.all([generated({ clientRequestId }), generated({ clientRequestId })]);
    const later = await generated({ clientRequestId });
    expect(new Set([...both, later].map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(later).toMatchObject({ orderRef: both[0]?.orderRef });
  });

  it.each([
    ["another amount", { amount: 501 }],
    ["another method", { method: "UPI_INTENT" }],
  ])("refuses the same request with %s", async (_what, change) => {
    const clientRequestId = randomUUID();
    await generated({ clientRequestId });
    expect((await ask({ clientRequestId, ...change })).code).toBe("KEY_REUSED");
  });

  it("lets a player have one open payment of an amount, also of fifty at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ amount: 700 })));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "PAYMENT_OPEN_EXISTS"]));
    expect((await ask({ amount: 701 })).code).toBe("TOO_MANY_REQUESTS");
  });

  it("takes five new deposits at once and another after two minutes, and repeats the old ones freely", async () => {
    const clientRequestId = randomUUID();
    await generated({ amount: 200, clientRequestId });
    for (const amount of [201, 202, 203, 204]) await generated({ amount });
    expect(await ask({ amount: 205 })).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    await generated({ amount: 200, clientRequestId });
    clock.advance(2 * MINUTE_MS);
    await generated({ amount: 205 });
  });

  it.each([
    ["a paisa below the smallest", 99.99, "DEPOSIT_BELOW_MINIMUM"],
    ["a paisa above the largest", 200_000.01, "DEPOSIT_ABOVE_MAXIMUM"],
    ["three decimals", 500.005, "AMOUNT_INVALID"],
    ["three decimals in words", "500.005", "AMOUNT_INVALID"],
    ["nothing", 0, "AMOUNT_INVALID"],
    ["less than nothing", -500, "AMOUNT_INVALID"],
    ["2^53", 2 ** 53, "AMOUNT_INVALID"],
    ["no number", "lots", "INVALID_INPUT"],
    ["an empty text", "", "INVALID_INPUT"],
    ["a list", [500], "INVALID_INPUT"],
    ["infinity", "1e400", "INVALID_INPUT"],
  ])("refuses an amount of %s", async (_what, amount, code) => {
    expect((await ask({ amount })).code).toBe(code);
  });

  it.each([
    ["100", 100],
    ["2,00,000.00", 200_000],
  ])("takes %s, a limit itself", async (amount, units) => {
    expect(await generated({ amount })).toMatchObject({ amount: units });
  });

  it.each([
    ["no request id", { clientRequestId: undefined }],
    ["a request id that is no UUID", { clientRequestId: "slip-1" }],
    ["a method that is none", { method: "CARD" }],
  ])("refuses %s", async (_what, change) => {
    expect((await ask(change)).code).toBe("INVALID_INPUT");
  });

  it("is for players with a session", async () => {
    const answer = await world.guest.post("Payment/Generate", { amount: 500, clientRequestId: randomUUID() });
    expect(answer.status).toBe(401);
  });

  it.each(["broken", "refuses"] as const)(
    "says so when the provider is %s, and nothing is owed",
    async (mood) => {
      provider.mood = mood;
      expect((await ask()).code).toBe("PAYMENT_PROVIDER_DOWN");
      provider.mood = "well";
      clock.advance(16_000);
      expect(await generated()).toMatchObject({ status: "pending" });
    },
  );

  it("shows no order of another amount than the player asked for", async () => {
    provider.mood = "otherAmount";
    expect((await ask()).code).toBe("PAYMENT_PROVIDER_DOWN");
    const { rows } = await pool.query("SELECT state, reason_code FROM payments ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ state: "failed", reason_code: "PROVIDER_REFUSED" }]);
  });

  it("waits for the one before it of the amount, whose request may still be under way", async () => {
    provider.mood = "broken";
    expect((await ask()).code).toBe("PAYMENT_PROVIDER_DOWN");
    provider.mood = "well";
    clock.advance(15_000);
    expect((await ask()).code).toBe("PAYMENT_OPEN_EXISTS");
    clock.advance(1);
    expect(await generated()).toMatchObject({ status: "pending" });
  });

  it("is not for a demo account, as no other deposit is", async () => {
    const login = await world.guest.get("Account/LoginAsDemoUser");
    player = world.seat("demo", (login.result as { accessToken: string }).accessToken);
    expect(await ask()).toMatchObject({ code: "DEPOSIT_NOT_OFFERED" });
  });

  it("goes on with the same request after the provider's answer was lost", async () => {
    const clientRequestId = randomUUID();
    provider.mood = "answerLost";
    expect((await ask({ clientRequestId })).code).toBe("PAYMENT_PROVIDER_DOWN");
    provider.mood = "well";
    const payment = await generated({ clientRequestId });
    expect([...provider.orders.values()].filter(({ receipt }) => receipt === payment.orderRef)).toHaveLength(
      1,
    );
  });

  it("leaves another player's deposit of the amount alone, that never came to the provider", async () => {
    const clientRequestId = randomUUID();
    provider.mood = "broken";
    expect((await ask({ amount: 737, clientRequestId })).code).toBe("PAYMENT_PROVIDER_DOWN");
    provider.mood = "well";
    clock.advance(16_000);
    const first = player;
    player = await world.player(`beside${players}`, 100);
    await generated({ amount: 737 });
    player = first;
    expect(await generated({ amount: 737, clientRequestId })).toMatchObject({ status: "pending" });
  });

  it("is not offered on a host that has it switched off", async () => {
    await world.server.settings.change("localhost", { domain: { upiPayment: false } });
    expect((await ask()).code).toBe("DEPOSIT_NOT_OFFERED");
    await world.server.settings.change("localhost", { domain: { upiPayment: true, showDepositW: false } });
    expect((await ask()).code).toBe("DEPOSIT_NOT_OFFERED");
    await world.server.settings.change("localhost", { domain: { showDepositW: true } });
  });

  it("is bounded by the settings of the player's own host, whichever is called", async () => {
    const bounds = { minDepositAmount: 100, maxDepositAmount: 900_000 };
    await world.server.settings.change("other.example", { domain: bounds });
    const asked = { amount: 800_000, method: "UPI_QR", clientRequestId: randomUUID() };
    const answer = await callApi(world.server, {
      ...{ method: "POST", path: "Payment/Generate", body: asked, token: player.token },
      headers: { host: "other.example" },
    });
    expect(answer.code).toBe("DEPOSIT_ABOVE_MAXIMUM");
  });
});

describe("Payment/Check", () => {
  it("[CALL-MONEY-10] says pending, then credited with balance and UTR, when the payment was polled", async () => {
    const payment = await generated();
    expect(await check(payment)).toMatchObject({ status: "pending", credited: false, balance: 100 });
    provider.pay(payment.orderRef, { utr: "632600990001" });
    const status = await check(payment);
    expect(status).toMatchObject({
      ...{ status: "credited", credited: true, utr: "632600990001", balance: 600 },
      ...{ amount: 500, amountPaid: 500, transactionId: expect.any(Number), pollAfterMs: 0 },
    });
    expect(await balance()).toBe(600);
  });

  it("finds a payment by its reference, and nobody else's", async () => {
    const payment = await generated();
    const byRef = await player.post("Payment/Check", { orderId: payment.orderRef });
    expect(byRef.result).toMatchObject({ paymentId: payment.paymentId });
    const other = await world.player(`other${players}`);
    for (const asked of [{ orderId: payment.orderRef }, { paymentId: payment.paymentId }])
      expect((await other.post("Payment/Check", asked)).code).toBe("PAYMENT_NOT_FOUND");
  });

  it.each([
    ["nothing", {}, "INVALID_INPUT"],
    ["an unknown payment", { paymentId: 999_999 }, "PAYMENT_NOT_FOUND"],
    ["an unknown reference", { orderId: "CB0" }, "PAYMENT_NOT_FOUND"],
    ["no payment's id", { paymentId: -1 }, "INVALID_INPUT"],
    ["a UTR of eleven digits", { paymentId: 1, utr: "12345678901" }, "INVALID_INPUT"],
    ["a UTR with letters", { paymentId: 1, utr: "12345678901A" }, "INVALID_INPUT"],
  ])("refuses %s", async (_what, asked, code) => {
    expect((await player.post("Payment/Check", asked)).code).toBe(code);
  });

  it("asks the provider once in four seconds, however often it is called", async () => {
    const payment = await generated();
    const before = provider.calls.length;
    await Promise.all(
      Array.from({ length: 20 }, () => player.post("Payment/Check", { paymentId: payment.paymentId })),
    );
    expect(provider.calls.length - before).toBe(1);
  });

  it("answers what is known while the provider is down", async () => {
    const payment = await generated();
    provider.mood = "broken";
    expect(await check(payment)).toMatchObject({ status: "pending" });
  });

  it("gives a claim to a cashier once the time is over, and credits it when the provider reports it after all", async () => {
    const payment = await generated();
    const utr = "632600990002";
    expect(await check(payment, { utr })).toMatchObject({ status: "pending" });
    provider.decline(payment.orderRef);
    expect(await check(payment, { utr })).toMatchObject({ status: "review", utr: null });
    expect(await balance()).toBe(100);
    provider.pay(payment.orderRef);
    expect(await check(payment)).toMatchObject({ status: "credited" });
    expect(await balance()).toBe(600);
  });

  it("never credits another amount: a cashier decides", async () => {
    const payment = await generated();
    provider.pay(payment.orderRef, { amount: 49_999 });
    expect(await check(payment)).toMatchObject({ status: "review", amount: 500, amountPaid: 499.99 });
    expect(await balance()).toBe(100);
  });
});

describe("Payment/GetOpen", () => {
  it("shows what can still be paid, newest first, to its player only", async () => {
    const [first, second] = [await generated({ amount: 300 }), await generated({ amount: 400 })];
    const open = resultOf<UpiPayment[]>(await player.get("Payment/GetOpen"));
    expect(open.map(({ paymentId }) => paymentId)).toEqual([second.paymentId, first.paymentId]);
    expect(open[0]).toMatchObject({ upiUri: second.upiUri, expiresInSeconds: 900 });
    const other = await world.player(`other${players}`);
    expect((await other.get("Payment/GetOpen")).result).toEqual([]);
    await deliver((provider.pay(first.orderRef), provider.webhook("order.paid", first.orderRef)));
    const left = resultOf<UpiPayment[]>(await player.get("Payment/GetOpen"));
    expect(left.map(({ paymentId }) => paymentId)).toEqual([second.paymentId]);
    clock.advance(16 * MINUTE_MS);
    const later = await world.login(player.userName);
    expect((await later.get("Payment/GetOpen")).result).toEqual([]);
  });
});
