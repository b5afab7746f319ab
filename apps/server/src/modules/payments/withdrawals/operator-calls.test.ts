import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let second: PlayerSeat;
let players = 0;
let anna: PlayerSeat;

const SECOND = { userName: "sara", password: "Operates-4-the-tests", role: "cashier" };
const UTR = "632600000001";

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  await query(
    `INSERT INTO host_settings (host, domain, server, updated_at)
     VALUES ('*', '{}', '{"withdrawalCancel": true, "withdrawalsPerDay": 1000}', now())`,
  );
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  await makeOperator(world, world.operator, SECOND);
  const login = await world.guest.post("Operator/Authenticate", SECOND);
  second = world.seat("sara", (login.result as { accessToken: string }).accessToken);
});
beforeEach(async () => {
  players += 1;
  anna = await world.player(`payee${players}`, 100_000);
});
afterAll(() => closeVerified(world, database));

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

interface Shown {
  readonly paymentId: number;
  readonly version: number;
  readonly state: string;
  readonly claimedBy: string | null;
}

const act = (call: string, body: object, seat = world.operator) => seat.post(`Operator/${call}`, body);
const shownIn = (answer: Answer): Shown => {
  expectDone(answer);
  return answer.result as Shown;
};

async function requested(amount = 1000): Promise<number> {
  const asked = { amount, upiId: "anna@okbank" };
  const answer = await anna.post("DepositWithdrawal/CreateWithdrawal", asked);
  expectDone(answer);
  return (answer.detail as { id: number }).id;
}

const claim = (paymentId: number, seat = world.operator) => act("ClaimPayment", { paymentId }, seat);

/** Claims and decides in one go; `seat` is who does. */
async function decided(call: string, paymentId: number, more: object = {}, seat = world.operator) {
  const { version } = shownIn(await claim(paymentId, seat));
  return act(call, { paymentId, version, ...more }, seat);
}

async function money() {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName: anna.userName });
  const { cash, held } = result as { cash: number; held: number };
  return { cash, held };
}

describe("the queue of withdrawals", () => {
  it("lists what waits, oldest first, with the account to pay to", async () => {
    const paymentId = await requested();
    const bank = { accountHolderName: "Anna Rao", accountNumber: "001234567890", ifsC_Code: "HDFC0001234" };
    expectDone(await anna.post("DepositWithdrawal/CreateWithdrawal", { amount: 600, ...bank }));
    const { result } = await world.operator.get("Operator/GetWithdrawals", { UserName: anna.userName });
    expect(result).toMatchObject({
      totalCount: 2,
      items: [
        { paymentId, amount: 1000, state: "requested", upiId: "anna@okbank", claimedBy: null },
        { method: "IMPS", accountNumber: "001234567890", accountHolderName: "Anna Rao" },
      ],
    });
    const filtered = async (filter: Record<string, string | number>) =>
      (
        (await world.operator.get("Operator/GetWithdrawals", { UserName: anna.userName, ...filter }))
          .result as { totalCount: number }
      ).totalCount;
    expect(await filtered({ Method: "UPI" })).toBe(1);
    expect(await filtered({ MinAmount: "600.01" })).toBe(1);
    expect(await filtered({ MaxAmount: 600 })).toBe(1);
    expect(await filtered({ State: "paid" })).toBe(0);
    expect(await filtered({ From: "2020-01-01", To: "2020-01-31" })).toBe(0);
  });

  it.each([
    ["a player who is none", { UserName: "nobody" }, "ACCOUNT_NOT_FOUND"],
    ["three decimals", { MinAmount: "1.001" }, "AMOUNT_INVALID"],
    ["a state that is none", { State: "lost" }, "INVALID_INPUT"],
  ])("refuses %s", async (_what, filter, code) => {
    const asked = filter as Record<string, string>;
    expect((await world.operator.get("Operator/GetWithdrawals", asked)).code).toBe(code);
  });
});

