import { api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
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

  it("are looked up by indexes, however many there are", async () => {
    await world.rows(
      `INSERT INTO users (username, username_key, kind, host, referral_code, created_at)
       SELECT 'demo' || n, 'demo' || n, 'demo', 'play.example', 'demo' || n, now() FROM generate_series(1, 20000) AS n`,
    );
    await world.rows("ANALYZE users");
    const { condition, values } = conditionOf({ text: "1234567", kind: undefined, state: undefined });
    const literal = (value: unknown) => (typeof value === "number" ? String(value) : `'${String(value)}'`);
    const filled = condition.replaceAll(/\$(\d)/g, (_, place) => literal(values[Number(place) - 1]));
    const planOf = async (rest: string) => {
      const plan = await world.rows<{ "QUERY PLAN": string }>(`EXPLAIN SELECT id FROM users WHERE ${rest}`);
      return plan.map((line) => line["QUERY PLAN"]).join("\n");
    };
    const search = await planOf(filled);
    for (const index of ["users_username_key_key", "users_mobile_key", "users_pkey"])
      expect(search).toContain(index);
    expect(search).not.toContain("Seq Scan");
    const all = conditionOf({ text: "", kind: undefined, state: undefined }).condition;
    expect(await planOf(`${all} ORDER BY username_key LIMIT 50`)).toMatch(
      /Index Scan using users_username_key_key/,
    );
    expect(await planOf(`${all} ORDER BY id DESC LIMIT 50`)).toMatch(/Index Scan Backward using users_pkey/);
  });
});
