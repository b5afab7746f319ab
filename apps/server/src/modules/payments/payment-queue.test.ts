import { api, MOST_COUNTED, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { conditionOf } from "./manual/bank-lines.ts";
import { PAYMENTS_PAGE } from "./payment-list.ts";
import { QUEUE_PAGE } from "./payment-queue.ts";

let world: TestServer;
let token: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
  await world.rows(
    `INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, created_at)
     VALUES ('Asha', 'asha', 'player', 'x', 'play.example', 'r1', '2026-01-01'),
            ('Ravi', 'ravi', 'player', 'x', 'play.example', 'r2', '2026-01-01')`,
  );
  await world.rows(
    `INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id, utr,
       created_at, updated_at)
     SELECT (SELECT id FROM users WHERE username = player), direction, channel, method, 50000, state, false,
       'r' || n, utr, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'
     FROM (VALUES (3, 'Asha', 'deposit', 'manual', 'Upi', 'review', '632600000003'),
                  (1, 'Ravi', 'withdrawal', 'manual', 'IMPS', 'approved', NULL),
                  (2, 'Asha', 'deposit', 'upi', 'UPI_QR', 'review', NULL),
                  (5, 'Ravi', 'withdrawal', 'manual', 'Paytm', 'onHold', NULL),
                  (4, 'Asha', 'withdrawal', 'manual', 'Paytm', 'requested', NULL),
                  (6, 'Asha', 'deposit', 'upi', 'UPI_QR', 'pending', NULL),
                  (7, 'Asha', 'withdrawal', 'manual', 'Paytm', 'paid', NULL),
                  (8, 'Ravi', 'deposit', 'manual', 'Upi', 'rejected', NULL))
       AS given (n, player, direction, channel, method, state, utr)`,
  );
  await world.rows(
    `INSERT INTO payment_steps (payment_id, version, at, to_state, source, actor, detail)
     SELECT id, step, now(), state, 'operator', actor, '{}' FROM payments,
       (VALUES (1, 'olga'), (2, 'sara')) AS steps (step, actor) WHERE state = 'approved'`,
  );
  await world.rows(
    `INSERT INTO payment_approvals (payment_id, version, operator, at)
     SELECT id, version + old, operator, now() FROM payments,
       (VALUES ('sara', 0), ('olga', 1)) AS approvals (operator, old) WHERE method = 'Upi' AND state = 'review'`,
  );
});
afterAll(() => world.close());

const queueOf = async (input: RequestOf<typeof api.operator.getPaymentQueue>) =>
  resultOf(await world.call(api.operator.getPaymentQueue, input, { token }));

describe("the queue of payments", () => {
  it.each([
    ["everything that waits, oldest first", {}, ["approved", "review", "review", "requested", "onHold"], 5],
    ["deposits by hand", { Kind: "depositByHand" }, ["review"], 1],
    ["deposits by UPI", { Kind: "depositByUpi" }, ["review"], 1],
    ["withdrawals", { Kind: "withdrawal" }, ["approved", "requested", "onHold"], 3],
    ["those of one player", { UserName: "ravi" }, ["approved", "onHold"], 2],
    ["a page", { MaxResultCount: 2, SkipCount: 3 }, ["requested", "onHold"], 5],
  ] as const)("is %s", async (_, input, states, count) => {
    const { items, totalCount } = await queueOf(input);
    expect([items.map(({ state }) => state), totalCount]).toEqual([states, count]);
  });

  it("says who has approved a payment as it is", async () => {
    const { items } = await queueOf({});
    expect(items.map(({ approvedBy }) => approvedBy)).toEqual([["sara"], [], ["sara"], [], []]);
    expect(items[2]).toMatchObject({ userName: "Asha", amount: 500, utr: "632600000003", method: "Upi" });
  });

  it("is of no player that there is not", async () => {
    const answer = await world.call(api.operator.getPaymentQueue, { UserName: "nobody" }, { token });
    expect(codeOf(answer)).toBe("ACCOUNT_NOT_FOUND");
  });
});

const linesOf = async (input: RequestOf<typeof api.operator.getBankLines>) => {
  const { items, totalCount } = resultOf(await world.call(api.operator.getBankLines, input, { token }));
  return [items.map(({ bankReference }) => bankReference), totalCount];
};

