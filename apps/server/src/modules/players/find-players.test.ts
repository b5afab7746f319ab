import { api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { queryPlan } from "../../testing/query-plan.ts";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { conditionOf } from "./find-players.ts";

let world: TestServer;
let token: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
  await world.rows(
    `INSERT INTO users (username, username_key, kind, password_hash, mobile, host, referral_code, created_at,
       locked_at, bet_locked)
     VALUES
       ('Asha', 'asha', 'player', 'x', '+919800000001', 'play.example', 'r1', '2026-01-01', NULL, true),
       ('Ashok', 'ashok', 'player', 'x', NULL, 'play.example', 'r2', '2026-01-02', '2026-02-01', false),
       ('as_%', 'as_%', 'house', 'x', NULL, 'play.example', 'r3', '2026-01-03', NULL, false),
       ('Ravi', 'ravi', 'demo', NULL, NULL, 'play.example', 'r4', '2026-01-04', NULL, false)`,
  );
});
afterAll(() => world.close());

async function found(input: RequestOf<typeof api.operator.findPlayers>): Promise<readonly string[]> {
  const { items, totalCount } = resultOf(await world.call(api.operator.findPlayers, input, { token }));
  expect(totalCount).toBeGreaterThanOrEqual(items.length);
  return items.map(({ userName }) => userName);
}

describe("players that operators search", () => {
  it.each([
    ["the beginning of a name, in any case", { Search: "ASH" }, ["Asha", "Ashok"]],
    ["a name whose characters mean something in patterns", { Search: "as_%" }, ["as_%"]],
    ["a whole mobile number", { Search: "+919800000001" }, ["Asha"]],
    ["a mobile number without its country", { Search: "9800000001" }, ["Asha"]],
    ["a mobile number as it is dialled", { Search: "09800000001" }, ["Asha"]],
    ["a kind", { Kind: "demo" }, ["Ravi"]],
    ["a lock", { State: "locked" }, ["Ashok"]],
    ["a lock of bets", { State: "betLocked" }, ["Asha"]],
    ["nothing", {}, ["as_%", "Asha", "Ashok", "Ravi"]],
    ["nothing, newest first", { Sort: "-createdAt" }, ["Ravi", "as_%", "Ashok", "Asha"]],
    ["a page", { MaxResultCount: 2, SkipCount: 1 }, ["Asha", "Ashok"]],
    ["what nobody has", { Search: "zz" }, []],
  ] as const)("are found by %s", async (_, input, names) => {
    expect(await found(input)).toEqual(names);
  });

  it("are found by their account number", async () => {
    const [asha] = await world.rows<{ id: number }>("SELECT id FROM users WHERE username_key = 'asha'");
    expect(await found({ Search: String(asha?.id) })).toEqual(["Asha"]);
  });

  it("are looked up by indexes, a hundred thousand of them", async () => {
    await world.rows(
      `INSERT INTO users (username, username_key, kind, host, referral_code, created_at, password_hash, locked_at, bet_locked)
       SELECT 'p' || n, 'p' || n, CASE WHEN n % 5000 = 0 THEN 'house' ELSE 'player' END, 'play.example', 'p' || n, now(), 'x',
         CASE WHEN n % 2000 = 0 THEN now() END, n % 3000 = 0
       FROM generate_series(1, 100000) AS n`,
    );
    await world.rows("ANALYZE users");
    const planOf = async (wanted: Partial<Parameters<typeof conditionOf>[0]>, order = "username_key") => {
      const { condition, values } = conditionOf({ text: "", kind: undefined, state: undefined, ...wanted });
      const statement = `SELECT id FROM users WHERE ${condition} ORDER BY ${order} LIMIT 50`;
      const database = { query: async (text: string) => ({ rows: await world.rows(text) }) };
      const plan = await queryPlan(database, statement, values);
      expect(plan).not.toContain("Seq Scan");
      return plan;
    };
    const search = await planOf({ text: "1234567" });
    for (const index of ["users_username_key_key", "users_mobile_key", "users_pkey"])
      expect(search).toContain(index);
    expect(await planOf({})).toMatch(/Index Scan using users_username_key_key/);
    expect(await planOf({}, "id DESC")).toMatch(/Index Scan Backward using users_pkey/);
    expect(await planOf({ state: "locked" })).toMatch(/Index Scan using users_locked/);
    expect(await planOf({ state: "betLocked" })).toMatch(/Index Scan using users_bet_locked/);
    expect(await planOf({ kind: "house" })).toMatch(/Index Scan using users_of_kind/);
    expect(await planOf({ kind: "house" }, "id DESC")).toContain("users_of_kind");
  });
});
