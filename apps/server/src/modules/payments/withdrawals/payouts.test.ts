import type { ProviderPayout } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { fakeClock, seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { PAYOUT_COURSES } from "../../../testing/payout-courses.ts";
import { type PayoutProviderDouble, payoutProviderDouble } from "../../../testing/payout-provider-double.ts";
import { Wallet } from "../../wallet/wallet.ts";
import { PaymentPostings } from "../payment-postings.ts";
import { PaymentStore } from "../payment-store.ts";
import { Payments } from "../payments.ts";
import { PaymentComparisons } from "../upi/payment-comparisons.ts";
import type { PayoutDestination } from "./payout-destination.ts";
import { type PayoutProvider, Payouts } from "./payouts.ts";
import { WithdrawalStore } from "./withdrawal-store.ts";

const HOUR_MS = 3_600_000;
const AMOUNT = 50_000;
const UPI: PayoutDestination = { method: "UPI", address: "anna@okbank", ifsc: "", holderName: "" };
const BANK: PayoutDestination = {
  ...{ method: "IMPS", address: "001234567890", ifsc: "HDFC0001234", holderName: "Anna Rao" },
};
const logger = pino({ level: "silent" });
/** Only the payments' own time: the server's stands still. */
const clock = fakeClock(Date.UTC(2026, 10, 22));

/** Where the process ends: around the provider's call, or around the movement of money. */
type CrashPoint = "nowhere" | "beforeCall" | "afterCall" | "beforeMoney" | "afterMoney";
class Crash extends Error {}

let database: TestDatabase;
let world: BettingWorld;
let pool: Pool;
let wallet: Wallet;
let store: PaymentStore;
let withdrawals: WithdrawalStore;
let provider: PayoutProviderDouble;
let payments: Payments;
let payouts: Payouts;
let crashAt: CrashPoint = "nowhere";
let userId = 0;
let requests = 0;
let comparedFrom = 0;
/** What a comparison found on what the last crash had left. */
let foundAtCrash: readonly string[] | undefined;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  pool = new Pool(withNumbers(database.connection));
  wallet = new Wallet(world.server.exchange, clock, "play");
  store = new PaymentStore(pool, clock);
  withdrawals = new WithdrawalStore(pool);
  provider = payoutProviderDouble(() => clock.now());
  await world.player("payee", 1_000_000);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'payee'");
  userId = rows[0]?.id ?? 0;
});
beforeEach(() => {
  provider.mood = "well";
  crashAt = "nowhere";
  restart();
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

/** As a process that has just started. */
function restart(): void {
  const ends = ["settleHold", "releaseHold", "transfer"] as const;
  const moving = Object.fromEntries(
    ends.map((end) => [
      end,
      async (request: never) => {
        endAt("beforeMoney");
        const moved = await wallet[end](request);
        endAt("afterMoney");
        return moved;
      },
    ]),
  ) as unknown as Pick<Wallet, (typeof ends)[number]>;
  const postings = new PaymentPostings({
    ...{ store, logger },
    wallet: { ...moving, hold: (request) => wallet.hold(request) },
  });
  payments = new Payments(store, postings);
  const calling: PayoutProvider = {
    async createPayout(request, key) {
      endAt("beforeCall");
      const answer = await provider.createPayout(request, key);
      endAt("afterCall");
      return answer;
    },
    readPayout: (id) => provider.readPayout(id),
  };
  payouts = new Payouts({ payments, withdrawals, provider: calling, clock, logger });
}

function endAt(point: CrashPoint): void {
  if (crashAt !== point) return;
  crashAt = "nowhere";
  throw new Crash(point);
}

/** Does it; where the process ends in it, another one starts and takes over what is left. */
async function survives(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    restart();
    foundAtCrash = await compared();
    await payments.postDue();
  }
}

/** What the comparison of the time since `comparedFrom` finds. */
async function compared(): Promise<readonly string[]> {
  const { exchange } = world.server;
  const comparisons = new PaymentComparisons({
    ...{ database: pool, exchange, provider },
    ...{ clock, logger },
  });
  const time = { fromMs: comparedFrom, untilMs: clock.now() + HOUR_MS };
  return (await comparisons.run(time, "test"))?.findings.map(({ kind }) => kind) ?? ["no answer"];
}

async function approved(destination = UPI): Promise<number> {
  requests += 1;
  const by = { source: "player", actor: "tests" } as const;
  const opened = await payments.open(
    {
      ...{ userId, direction: "withdrawal", channel: "upi", method: destination.method, state: "created" },
      ...{ amount: paise(AMOUNT), clientRequestId: `p${requests}` },
    },
    by,
    (client, payment) => withdrawals.insert(client, payment.id, destination),
  );
  if (!opened.ok) throw new Error(opened.reason);
  const { id } = opened.payment;
  await payments.advance({ id, to: "approved", by });
  await pool.query("UPDATE payments SET claimed_by = 'olga', claimed_until = '2100-01-01' WHERE id = $1", [
    id,
  ]);
  return id;
}

const keyOf = (id: number) => `withdrawal:${id}`;

async function send(id: number): Promise<void> {
  const version = (await store.byId(id))?.version ?? 0;
  await survives(() => payouts.send(id, { version, operator: "olga" }));
}

/** Lets time pass, with the periodic work that the server does. */
async function passes(hours: number, stepMs = HOUR_MS): Promise<void> {
  for (let passed = 0; passed < hours * HOUR_MS; passed += stepMs) {
    clock.advance(stepMs);
    await survives(() => payments.postDue());
    await survives(() => payouts.checkDue());
  }
}

const money = () =>
  world.server.exchange.read((engine) => {
    const account = engine.account(userId);
    return { cash: account?.cash ?? 0, held: account?.held ?? 0 };
  });

const CRASHES = ["nowhere", "beforeCall", "afterCall", "beforeMoney", "afterMoney"] as const;
const BACK = { failed: 0, reversed: 0, processing: -AMOUNT, paid: -AMOUNT } as const;

describe.each(Object.entries(PAYOUT_COURSES))("a payout that %s", (_what, course) => {
  it.each(CRASHES)(
    "with the process ended %s, leaves exact balances, one payment and what the comparison should find",
    async (point) => {
      const before = await money();
      comparedFrom = clock.now();
      foundAtCrash = undefined;
      const id = await approved();
      const key = keyOf(id);
      provider.mood = course.mood ?? "well";
      if (point !== "beforeMoney" && point !== "afterMoney") crashAt = point;
      await send(id);
      if (crashAt === "nowhere" && point !== "nowhere") await survives(() => payouts.checkDue());
      if (course.mood !== "refuses") provider.mood = "well";
      if (point === "beforeMoney" || point === "afterMoney") crashAt = point;
      if (!provider.payouts.has(key)) await passes(2);
      const said = course.becomes.map((status) => provider.become(key, status, course.change));
      for (const number of course.webhooks ?? said.keys()) {
        const payout = said[number];
        if (payout) await survives(() => payouts.onPayoutEvent(payout));
      }
      await passes(4 * 24, 6 * HOUR_MS);
      await passes(1);
      const after = await store.byId(id);
      expect([after?.state, after?.postingDue]).toEqual([course.ends, false]);
      if (course.becomes.at(-1) === "reversed")
        expect(await withdrawals.byId(id)).toMatchObject({ providerStatus: "reversed", fault: undefined });
      const isHeld = course.ends === "processing";
      expect(await money()).toEqual({
        cash: before.cash + BACK[course.ends],
        held: before.held + (isHeld ? AMOUNT : 0),
      });
      expect([...provider.payouts.values()].filter(({ reference_id }) => reference_id === key).length).toBe(
        course.mood === "refuses" ? 0 : 1,
      );
      expect(await compared()).toEqual(course.isFound ? ["paidOutNotPaid"] : []);
      // A periodic check that is interrupted is done again by the same process.
      if (course.ends === "paid" && foundAtCrash !== undefined)
        expect(foundAtCrash).toEqual(point === "beforeMoney" ? ["ledgerDiffers"] : []);
      if (isHeld) await givenBack(id);
    },
  );
});

/** So that every row begins with what the one before it began with. */
async function givenBack(id: number): Promise<void> {
  crashAt = "nowhere";
  await payments.advance({ id, to: "failed", by: { source: "system", actor: "tests" } });
}

describe("a payout", () => {
  it("goes to a UPI id or to a bank account, under the withdrawal's reference", async () => {
    const [upi, bank] = [await approved(UPI), await approved(BANK)];
    await send(upi);
    await send(bank);
    expect(provider.requests.slice(-2)).toEqual([
      {
        ...{ amount: AMOUNT, currency: "INR", mode: "UPI", fund_account: { vpa: "anna@okbank" } },
        ...{ reference_id: keyOf(upi), narration: `Withdrawal ${upi}` },
      },
      {
        ...{ amount: AMOUNT, currency: "INR", mode: "IMPS" },
        fund_account: {
          bank_account: { name: "Anna Rao", ifsc: "HDFC0001234", account_number: "001234567890" },
        },
        ...{ reference_id: keyOf(bank), narration: `Withdrawal ${bank}` },
      },
    ]);
  });

  it("is paid once by fifty webhooks and polls at the same moment", async () => {
    const id = await approved();
    await send(id);
    const { cash } = await money();
    const processed = provider.become(keyOf(id), "processed");
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0
          ? payouts.onPayoutEvent(processed)
          : payouts.check(id, { source: "poll", actor: "tests" }),
      ),
    );
    expect(await store.byId(id)).toMatchObject({ state: "paid", utr: processed.utr, version: 5 });
    expect((await money()).cash).toBe(cash);
  });

  it("is sent by one of two operators at the same moment, and once", async () => {
    const id = await approved();
    const version = (await store.byId(id))?.version ?? 0;
    const made = provider.payouts.size;
    const sent = await Promise.all([1, 2].map(() => payouts.send(id, { version, operator: "olga" })));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
    expect(provider.payouts.size).toBe(made + 1);
  });

  it("is asked about after gaps that grow, and never more often", async () => {
    const id = await approved();
    await send(id);
    const gaps: number[] = [];
    for (let check = 0; check < 9; check++) {
      const due = (await withdrawals.byId(id))?.nextCheckAt?.getTime() ?? 0;
      gaps.push((due - clock.now()) / 1000);
      clock.advance(due - clock.now() - 1);
      expect(await withdrawals.due(new Date(clock.now()), 1000)).not.toContain(id);
      clock.advance(1);
      await payouts.checkDue();
    }
    expect(gaps).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    await givenBack(id);
  });

  it("that was paid is asked about for days, however many webhooks repeat what is known", async () => {
    const id = await approved();
    await send(id);
    const { cash } = await money();
    const [pending, processed] = (["pending", "processed"] as const).map((status) =>
      provider.become(keyOf(id), status),
    );
    for (const payout of [processed, pending, processed, processed, processed])
      if (payout) expect(await payouts.onPayoutEvent(payout)).toBe(true);
    // The webhook that would say it is lost.
    provider.become(keyOf(id), "reversed");
    await passes(1);
    expect(await store.byId(id)).toMatchObject({ state: "reversed" });
    expect((await money()).cash).toBe(cash + AMOUNT);
  });

  it("that was made does not fail because the provider refuses to say how it stands", async () => {
    const id = await approved();
    await send(id);
    provider.mood = "refuses";
    await payouts.check(id, { source: "poll", actor: "tests" });
    expect(await store.byId(id)).toMatchObject({ state: "processing" });
    await givenBack(id);
  });

  it("is asked about though fifty before it can never be", async () => {
    const broken = await Promise.all(Array.from({ length: 50 }, () => approved()));
    const behind = await approved();
    // As a crash leaves them between the state and the provider's answer.
    for (const id of [...broken, behind]) {
      await payments.advance({ id, to: "processing", by: { source: "operator", actor: "olga" } });
      await pool.query("UPDATE payouts SET next_check_at = $2 WHERE payment_id = $1", [
        ...[id, new Date(clock.now() - (id === behind ? 1 : 2))],
      ]);
    }
    await pool.query("UPDATE payments SET method = 'NONE' WHERE id = ANY ($1)", [broken]);
    await payouts.checkDue();
    await payouts.checkDue();
    await pool.query("UPDATE payments SET method = 'UPI' WHERE id = ANY ($1)", [broken]);
    expect(provider.requests.at(-1)?.reference_id).toBe(keyOf(behind));
    for (const id of [...broken, behind]) await givenBack(id);
  });

  it("of no withdrawal of ours changes nothing", async () => {
    const id = await approved();
    await send(id);
    const processed = provider.become(keyOf(id), "processed");
    for (const change of [
      { reference_id: "withdrawal:999999" },
      { reference_id: "deposit:1" },
      { reference_id: `withdrawal:${2 ** 60}` },
      { id: "pout_other" },
      { amount: AMOUNT - 1 },
    ])
      expect([change, await payouts.onPayoutEvent({ ...processed, ...change })]).toEqual([change, false]);
    expect(await store.byId(id)).toMatchObject({ state: "processing" });
    expect(await payouts.onPayoutEvent(processed)).toBe(true);
  });

  it("never touches a withdrawal that was paid by hand", async () => {
    const id = await approved();
    const by = { source: "operator", actor: "olga" } as const;
    await payments.advance({ id, to: "paid", by, changes: { utr: "632600000001" } });
    const claimed: ProviderPayout = {
      ...{ id: "pout_x", amount: AMOUNT, currency: "INR", mode: "UPI", reference_id: keyOf(id) },
      ...{ status: "reversed", utr: null, failure_reason: null, created_at: 0, status_at: 0 },
    };
    expect(await payouts.onPayoutEvent(claimed)).toBe(false);
    await payouts.check(id, by);
    expect(provider.payouts.has(keyOf(id))).toBe(false);
    expect(await store.byId(id)).toMatchObject({ state: "paid" });
  });
});

