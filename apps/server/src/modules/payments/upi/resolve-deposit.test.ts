import { randomUUID } from "node:crypto";
import type { api, OutputOf, UpiPayment } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { makeOperator } from "../../../testing/other-operator.ts";
import {
  nextUtr,
  type PaymentProviderDouble,
  paymentProviderDouble,
} from "../../../testing/payment-provider-double.ts";

const clock = fakeClock(Date.parse("2026-11-22T06:00:00Z"));
const SECOND = { userName: "sara", password: "Operates-4-the-tests", role: "cashier" };
let database: TestDatabase;
let provider: PaymentProviderDouble;
let world: BettingWorld;
let second: PlayerSeat;
let pool: Pool;
let player: PlayerSeat;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  provider = await paymentProviderDouble(() => clock.now());
  world = await openBettingWorld(database.connection, clock, undefined, { payment: provider.configuration });
  pool = new Pool(withNumbers(database.connection));
  await makeOperator(world, world.operator, SECOND);
  const login = await world.guest.post("Operator/Authenticate", SECOND);
  second = world.seat("sara", (login.result as { accessToken: string }).accessToken);
});
beforeEach(async () => {
  provider.mood = "well";
  players += 1;
  player = await world.player(`resolved${players}`, 100);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
  await provider.close();
});

type Shown = OutputOf<typeof api.operator.resolveDeposit>;
type Detail = OutputOf<typeof api.operator.getPayment>;

const resultOf = <Result>(answer: Answer): Result => {
  expectDone(answer);
  return answer.result as Result;
};
const act = (call: string, body: object, seat = world.operator) => seat.post(`Operator/${call}`, body);
const claim = (paymentId: number, seat = world.operator) => act("ClaimPayment", { paymentId }, seat);

async function generated(amount = 500): Promise<UpiPayment> {
  const asked = { amount, method: "UPI_QR", clientRequestId: randomUUID() };
  return resultOf<UpiPayment>(await player.post("Payment/Generate", asked));
}

async function checked({ paymentId }: UpiPayment, more: object = {}) {
  // A question to the provider is asked once in four seconds.
  clock.advance(5000);
  return resultOf<{ status: string }>(await player.post("Payment/Check", { paymentId, ...more }));
}

/** A deposit under review because the provider has captured another amount, in paise. */
async function paidOther(amount = 49_999, utr = nextUtr()): Promise<UpiPayment> {
  const payment = await generated();
  provider.pay(payment.orderRef, { amount, utr });
  expect(await checked(payment)).toMatchObject({ status: "review" });
  return payment;
}

/** A deposit under review because its player says they paid, and the provider has no record. */
async function claimedWithoutRecord(utr = nextUtr()): Promise<UpiPayment> {
  const payment = await generated();
  provider.decline(payment.orderRef);
  await checked(payment);
  expect(await checked(payment, { utr })).toMatchObject({ status: "review" });
  return payment;
}

/** Claims a deposit and decides it as it is. */
async function resolve({ paymentId }: { paymentId: number }, more: object = {}, seat = world.operator) {
  const { version } = resultOf<Shown>(await claim(paymentId, seat));
  return act("ResolveDeposit", { paymentId, version, decision: "approve", ...more }, seat);
}

const read = async ({ paymentId }: UpiPayment) =>
  resultOf<Detail>(await world.operator.get("Operator/GetPayment", { paymentId }));
const balance = async () => resultOf<{ balance: number }>(await player.get("Bet/GetUserOpenBets")).balance;

