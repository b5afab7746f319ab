import { paise } from "@crossbook/money";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { OUTSIDE_ACCOUNTS } from "../wallet/outside-accounts.ts";
import { Wallet } from "../wallet/wallet.ts";
import type { Payment } from "./payment.ts";
import { PaymentApprovals } from "./payment-approvals.ts";
import { PaymentPostings } from "./payment-postings.ts";
import type { PaymentState } from "./payment-states.ts";
import { type NewPayment, PaymentStore } from "./payment-store.ts";
import { type PaymentOutcome, Payments } from "./payments.ts";
import { WithdrawalStore } from "./withdrawals/withdrawal-store.ts";

const clock = fakeClock();
const BY = { source: "webhook", actor: "tests" } as const;
let database: TestDatabase;
let world: BettingWorld;
let pool: Pool;
let store: PaymentStore;
let payments: Payments;
let wallet: Wallet;
let userId = 0;
let players = 0;
let requests = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  wallet = new Wallet(world.server.exchange, clock, "play");
  store = new PaymentStore(pool, clock);
  payments = started();
});

beforeEach(async () => {
  players += 1;
  const { userName } = await world.player(`payer${players}`, 1000);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [userName]);
  userId = rows[0]?.id ?? 0;
});

afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

/** As a process that has just started knows them. */
function started(): Payments {
  return startedWith({});
}

/** The same with an exchange that answers some movements otherwise. */
function startedWith(answers: Partial<Pick<Wallet, "hold" | "settleHold">>): Payments {
  const moving = {
    transfer: wallet.transfer.bind(wallet),
    hold: wallet.hold.bind(wallet),
    settleHold: wallet.settleHold.bind(wallet),
    releaseHold: wallet.releaseHold.bind(wallet),
    ...answers,
  };
  const logger = pino({ level: "silent" });
  return new Payments(store, new PaymentPostings({ store, wallet: moving, logger }));
}

const deposit = (change: Partial<NewPayment> = {}): NewPayment => {
  requests += 1;
  return {
    ...{
      userId,
      direction: "deposit",
      channel: "upi",
      method: "UPI_QR",
      amount: paise(50_000),
      state: "pending",
    },
    ...{ clientRequestId: `r${requests}`, ...change },
  };
};
const withdrawal = (change: Partial<NewPayment> = {}) =>
  deposit({ direction: "withdrawal", method: "IMPS", state: "created", ...change });

async function opened(asked: NewPayment): Promise<Payment> {
  return paymentOf(await payments.open(asked, BY));
}

function paymentOf(outcome: PaymentOutcome): Payment {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
  return outcome.payment;
}

const advance = (id: number, to: PaymentState, more: object = {}) =>
  payments.advance({ id, to, by: BY, ...more });

async function advanced(id: number, ...states: PaymentState[]): Promise<Payment> {
  let payment: Payment | undefined;
  for (const to of states) payment = paymentOf(await advance(id, to));
  if (!payment) throw new Error("no state was given");
  return payment;
}

const money = () =>
  world.server.exchange.read((engine) => {
    const account = engine.account(userId);
    return { cash: account?.cash, held: account?.held };
  });

