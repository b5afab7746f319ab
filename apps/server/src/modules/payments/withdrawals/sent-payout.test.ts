import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import {
  type PaymentProviderDouble,
  paymentProviderDouble,
} from "../../../testing/payment-provider-double.ts";

const UTR = "632600000001";
const clock = fakeClock();
let database: TestDatabase;
let provider: PaymentProviderDouble;
let world: BettingWorld;
let anna: PlayerSeat;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  provider = await paymentProviderDouble(() => clock.now());
  world = await openBettingWorld(database.connection, clock, undefined, { payment: provider.configuration });
});
beforeEach(async () => {
  provider.mood = "well";
  players += 1;
  anna = await world.player(`sent${players}`, 100_000);
});
afterAll(async () => {
  await closeVerified(world, database);
  await provider.close();
});

interface Shown {
  readonly paymentId: number;
  readonly version: number;
  readonly state: string;
}

const act = (call: string, body: object) => world.operator.post(`Operator/${call}`, body);

/** A withdrawal that the operator has approved, and has claimed where it is within the limit of one person. */
async function approved(amount = 1000): Promise<Shown> {
  const asked = await anna.post("DepositWithdrawal/CreateWithdrawal", { amount, upiId: "anna@okbank" });
  expectDone(asked);
  const paymentId = (asked.detail as { id: number }).id;
  const { version } = (await act("ClaimPayment", { paymentId })).result as Shown;
  return (await act("ApproveWithdrawal", { paymentId, version })).result as Shown;
}

async function shown(paymentId: number): Promise<Shown> {
  const { result } = await world.operator.get("Operator/GetWithdrawal", { paymentId });
  return (result as { withdrawal: Shown }).withdrawal;
}

async function money() {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: anna.userName });
  const { cash, held } = result as { cash: number; held: number };
  return { cash, held };
}

describe("a withdrawal that the provider may be paying", () => {
  it("cannot be said to be paid by hand, nor given back", async () => {
    const { paymentId, version } = await approved();
    provider.mood = "broken";
    const sent = (await act("SendPayout", { paymentId, version })).result as Shown;
    expect(sent.state).toBe("processing");
    const decision = { paymentId, version: sent.version, utr: UTR, reasonCode: "other" };
    for (const call of ["PayWithdrawal", "RejectWithdrawal", "PutWithdrawalOnHold", "ApproveWithdrawal"])
      expect([call, (await act(call, decision)).code]).toEqual([call, "PAYMENT_CHANGED"]);
    expect(await shown(paymentId)).toMatchObject({ state: "processing", version: sent.version });
    expect(await money()).toEqual({ cash: 99_000, held: 1000 });
  });

  it("is not paid by hand as well where both come at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { paymentId, version } = await approved();
      provider.mood = "broken";
      const calls = provider.calls.length;
      const [paid, sent, guessed] = await Promise.all([
        act("PayWithdrawal", { paymentId, version, utr: UTR.replace(/1$/, String(round)) }),
        act("SendPayout", { paymentId, version }),
        act("PayWithdrawal", { paymentId, version: version + 1, utr: UTR }),
      ]);
      const { state } = await shown(paymentId);
      const asked = provider.calls.slice(calls).filter((call) => call === "POST payouts");
      const isSent = state === "processing";
      expect(asked).toHaveLength(isSent ? 1 : 0);
      const refused = isSent ? [paid.code, guessed.code] : [sent.code];
      expect(new Set(refused)).toEqual(new Set(["PAYMENT_CHANGED"]));
    }
  });
});

describe("a payout", () => {
  const payoutsAsked = () => provider.calls.filter((call) => call === "POST payouts").length;

  it("is sent by nobody without a claim, nor above the limit of one person by who approved it", async () => {
    const before = payoutsAsked();
    const { paymentId, version } = await approved();
    expectDone(await act("ReleasePayment", { paymentId }));
    expect((await act("SendPayout", { paymentId, version })).code).toBe("PAYMENT_NOT_CLAIMED");
    const large = await approved(50_000.01);
    expectDone(await act("ClaimPayment", { paymentId: large.paymentId }));
    expect((await act("SendPayout", { paymentId: large.paymentId, version: large.version })).code).toBe(
      "SECOND_PERSON_NEEDED",
    );
    expect(payoutsAsked()).toBe(before);
    expect([(await shown(paymentId)).state, (await shown(large.paymentId)).state]).toEqual([
      "approved",
      "approved",
    ]);
  });

  it("that was not sent is not asked about", async () => {
    const { paymentId } = await approved();
    const before = payoutsAsked();
    expect((await act("RetryPayout", { paymentId })).code).toBe("PAYMENT_CHANGED");
    expect(payoutsAsked()).toBe(before);
  });

  it("that the provider does not make gives the money back, and leaves the day's limit as it was", async () => {
    const { paymentId, version } = await approved();
    const options = async () => (await anna.get("DepositWithdrawal/GetWithdrawalOptions")).result;
    expect(await options()).toMatchObject({ leftToday: 199_000, requestsLeftToday: 9 });
    provider.mood = "refuses";
    expectDone(await act("SendPayout", { paymentId, version }));
    expect((await shown(paymentId)).state).toBe("failed");
    expect(await options()).toMatchObject({ leftToday: 200_000, requestsLeftToday: 10 });
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
  });
});