describe("a deposit by UPI under review", () => {
  it("is credited with what the provider has captured, by one operator", async () => {
    const payment = await paidOther();
    expect(resultOf<Shown>(await resolve(payment, { amount: "499.99" }))).toMatchObject({
      ...{ paymentId: payment.paymentId, state: "credited", amount: 499.99, userName: player.userName },
    });
    expect(await balance()).toBe(599.99);
  });

  it("is credited with what was asked where the provider has captured it after all", async () => {
    const payment = await claimedWithoutRecord();
    const { amount_paid: paid } = provider.pay(payment.orderRef);
    expect(paid).toBe(50_000);
    expect(resultOf<Shown>(await resolve(payment))).toMatchObject({ state: "credited", amount: 500 });
    expect(await balance()).toBe(600);
  });

  it("needs a second operator for an amount that the provider has not captured, and for the same", async () => {
    const payment = await paidOther();
    const first = resultOf<Shown>(await resolve(payment, { amount: 500 }));
    expect(first).toMatchObject({ state: "review", claimedBy: null });
    expect((await resolve(payment, { amount: 500 })).code).toBe("SAME_OPERATOR");
    await act("ReleasePayment", { paymentId: payment.paymentId });
    const unclaimed = {
      paymentId: payment.paymentId,
      version: first.version,
      decision: "approve",
      amount: 500,
    };
    expect((await act("ResolveDeposit", unclaimed, second)).code).toBe("PAYMENT_NOT_CLAIMED");
    expect((await read(payment)).upiOrder?.approvedBy).toEqual(["olga"]);
    // Another amount is another approval.
    const other = resultOf<Shown>(await resolve(payment, { amount: 50_000 }, second));
    expect(other).toMatchObject({ state: "review", amount: 500 });
    expect((await read(payment)).upiOrder?.approvedBy).toEqual(["olga", "sara"]);
    expect(await balance()).toBe(100);
    const agreed = resultOf<Shown>(await resolve(payment, { amount: 500 }, second));
    expect(agreed).toMatchObject({ state: "credited", amount: 500 });
    expect(await balance()).toBe(600);
  });

  it("needs a UTR and a second operator where the provider has no record", async () => {
    const payment = await claimedWithoutRecord();
    const utr = nextUtr();
    expect((await resolve(payment)).code).toBe("PROOF_MISSING");
    expect(resultOf<Shown>(await resolve(payment, { utr })).state).toBe("review");
    expect(resultOf<Shown>(await resolve(payment, { utr }, second))).toMatchObject({
      state: "credited",
      utr,
    });
    expect(await balance()).toBe(600);
  });

  it("takes what the provider has reported before while it does not answer", async () => {
    const payment = await paidOther();
    provider.mood = "broken";
    expect((await read(payment)).upiOrder).toMatchObject({ amountPaid: 499.99, payments: null });
    expect(resultOf<Shown>(await resolve(payment, { amount: 499.99 })).state).toBe("credited");
  });

  it("needs a second operator where the provider reported no UTR and does not answer", async () => {
    const payment = await paidOther();
    await pool.query("UPDATE payments SET utr = NULL WHERE id = $1", [payment.paymentId]);
    provider.mood = "broken";
    const said = { amount: 499.99, utr: nextUtr() };
    expect((await resolve(payment, { amount: 499.99 })).code).toBe("PROOF_MISSING");
    expect(resultOf<Shown>(await resolve(payment, said)).state).toBe("review");
    expect(resultOf<Shown>(await resolve(payment, said, second)).state).toBe("credited");
  });

  it("is not credited with a UTR that another deposit was credited with", async () => {
    const utr = nextUtr();
    expectDone(await resolve(await paidOther(49_999, utr), { amount: 499.99 }));
    const again = await paidOther(49_998, utr);
    const refused = await resolve(again, { amount: 499.98, utr: nextUtr() });
    expect(refused.code).toBe("UTR_USED");
    expect((await read(again)).payment.state).toBe("review");
    expect(await balance()).toBe(599.99);
  });

  it("is rejected with words that the player reads, and moves no money", async () => {
    const payment = await claimedWithoutRecord();
    const rejected = { decision: "reject", reasonCode: "notReceived", remark: "Ask your bank." };
    expect(resultOf<Shown>(await resolve(payment, rejected))).toMatchObject({
      ...{ state: "rejected", reasonCode: "notReceived" },
      remark: "This payment has not arrived at the bank. Ask your bank.",
    });
    expect(await balance()).toBe(100);
    expect((await resolveAs(payment, 5)).code).toBe("PAYMENT_CHANGED");
  });

  const resolveAs = ({ paymentId }: UpiPayment, version: number, seat = world.operator) =>
    act("ResolveDeposit", { paymentId, version, decision: "approve", amount: 499.99 }, seat);

  it("is decided by who has claimed it, on the version that was read", async () => {
    const payment = await paidOther();
    const { version } = (await read(payment)).payment;
    expect((await resolveAs(payment, version)).code).toBe("PAYMENT_NOT_CLAIMED");
    expectDone(await claim(payment.paymentId));
    expect((await resolveAs(payment, version, second)).code).toBe("PAYMENT_NOT_CLAIMED");
    expect((await claim(payment.paymentId, second)).code).toBe("PAYMENT_CLAIMED");
    expect((await resolveAs(payment, version - 1)).code).toBe("PAYMENT_CHANGED");
    clock.advance(10 * 60_000);
    expect((await resolveAs(payment, version)).code).toBe("PAYMENT_NOT_CLAIMED");
    expect(await balance()).toBe(100);
  });

  it("is credited once by twelve approvals of two operators at the same moment", async () => {
    const payment = await paidOther();
    const { version } = resultOf<Shown>(await claim(payment.paymentId));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        resolveAs(payment, version, index % 3 === 0 ? second : undefined),
      ),
    );
    // The same decision again may find the deposit where it brings it.
    expect(answers.some(({ code }) => code === undefined)).toBe(true);
    for (const { code } of answers)
      expect([undefined, "PAYMENT_CHANGED", "PAYMENT_NOT_CLAIMED"]).toContain(code);
    expect(await balance()).toBe(599.99);
  });

  it("is credited once when it is approved while the provider reports it", async () => {
    const payment = await claimedWithoutRecord();
    const { version } = resultOf<Shown>(await claim(payment.paymentId));
    provider.pay(payment.orderRef);
    const { paymentId } = payment;
    await Promise.all([
      act("ResolveDeposit", { paymentId, version, decision: "approve" }),
      checked(payment),
      act("ResolveDeposit", { paymentId, version, decision: "approve" }),
    ]);
    expect((await read(payment)).payment).toMatchObject({ state: "credited", amount: 500 });
    expect(await balance()).toBe(600);
  });

  it.each([
    ["no decision", { decision: undefined }, "INVALID_INPUT"],
    ["a decision that is none", { decision: "credit" }, "INVALID_INPUT"],
    ["no version", { version: undefined }, "INVALID_INPUT"],
    ["a version below one", { version: 0 }, "INVALID_INPUT"],
    ["a rejection without a reason", { decision: "reject" }, "INVALID_INPUT"],
    ["a reason that is none", { decision: "reject", reasonCode: "bored" }, "INVALID_INPUT"],
    [
      "a remark that is too long",
      { decision: "reject", reasonCode: "other", remark: "x".repeat(201) },
      "INVALID_INPUT",
    ],
    ["three decimals", { amount: "1.001" }, "AMOUNT_INVALID"],
    ["no amount", { amount: 0 }, "AMOUNT_INVALID"],
    ["a negative amount", { amount: -5 }, "AMOUNT_INVALID"],
    ["an amount that is none", { amount: "much" }, "INVALID_INPUT"],
    ["an amount without end", { amount: "99999999999999999999" }, "AMOUNT_INVALID"],
    ["a UTR that is none", { utr: "12" }, "UTR_INVALID"],
    ["a UTR that is too long", { utr: "1".repeat(33) }, "INVALID_INPUT"],
    ["a payment that is none", { paymentId: 999_999 }, "PAYMENT_NOT_FOUND"],
  ])("is not decided by %s", async (_what, change, code) => {
    const payment = await paidOther();
    expect((await resolve(payment, change)).code).toBe(code);
    expect((await read(payment)).payment.state).toBe("review");
  });

  it("is not one that was made by hand", async () => {
    const made = { amount: 500, paymentMethod: "Upi", utr: nextUtr() };
    const byHand = await player.post("DepositWithdrawal/CreateDeposit", made);
    expectDone(byHand);
    expect((await resolve(byHand.detail as { paymentId: number })).code).toBe("PAYMENT_NOT_FOUND");
  });

  it("leaves in the audit what was decided, with before and after", async () => {
    expectDone(await resolve(await paidOther(), { amount: 499.99 }));
    const { rows } = await pool.query(
      "SELECT before::jsonb, after::jsonb FROM audit_entries WHERE call = 'resolveDeposit' AND outcome = 'done' ORDER BY seq DESC LIMIT 1",
    );
    expect(rows).toEqual([
      {
        before: expect.objectContaining({ state: "review", amount: 50_000, reasonCode: "AMOUNT_DIFFERS" }),
        after: expect.objectContaining({ state: "credited", amount: 49_999 }),
      },
    ]);
  });
});