describe("a claim", () => {
  it("keeps others away until it is given back, and ends by itself after ten minutes", async () => {
    const paymentId = await requested();
    expect(shownIn(await claim(paymentId)).claimedBy).toBe("olga");
    expect((await claim(paymentId, second)).code).toBe("PAYMENT_CLAIMED");
    expect((await act("ReleasePayment", { paymentId }, second)).code).toBe("PAYMENT_NOT_CLAIMED");
    expect(shownIn(await act("ReleasePayment", { paymentId })).claimedBy).toBeNull();
    expect(shownIn(await claim(paymentId, second)).claimedBy).toBe("sara");
    expect((await claim(paymentId)).code).toBe("PAYMENT_CLAIMED");
    clock.advance(10 * 60_000);
    expect(shownIn(await claim(paymentId)).claimedBy).toBe("olga");
    expect((await act("ApproveWithdrawal", { paymentId, version: 2 }, second)).code).toBe(
      "PAYMENT_NOT_CLAIMED",
    );
  });

  it("is one operator's when two come at the same moment", async () => {
    const paymentId = await requested();
    const answers = await Promise.all([claim(paymentId), claim(paymentId, second)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "PAYMENT_CLAIMED")).toHaveLength(1);
  });

  it("is needed, in force, for every decision", async () => {
    const paymentId = await requested();
    const { version } = shownIn(await claim(paymentId));
    clock.advance(10 * 60_000);
    const decision = { paymentId, version, reasonCode: "other", utr: UTR };
    for (const call of ["ApproveWithdrawal", "RejectWithdrawal", "PutWithdrawalOnHold"])
      expect([call, (await act(call, decision)).code]).toEqual([call, "PAYMENT_NOT_CLAIMED"]);
    expect(await money()).toEqual({ cash: 99_000, held: 1000 });
  });

  it.each([
    ["nobody knows", 999_999, "PAYMENT_NOT_FOUND"],
    ["is no number", "x", "INVALID_INPUT"],
  ])("of a payment that %s is refused", async (_what, paymentId, code) => {
    expect((await act("ClaimPayment", { paymentId })).code).toBe(code);
  });

  it("of a payment that is over is refused", async () => {
    const paymentId = await requested();
    expectDone(await decided("RejectWithdrawal", paymentId, { reasonCode: "other" }));
    expect((await claim(paymentId)).code).toBe("PAYMENT_CHANGED");
  });
});

describe("a decision", () => {
  it("pays by hand with a UTR after an approval", async () => {
    const paymentId = await requested();
    const approved = shownIn(await decided("ApproveWithdrawal", paymentId));
    expect(approved.state).toBe("approved");
    const paid = await act("PayWithdrawal", { paymentId, version: approved.version, utr: UTR });
    expect(paid.result).toMatchObject({ state: "paid", utr: UTR });
    expect(await money()).toEqual({ cash: 99_000, held: 0 });
    const { result } = await anna.get("DepositWithdrawal/GetUserWithdrawalHistory");
    expect(result).toMatchObject({ items: [{ statusName: "Accepted", state: "paid", utr: UTR }] });
    const { result: whole } = await world.operator.get("Operator/GetWithdrawal", { paymentId });
    const { steps } = whole as { steps: { to: string; actor: string }[] };
    expect(steps.map(({ to, actor }) => [to, actor])).toEqual([
      ["created", expect.stringMatching(/^player:/)],
      ["requested", "postings"],
      ["approved", "olga"],
      ["paid", "olga"],
    ]);
    const line = (await anna.get("Transaction/GetHistory", { Type: 1 })).result as {
      items: { reference: string; debit: string }[];
    };
    expect(line.items.find(({ reference }) => reference === `withdrawal:${paymentId}`)?.debit).toBe(
      "1000.00",
    );
  });

  it("rejects with a reason that the player reads, and gives the money back", async () => {
    const paymentId = await requested();
    const because = { reasonCode: "accountInvalid", remark: "HDFC says it was closed." };
    expectDone(await decided("RejectWithdrawal", paymentId, because));
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
    const { result } = await anna.get("DepositWithdrawal/GetUserWithdrawalHistory");
    expect(result).toMatchObject({
      items: [
        {
          statusName: "Rejected",
          rejectReason: "The bank does not know the account it should be paid to. HDFC says it was closed.",
        },
      ],
    });
  });

  it("puts on hold, and approves or rejects from there", async () => {
    const paymentId = await requested();
    const held = shownIn(
      await decided("PutWithdrawalOnHold", paymentId, { reasonCode: "verificationNeeded" }),
    );
    expect(held.state).toBe("onHold");
    expect(await money()).toEqual({ cash: 99_000, held: 1000 });
    expect(shownIn(await decided("ApproveWithdrawal", paymentId)).state).toBe("approved");
    expectDone(await decided("RejectWithdrawal", paymentId, { reasonCode: "other" }));
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
  });

  it("has one end when claim, approval, rejection and payment come at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const paymentId = await requested();
      const { version } = shownIn(await claim(paymentId));
      const before = await money();
      const answers = await Promise.all([
        claim(paymentId, second),
        act("ApproveWithdrawal", { paymentId, version }),
        act("RejectWithdrawal", { paymentId, version, reasonCode: "other" }),
        act("RejectWithdrawal", { paymentId, version, reasonCode: "duplicate" }),
        act("PayWithdrawal", { paymentId, version, utr: UTR }),
        anna.post("DepositWithdrawal/CancelWithdrawal", { id: paymentId }),
      ]);
      expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
      const after = await money();
      const { withdrawal } = (await world.operator.get("Operator/GetWithdrawal", { paymentId })).result as {
        withdrawal: Shown;
      };
      const isBack = withdrawal.state === "rejected";
      expect(["approved", "rejected"]).toContain(withdrawal.state);
      expect(after).toEqual(isBack ? { cash: before.cash + 1000, held: before.held - 1000 } : before);
      if (!isBack) expectDone(await decided("RejectWithdrawal", paymentId, { reasonCode: "other" }));
    }
  });

  it("on an older version is refused", async () => {
    const paymentId = await requested();
    shownIn(await decided("PutWithdrawalOnHold", paymentId, { reasonCode: "other" }));
    expect((await act("ApproveWithdrawal", { paymentId, version: 2 })).code).toBe("PAYMENT_CHANGED");
  });

  it.each([
    ["a UTR of eleven digits", "63260000001"],
    ["a UTR with a letter among twelve", "63260000000A"],
    ["a UTR of 17", "ABCD1234567890123"],
    ["no UTR", ""],
  ])("with %s is refused", async (_what, utr) => {
    const paymentId = await requested();
    const { version } = shownIn(await decided("ApproveWithdrawal", paymentId));
    expect((await act("PayWithdrawal", { paymentId, version, utr })).code).toBe("UTR_INVALID");
    expect(await money()).toEqual({ cash: 99_000, held: 1000 });
  });

  it("cannot pay what nobody has approved, nor send it anywhere without a provider", async () => {
    const paymentId = await requested();
    const { version } = shownIn(await claim(paymentId));
    expect((await act("PayWithdrawal", { paymentId, version, utr: UTR })).code).toBe("PAYMENT_CHANGED");
    expect((await act("SendPayout", { paymentId, version })).code).toBe("PAYOUTS_NOT_OFFERED");
    expect((await act("RetryPayout", { paymentId })).code).toBe("PAYOUTS_NOT_OFFERED");
  });

  it("on a deposit, or on nothing, is refused", async () => {
    for (const call of ["ApproveWithdrawal", "PayWithdrawal", "SendPayout", "RejectWithdrawal"]) {
      const decision = { paymentId: 999_999, version: 1, utr: UTR, reasonCode: "other" };
      expect([call, (await act(call, decision)).code]).toEqual([call, "PAYMENT_NOT_FOUND"]);
    }
  });

  it("is in the audit with what was before and after", async () => {
    const paymentId = await requested();
    expectDone(await decided("ApproveWithdrawal", paymentId));
    const [entry] = await query(
      `SELECT before, after FROM audit_entries WHERE call = 'approveWithdrawal' AND outcome = 'done'
       ORDER BY seq DESC LIMIT 1`,
    );
    expect(JSON.parse(String(entry?.["before"]))).toMatchObject({ paymentId, state: "requested" });
    expect(JSON.parse(String(entry?.["after"]))).toMatchObject({ paymentId, state: "approved" });
  });
});

