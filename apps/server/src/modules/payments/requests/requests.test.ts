import { MOST_COUNTED } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { statesOf } from "../payment-states.ts";
import { statusOf } from "./request-status.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(Date.UTC(2026, 10, 20, 6));
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("asker", 100_000);
  for (const amount of [500, 750, 1250]) {
    const asked = { amount, upiId: amount === 750 ? "anna.second@okbank" : "anna@okbank" };
    expectDone(await anna.post("DepositWithdrawal/CreateWithdrawal", asked));
    clock.advance(1000);
  }
  // Deposits are other modules' to open: the list shows whatever the table has.
  await query(
    `INSERT INTO payments (user_id, direction, channel, method, amount, state, version, posting_due, client_request_id,
       utr, reason_code, remark, created_at, updated_at)
     SELECT id, 'deposit', 'upi', 'UPI_QR', 20000, state, 2, false, 'd-' || state, '63260000000' || place,
       CASE state WHEN 'rejected' THEN 'noSuchTransfer' END, CASE state WHEN 'rejected' THEN 'No such transfer.' END,
       '2026-11-18T10:00:00Z', '2026-11-18T10:05:00Z'
     FROM users, unnest(ARRAY['pending', 'credited', 'rejected']) WITH ORDINALITY AS given (state, place)
     WHERE username = 'asker'`,
  );
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

interface Listed {
  readonly items: readonly {
    readonly amount: number;
    readonly type: string;
    readonly statusName: string;
    readonly rejectReason: string | null;
  }[];
  readonly totalCount: number;
}

async function list(body: object = {}, call = "GetDepositWithdrawals", seat = anna): Promise<Listed> {
  const answer = await seat.post(`DepositWithdrawal/${call}`, body);
  expectDone(answer);
  return answer.result as Listed;
}

