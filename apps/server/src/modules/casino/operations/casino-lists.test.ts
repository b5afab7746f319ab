import { api, MOST_COUNTED } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken, signUp } from "../../../testing/accounts.ts";
import { resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { ROUNDS_PAGE, TRANSACTIONS_PAGE } from "./casino-transactions.ts";
import { RECONCILED } from "./reconciliations.ts";

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
    `INSERT INTO casino_rounds (studio, round_ref, user_id, game, state, opened_at)
     SELECT CASE n % 2 WHEN 0 THEN 'kestrel' ELSE 'banyan' END, 'round' || n,
       (SELECT id FROM users WHERE username_key = CASE n WHEN 7 THEN 'ravi' ELSE 'asha' END), 'dice',
       CASE n % 1000 WHEN 0 THEN 'open' ELSE 'closed' END, timestamptz '2026-01-01 00:00Z' + n * interval '1 minute'
     FROM generate_series(1, 100000) AS n`,
  );
  await world.rows(
    `INSERT INTO casino_transactions (studio, tx_id, kind, round_id, user_id, game, amount, digest, state, received_at)
     SELECT studio, 'tx-' || round_ref, 'bet', id, user_id, game, 100, '', 'done', opened_at FROM casino_rounds
     ORDER BY id`,
  );
  await world.rows("SELECT brin_summarize_new_values('casino_transactions_times')");
  await world.rows("ANALYZE casino_rounds, casino_transactions, users");
});
afterAll(() => world.close());

async function planOf(statement: string, values: readonly (string | number | null)[]): Promise<string> {
  const literal = (value: string | number | null | undefined) =>
    typeof value === "string" ? `'${value}'` : String(value ?? null);
  const filled = statement.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1]));
  const plan = await world.rows<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).not.toMatch(/Seq Scan on casino_(rounds|transactions)/);
  return text;
}

describe("a hundred thousand rounds and transactions", () => {
  it("have transactions that are listed, and found by a studio's id without its studio, by index", async () => {
    const page = (studios: string | null, userName: string | null, txId: string | null) =>
      planOf(TRANSACTIONS_PAGE, [studios, null, userName, txId, null, 50, 0]);
    expect(await page(null, null, null)).toContain("casino_transactions_pkey");
    expect(await page(null, "ravi", null)).toMatch(/casino_transactions_(of_user|pkey)/);
    expect(await page("{kestrel,marigold,banyan}", null, "tx-round7")).toContain(
      "casino_transactions_studio_tx_id_key",
    );
    const found = await world.call(api.operator.getCasinoTransactions, { TxId: "tx-round7" }, { token });
    expect(resultOf(found)).toMatchObject({ totalCount: 1, items: [{ studio: "banyan", userName: "Ravi" }] });
  });

  it("have rounds that are listed, and found by their name, by index", async () => {
    const page = (state: string | null, roundRef: string | null) =>
      planOf(ROUNDS_PAGE, [null, state, null, roundRef, 50, 0]);
    expect(await page(null, null)).toContain("casino_rounds_pkey");
    expect(await page("open", null)).toMatch(/casino_rounds_(open|pkey)/);
    expect(await page(null, "round7")).toContain("casino_rounds_key");
    const found = await world.call(api.operator.getCasinoRounds, { RoundRef: "round7" }, { token });
    expect(resultOf(found)).toMatchObject({ totalCount: 1, items: [{ userName: "Ravi", state: "closed" }] });
  });

  it("are counted up to ten thousand, and whole where they are fewer", async () => {
    const counted = async (
      call: typeof api.operator.getCasinoRounds | typeof api.operator.getCasinoTransactions,
    ) => resultOf(await world.call(call, { UserName: "asha" }, { token })).totalCount;
    expect(await counted(api.operator.getCasinoRounds)).toBe(MOST_COUNTED);
    expect(await counted(api.operator.getCasinoTransactions)).toBe(MOST_COUNTED);
    const open = await world.call(api.operator.getCasinoRounds, { State: "open" }, { token });
    expect(resultOf(open).totalCount).toBe(100);
  });

  it("are counted up to ten thousand for their own player too", async () => {
    const own = await signUp(world, { userName: "spinner", mobile: "9876543210" });
    const count = async () =>
      resultOf(await world.call(api.casino.getRounds, {}, { token: own.accessToken })).totalCount;
    expect(await count()).toBe(0);
    await world.rows(
      `INSERT INTO casino_rounds (studio, round_ref, user_id, game, state, staked, opened_at)
       SELECT 'banyan', 'own' || n, (SELECT id FROM users WHERE username_key = 'spinner'), 'dice', 'closed', 100, '2026-01-01'
       FROM generate_series(1, ${MOST_COUNTED + 1}) AS n`,
    );
    expect(await count()).toBe(MOST_COUNTED);
  });

  it("have the transactions of a day, and those that a studio names, for a reconciliation by index", async () => {
    const plan = await planOf(RECONCILED, ["kestrel", "2026-02-01", "2026-02-02", "{tx-round8,tx-round9}"]);
    expect(plan).toContain("casino_transactions_times");
    expect(plan).toContain("casino_transactions_studio_tx_id_key");
  });
});