it("keeps every balance through sixty generated histories", async () => {
  const random = seededRandom(31);
  const moods = ["well", "well", "madeAndLost", "broken", "keyUnknown"] as const;
  const statuses = ["pending", "processing", "processed", "failed", "reversed"] as const;
  for (let history = 0; history < 60; history++) {
    const before = await money();
    const id = await approved();
    provider.mood = random.pick(moods);
    crashAt = random.pick(CRASHES);
    await send(id);
    for (let turn = 0; turn < 4; turn++) {
      provider.mood = random.pick(moods);
      if (provider.payouts.has(keyOf(id)) && random.chance(0.7)) {
        const payout = provider.become(keyOf(id), random.pick(statuses));
        if (random.chance(0.6)) await survives(() => payouts.onPayoutEvent(payout));
        if (random.chance(0.3)) await survives(() => payouts.onPayoutEvent(payout));
      }
      crashAt = random.pick(CRASHES);
      await passes(1);
    }
    crashAt = "nowhere";
    provider.mood = "well";
    // Until nothing is asked any more: a reversal may be found days later.
    await passes(160, 20 * HOUR_MS);
    const { state = "processing" } = (await store.byId(id)) ?? {};
    const held = state === "processing" ? AMOUNT : 0;
    expect([history, state, await money()]).toEqual([
      history,
      state,
      { cash: before.cash + BACK[state as keyof typeof BACK], held: before.held + held },
    ]);
    if (state === "processing") await givenBack(id);
  }
});