describe("the list of requests", () => {
  it.each(["GetDepositWithdrawals", "PlayerRequests"])(
    "[CALL-MONEY-04][CALL-MONEY-05] of %s has both directions, newest first",
    async (call) => {
      const { items, totalCount } = await list(
        {
          ...{ maxResultCount: 20, skipCount: 0, sorting: null, filter: "", filterByUser: true },
          ...{ status: "0", type: "0" },
        },
        call,
      );
      expect(totalCount).toBe(6);
      expect(items.map(({ type, amount }) => [type, amount])).toEqual([
        ["Withdrawal", 1250],
        ["Withdrawal", 750],
        ["Withdrawal", 500],
        ["Deposit", 200],
        ["Deposit", 200],
        ["Deposit", 200],
      ]);
      expect(items[0]).toMatchObject({
        ...{ statusName: "Pending", paymentMethod: "UPI", userName: "asker", state: "requested" },
        ...{ creationTime: "2026-11-20T06:00:02.000Z", reference: expect.stringMatching(/^withdrawal:\d+$/) },
      });
    },
  );

  it("[CALL-MONEY-08] of withdrawals has those alone, page by page", async () => {
    const page = (SkipCount: number) =>
      anna.get("DepositWithdrawal/GetUserWithdrawalHistory", { MaxResultCount: 2, SkipCount });
    expect((await page(0)).result).toMatchObject({
      totalCount: 3,
      items: [{ amount: 1250 }, { amount: 750 }],
    });
    expect((await page(2)).result).toMatchObject({ totalCount: 3, items: [{ amount: 500 }] });
  });

  it.each([
    ["pending", { status: "1" }, 4],
    ["accepted", { status: "2" }, 1],
    ["rejected", { status: "3" }, 1],
    ["deposits", { type: "1" }, 3],
    ["withdrawals", { type: 2 }, 3],
    ["pending deposits", { type: "1", status: "1" }, 1],
    ["a UPI id's part", { filter: "SECOND@" }, 1],
    ["a UTR", { filter: "632600000002" }, 1],
    ["a method", { filter: "upi_qr" }, 3],
    ["a reference", { filter: "withdrawal:1" }, 1],
    ["signs that patterns know", { filter: "%" }, 0],
    ["its first day", { from: "2026-11-18", to: "2026-11-18" }, 3],
    ["its last day", { from: "2026-11-20" }, 3],
    ["amounts from", { minAmount: "750" }, 2],
    ["amounts to", { maxAmount: 499.99 }, 3],
    ["amounts between", { minAmount: 500, maxAmount: "1,000" }, 2],
    ["nothing left out", { filter: null, minAmount: null, from: "" }, 6],
  ])("is filtered by %s", async (_what, filter, count) => {
    const { items, totalCount } = await list(filter);
    expect([items.length, totalCount]).toEqual([count, count]);
  });

  it.each([
    ["a status that is none", { status: "4" }, "INVALID_INPUT"],
    ["a type that is none", { type: 3 }, "INVALID_INPUT"],
    ["a page of 101", { maxResultCount: 101 }, "INVALID_INPUT"],
    ["a filter of 65 characters", { filter: "x".repeat(65) }, "INVALID_INPUT"],
    ["a day that is none", { from: "2026-02-30" }, "INVALID_INPUT"],
    ["three decimals", { minAmount: 0.001 }, "AMOUNT_INVALID"],
    ["less than nothing", { maxAmount: -1 }, "AMOUNT_INVALID"],
  ])("refuses %s", async (_what, body, code) => {
    expect((await anna.post("DepositWithdrawal/GetDepositWithdrawals", body)).code).toBe(code);
  });

  it("gives the reason of a rejection, in words", async () => {
    const { items } = await list({ status: "3" });
    expect(items[0]?.rejectReason).toBe("No such transfer.");
  });

  it("is its player's own", async () => {
    const other = await world.player("other", 0);
    expect(await list({}, "GetDepositWithdrawals", other)).toEqual({ items: [], totalCount: 0 });
    expect((await world.guest.post("DepositWithdrawal/PlayerRequests", {})).code).toBe("NOT_LOGGED_IN");
    const history = "DepositWithdrawal/GetUserWithdrawalHistory";
    expect((await other.get(history)).result).toEqual({ items: [], totalCount: 0 });
    expect((await world.guest.get(history)).code).toBe("NOT_LOGGED_IN");
  });

  it("is read by the index of the player among a hundred thousand lines", async () => {
    const many = await world.player("many", 0);
    await query(
      `INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
         created_at, updated_at)
       SELECT u.id, 'deposit', 'upi', 'UPI_QR', 100, 'credited', false, 'many-' || n, now() - n * interval '1 s', now()
       FROM generate_series(1, 100000) n
       JOIN users u ON u.username = CASE WHEN n % 100 = 0 THEN 'other' ELSE 'many' END`,
    );
    await query("ANALYZE payments");
    const [other] = await query("SELECT id FROM users WHERE username = 'other'");
    const userId = Number(other?.["id"]);
    const plan = await query(
      `EXPLAIN SELECT id FROM payments LEFT JOIN payouts ON payment_id = payments.id
       WHERE user_id = ${userId}
       ORDER BY created_at DESC, id DESC LIMIT 20`,
    );
    expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toContain("payments_of_user");
    const page = await many.get("DepositWithdrawal/GetUserWithdrawalHistory", {
      MaxResultCount: 2,
      SkipCount: 0,
    });
    expect(page.result).toMatchObject({ totalCount: 0 });
    const { result } = await many.post("DepositWithdrawal/GetDepositWithdrawals", {
      maxResultCount: 20,
      skipCount: 0,
    });
    expect(result).toMatchObject({ totalCount: MOST_COUNTED, items: { length: 20 } });
  });
});

it("has one of three words for every state", () => {
  for (const direction of ["deposit", "withdrawal"] as const)
    for (const state of statesOf(direction))
      expect(["Pending", "Accepted", "Rejected"]).toContain(statusOf(state).statusName);
});