describe("a deposit", () => {
  it("is opened once for one request of a player", async () => {
    const asked = deposit();
    const [first, second] = await Promise.all([opened(asked), opened(asked)]);
    expect(second.id).toBe(first.id);
    expect(await opened({ ...asked, amount: paise(1) })).toMatchObject({ id: first.id, amount: 50_000 });
  });

  it("is credited when it succeeds, and its steps are kept", async () => {
    const { id } = await opened(deposit());
    const credited = await advanced(id, "success");
    expect(credited).toMatchObject({
      state: "credited",
      postingDue: false,
      ledgerEntryId: expect.any(Number),
    });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
    const steps = await store.steps(id);
    expect(steps.map(({ from, to, source }) => [from, to, source])).toEqual([
      [undefined, "pending", "webhook"],
      ["pending", "success", "webhook"],
      ["success", "credited", "system"],
    ]);
  });

  it("is credited once by fifty callers at the same moment", async () => {
    const { id } = await opened(deposit());
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => advance(id, "success")));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it.each(["failed", "expired"] as const)("that has %s is credited when it succeeds late", async (state) => {
    const { id } = await opened(deposit());
    expect(await advanced(id, state, "success")).toMatchObject({ state: "credited" });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it.each([
    ["credited", "failed"],
    ["credited", "expired"],
    ["rejected", "success"],
    ["failed", "pending"],
  ] as const)("that is %s never becomes %s", async (state, to) => {
    const { id } = await opened(deposit());
    const before = await advanced(
      id,
      ...(state === "credited"
        ? (["success"] as const)
        : state === "rejected"
          ? (["review", "rejected"] as const)
          : [state]),
    );
    expect(await advance(id, to)).toMatchObject({ ok: false, reason: "notAllowed" });
    expect(await store.byId(id)).toEqual(before);
  });

  it("is credited after a crash between the row and the money, once", async () => {
    const { id } = await opened(deposit());
    await store.transition({ id, to: "success", by: BY });
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
    expect(await started().postDue()).toBeGreaterThanOrEqual(1);
    expect(await store.byId(id)).toMatchObject({ state: "credited", postingDue: false });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it("is credited though one before it cannot be written", async () => {
    const [broken, behind] = [await opened(deposit()), await opened(deposit({ amount: paise(60_000) }))];
    for (const { id } of [broken, behind]) await store.transition({ id, to: "success", by: BY });
    await pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE UPDATE ON payments FOR EACH ROW WHEN (NEW.id = ${broken.id})
       EXECUTE FUNCTION broken_off()`,
    );
    await started()
      .postDue()
      .finally(() => pool.query("DROP TRIGGER broken_off ON payments; DROP FUNCTION broken_off()"));
    expect(await store.byId(behind.id)).toMatchObject({ state: "credited", postingDue: false });
    expect(await store.byId(broken.id)).toMatchObject({ state: "success", postingDue: true });
    await started().postDue();
    expect(await store.byId(broken.id)).toMatchObject({ state: "credited", postingDue: false });
    expect(await money()).toEqual({ cash: 210_000, held: 0 });
  });

  it("is credited once after a crash between the money and the row", async () => {
    const { id } = await opened(deposit());
    await store.transition({ id, to: "success", by: BY });
    // The other process moved the money and was gone before it wrote that.
    await wallet.transfer({
      ...{ from: OUTSIDE_ACCOUNTS.paymentProvider, to: userId, amount: paise(50_000), kind: "deposit" },
      ...{ reference: `deposit:${id}`, remark: "", key: `payment:${id}` },
    });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
    await started().postDue();
    expect(await store.byId(id)).toMatchObject({ state: "credited" });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it("takes no UTR that another credited deposit has", async () => {
    const utr = "632600000001";
    const [first, second] = [
      await opened(deposit({ utr })),
      await opened(deposit({ utr, channel: "manual" })),
    ];
    const outcomes = await Promise.all([advance(first.id, "success"), advance(second.id, "success")]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: "utrUsed" });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it("is moved by nobody who knew an older version", async () => {
    const { id, version } = await opened(deposit());
    await advanced(id, "review");
    expect(await advance(id, "rejected", { version })).toMatchObject({ ok: false, reason: "stale" });
    expect(await advance(id, "rejected", { version: version + 1 })).toMatchObject({ ok: true });
  });

  it("that nobody knows is not found", async () => {
    expect(await advance(999_999, "success")).toEqual({ ok: false, reason: "notFound" });
  });
});

describe("a withdrawal", () => {
  it("holds its money at once", async () => {
    expect(await opened(withdrawal())).toMatchObject({ state: "requested", holdId: expect.any(Number) });
    expect(await money()).toEqual({ cash: 50_000, held: 50_000 });
  });

  it("is refused where there is too little, and stays refused when money comes", async () => {
    const asked = withdrawal({ amount: paise(100_001) });
    expect(await payments.open(asked, BY)).toMatchObject({ ok: false, code: "INSUFFICIENT_FUNDS" });
    await advanced((await opened(deposit())).id, "success");
    expect(await payments.open(asked, BY)).toMatchObject({ ok: true, payment: { state: "refused" } });
    expect(await money()).toEqual({ cash: 150_000, held: 0 });
  });

  it("never holds more than there is, by fifty at the same moment", async () => {
    const asked = Array.from({ length: 50 }, () => withdrawal({ amount: paise(30_000) }));
    const outcomes = await Promise.all(asked.map((each) => payments.open(each, BY)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(await money()).toEqual({ cash: 10_000, held: 90_000 });
  });

  it("is paid out of what is held", async () => {
    const { id } = await opened(withdrawal());
    expect(await advanced(id, "approved", "processing", "paid")).toMatchObject({
      state: "paid",
      postingDue: false,
    });
    expect(await money()).toEqual({ cash: 50_000, held: 0 });
  });

  it.each([[["rejected"]], [["approved", "processing", "failed"]]] as const)(
    "is given back when it ends %j",
    async (states) => {
      const { id } = await opened(withdrawal());
      await advanced(id, ...states);
      expect(await money()).toEqual({ cash: 100_000, held: 0 });
    },
  );

  it("is given back when it is reversed after it was paid", async () => {
    const { id } = await opened(withdrawal());
    await advanced(id, "approved", "processing", "paid", "reversed");
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
  });

  it("is reversed after its money has gone out, also where the exchange was busy before", async () => {
    const { id } = await opened(withdrawal());
    await advanced(id, "approved", "processing");
    const busy = startedWith({ settleHold: async () => ({ ok: false, code: "EXCHANGE_BUSY" }) });
    expect(await busy.advance({ id, to: "paid", by: BY })).toMatchObject({ reason: "notPosted" });
    expect(await money()).toEqual({ cash: 50_000, held: 50_000 });
    await advanced(id, "reversed");
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
  });

  it("is not refused where the exchange does not say whether its money is held", async () => {
    const unsure = startedWith({
      async hold(request) {
        await wallet.hold(request);
        return { ok: false, code: "OUTCOME_UNKNOWN" };
      },
    });
    const asked = withdrawal();
    expect(await unsure.open(asked, BY)).toMatchObject({ reason: "notPosted", later: true });
    expect(await opened(asked)).toMatchObject({ state: "requested" });
    expect(await money()).toEqual({ cash: 50_000, held: 50_000 });
  });

  it("counts for the limits of a day, and no more once the bank has sent it back", async () => {
    const asked = () => new WithdrawalStore(pool).askedSince(userId, new Date(clock.now() - 1));
    const { id } = await opened(withdrawal());
    await advanced(id, "approved", "processing", "paid");
    expect(await asked()).toEqual({ count: 1, amount: 50_000 });
    await advanced(id, "reversed");
    expect(await asked()).toEqual({ count: 0, amount: 0 });
  });

  it("has one end when approval and rejection come at the same moment", async () => {
    const { id, version } = await opened(withdrawal());
    const outcomes = await Promise.all([
      advance(id, "approved", { version }),
      advance(id, "rejected", { version }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe("a deposit under review", () => {
  it("credits what was paid instead of what was asked, and no other state takes another amount", async () => {
    const { id } = await opened(deposit());
    const changes = { amount: paise(30_000) };
    expect(await advance(id, "success", { changes })).toMatchObject({ ok: false, reason: "notAllowed" });
    await advanced(id, "review");
    expect(paymentOf(await advance(id, "success", { changes }))).toMatchObject({
      state: "credited",
      amount: 30_000,
    });
    expect(await money()).toEqual({ cash: 130_000, held: 0 });
  });

  it("has a reason that goes with the state", async () => {
    const { id } = await opened(deposit());
    const reviewed = paymentOf(await advance(id, "review", { changes: { reasonCode: "AMOUNT_DIFFERS" } }));
    expect(reviewed.reasonCode).toBe("AMOUNT_DIFFERS");
    expect((await advanced(id, "success")).reasonCode).toBeUndefined();
  });

  it("is approved by two persons, for as long as it does not change", async () => {
    const approvals = new PaymentApprovals(pool, clock);
    const payment = await opened(deposit());
    expect(await approvals.approve(payment, "olga")).toBe("first");
    expect(await approvals.approve(payment, "olga")).toBe("first");
    expect(await approvals.approve(payment, "omar")).toBe("second");
    expect(await approvals.approversOf(payment)).toEqual(["olga", "omar"]);
    expect(await approvals.approve(await advanced(payment.id, "review"), "omar")).toBe("first");
  });
});

it("reports every change to who listens", async () => {
  const seen: PaymentState[] = [];
  payments.onChange(({ state }) => seen.push(state));
  const { id } = await opened(withdrawal());
  await advanced(id, "rejected");
  expect(seen).toEqual(["requested", "rejected"]);
});