describe("payments that operators list", () => {
  const listed = async (filter: Record<string, string | number>) =>
    resultOf<{ items: Shown[]; totalCount: number }>(
      await world.operator.get("Operator/GetPayments", { UserName: player.userName, ...filter }),
    );

  it("are those of both directions, newest first, by every filter", async () => {
    const deposit = await paidOther();
    clock.advance(1000);
    const withdrawal = { amount: 1000, upiId: "anna@okbank" };
    expectDone(
      await world.operator.post("Operator/AdjustBalance", {
        ...{ userName: player.userName, amount: 1000, reason: "Bonus", reference: randomUUID() },
      }),
    );
    expectDone(await player.post("DepositWithdrawal/CreateWithdrawal", withdrawal));
    const all = await listed({});
    expect(all.items.map(({ direction }) => direction)).toEqual(["withdrawal", "deposit"]);
    expect(all.items[1]).toMatchObject({
      ...{ paymentId: deposit.paymentId, channel: "upi" },
      state: "review",
    });
    const matches = [
      [{ Direction: "deposit" }, 1],
      [{ State: "review" }, 1],
      [{ State: "paid" }, 0],
      [{ Channel: "manual", Direction: "deposit" }, 0],
      [{ Method: "UPI_QR" }, 1],
      [{ MinAmount: "1,000" }, 1],
      [{ MaxAmount: 999.99 }, 1],
      [{ From: "2026-11-22", To: "2026-11-30" }, 2],
      [{ To: "2026-11-20" }, 0],
    ] as const;
    for (const [filter, count] of matches)
      expect([filter, (await listed(filter)).totalCount]).toEqual([filter, count]);
    const last = await listed({ SkipCount: 1, MaxResultCount: 1 });
    expect(last).toMatchObject({ totalCount: 2, items: [{ direction: "deposit" }] });
  });

  it.each([
    ["a player who is none", { UserName: "nobody" }, "ACCOUNT_NOT_FOUND"],
    ["three decimals", { MinAmount: "1.001" }, "AMOUNT_INVALID"],
    ["a negative amount", { MaxAmount: -1 }, "AMOUNT_INVALID"],
    ["a direction that is none", { Direction: "sideways" }, "INVALID_INPUT"],
    ["a state that is none", { State: "lost" }, "INVALID_INPUT"],
    ["a day that is none", { From: "2026-02-30" }, "INVALID_INPUT"],
    ["a page that is too large", { MaxResultCount: 101 }, "INVALID_INPUT"],
  ])("are not found by %s", async (_what, filter, code) => {
    expect((await world.operator.get("Operator/GetPayments", filter)).code).toBe(code);
  });

  it("show their steps, and the provider's order with what was paid", async () => {
    const payment = await paidOther();
    const { steps, upiOrder } = await read(payment);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [null, "created"],
      ["created", "pending"],
      ["pending", "review"],
    ]);
    expect(upiOrder).toMatchObject({
      ...{ orderRef: payment.orderRef, askedAmount: 500, amountPaid: 499.99, approvedBy: [] },
      payments: [{ status: "captured", amount: 499.99 }],
    });
  });

  it("are not found by a number that is none", async () => {
    const answer = await world.operator.get("Operator/GetPayment", { paymentId: 999_999 });
    expect(answer.code).toBe("PAYMENT_NOT_FOUND");
  });
});