describe("the lines of the bank account", () => {
  beforeAll(async () => {
    const csv = [
      "reference,date,amount,utr,payer",
      "B1,2026-11-20,500,632600000003,ASHA RAO",
      "B2,2026-11-22,200,,RAVI",
      "B3,2026-11-21,300,ABCD1234EFGH5678,RAVI",
    ].join("\n");
    resultOf(await world.call(api.operator.importBankLines, { csv }, { token }));
    await world.rows(
      `UPDATE bank_lines SET payment_id = (SELECT id FROM payments WHERE utr = '632600000003') WHERE bank_reference = 'B1'`,
    );
  });

  it.each([
    ["newest first", {}, ["B2", "B3", "B1"], 3],
    ["by what belongs to no deposit", { Linked: "false" }, ["B2", "B3"], 2],
    ["by what is linked", { Linked: "true" }, ["B1"], 1],
    ["by their UTR, in any case", { Search: " abcd1234efgh5678 " }, ["B3"], 1],
    ["by the bank's reference", { Search: "B2" }, ["B2"], 1],
    ["by a UTR and whether they are linked", { Search: "632600000003", Linked: "false" }, [], 0],
    ["page by page", { MaxResultCount: 1, SkipCount: 1 }, ["B3"], 3],
  ] as const)("are listed %s", async (_, input, references, count) => {
    expect(await linesOf(input)).toEqual([references, count]);
  });
});

describe("a hundred thousand payments and lines", () => {
  beforeAll(async () => {
    await world.rows(
      `INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
         created_at, updated_at)
       SELECT id, 'deposit', 'upi', 'UPI_QR', 50000, 'credited', false, 'many' || n,
         '2025-01-01'::timestamptz + n * interval '1 minute', '2025-01-01'
       FROM generate_series(1, 50000) AS n, users WHERE username IN ('Asha', 'Ravi')`,
    );
    await world.rows(
      `INSERT INTO bank_lines (bank_reference, at, amount, utr, payer, narration, imported_by, imported_at)
       SELECT 'M' || n, '2025-01-01'::timestamptz + n * interval '1 minute', 50000, NULL, '', '', 'olga', '2025-01-01'
       FROM generate_series(1, 100000) AS n`,
    );
    await world.rows("ANALYZE payments, bank_lines");
  });

  async function planOf(statement: string, values: readonly (string | number | null)[]): Promise<string> {
    const literal = (value: string | number | null | undefined) =>
      typeof value === "string" ? `'${value}'` : String(value ?? null);
    const filled = statement.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]));
    const plan = await world.rows<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
    const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
    expect(text).not.toMatch(/Seq Scan on (payments|bank_lines)/);
    return text;
  }
  const lines = ({ condition, values }: ReturnType<typeof conditionOf>) =>
    planOf(`SELECT id FROM bank_lines WHERE ${condition} ORDER BY at DESC, id DESC LIMIT 50`, values);

  it("are queued and listed by index", async () => {
    expect(await planOf(QUEUE_PAGE, [null, null, null, 50, 0])).toContain("payments_waiting");
    const listed = (userId: number | null, direction: string | null, state: string | null) =>
      planOf(PAYMENTS_PAGE, [userId, direction, null, state, null, null, null, null, null, 50, 0]);
    expect(await listed(null, null, null)).toContain("payments_by_time");
    expect(await listed(null, "deposit", "rejected")).toContain("payments_by_state");
    const [asha] = await world.rows<{ id: number }>("SELECT id FROM users WHERE username = 'Asha'");
    expect(await listed(asha?.id ?? 0, null, null)).toMatch(/payments_(of_user|by_time)/);
  });

  it("have bank lines that are listed and found by index", async () => {
    expect(await lines(conditionOf({ linked: undefined, text: "" }))).toContain("bank_lines_by_time");
    expect(await lines(conditionOf({ linked: false, text: "" }))).toContain("bank_lines_free_by_time");
    expect(await lines(conditionOf({ linked: undefined, text: "632600000003" }))).toContain("bank_lines_utr");
  });

  it("are counted up to ten thousand: lines, withdrawals and deposits by hand, and whole where they are fewer", async () => {
    await world.rows(
      `WITH made AS (
         INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
           created_at, updated_at)
         SELECT id, direction, 'manual', 'Paytm', 50000, 'rejected', false, 'old' || n, '2024-01-01', '2024-01-01'
         FROM generate_series(1, ${MOST_COUNTED + 1}) AS n, (VALUES ('deposit'), ('withdrawal')) AS d (direction), users
         WHERE username = 'Asha' RETURNING id, direction)
       INSERT INTO deposit_claims (payment_id) SELECT id FROM made WHERE direction = 'deposit'`,
    );
    const { getBankLines, getWithdrawals, getDepositClaims } = api.operator;
    const counted = [
      resultOf(await world.call(getBankLines, { Linked: "false" }, { token })).totalCount,
      resultOf(await world.call(getWithdrawals, { State: "rejected" }, { token })).totalCount,
      resultOf(await world.call(getDepositClaims, { Waiting: "false" }, { token })).totalCount,
    ];
    expect(counted).toEqual([MOST_COUNTED, MOST_COUNTED, MOST_COUNTED]);
    expect(resultOf(await world.call(getWithdrawals, {}, { token })).totalCount).toBe(3);
  });
});