describe("an amount above the limit of one person", () => {
  it("is paid by another operator than approved it, who finds it free", async () => {
    const paymentId = await requested(50_000.01);
    const approved = shownIn(await decided("ApproveWithdrawal", paymentId));
    expect(approved).toMatchObject({ claimedBy: null, needsSecondPerson: true });
    expect((await decided("PayWithdrawal", paymentId, { utr: UTR })).code).toBe("SECOND_PERSON_NEEDED");
    expectDone(await act("ReleasePayment", { paymentId }));
    expect((await decided("PayWithdrawal", paymentId, { utr: UTR }, second)).code).toBeUndefined();
    expect(await money()).toEqual({ cash: 49_999.99, held: 0 });
  });

  it("begins a paisa above it", async () => {
    const paymentId = await requested(50_000);
    const approved = shownIn(await decided("ApproveWithdrawal", paymentId));
    expect(approved).toMatchObject({ claimedBy: "olga", needsSecondPerson: false });
    expectDone(await decided("PayWithdrawal", paymentId, { utr: UTR }));
  });
});

describe("a player's cancel, on a host that allows it", () => {
  it("gives the money back while nobody has approved, and not after", async () => {
    const first = await requested();
    const cancelled = await anna.post("DepositWithdrawal/CancelWithdrawal", { id: first });
    expect(cancelled.result).toMatchObject({
      ...{ state: "rejected", rejectReason: "You cancelled it.", canCancel: false },
    });
    expect(await money()).toEqual({ cash: 100_000, held: 0 });
    const next = await requested();
    expectDone(await decided("ApproveWithdrawal", next));
    expect((await anna.post("DepositWithdrawal/CancelWithdrawal", { id: next })).code).toBe(
      "WITHDRAWAL_NOT_CANCELLABLE",
    );
    expect(await money()).toEqual({ cash: 99_000, held: 1000 });
  });
});
