import { api } from "@crossbook/contract";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOperatorWith, operatorToken } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const PASSWORD = "Operate-for-tests-8";
const WAITING =
  "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO operator_sessions%'";

let world: TestServer;
let admin: string;

beforeAll(async () => {
  world = await startTestServer();
  admin = await operatorToken(world);
});
afterAll(() => world.close());

describe("an operator's login that is under way", () => {
  it.each([
    ["locked", "locked_at = now()"],
    ["demoted", "role = 'support'"],
    ["another", "password_hash = 'of another password'"],
  ])("begins no session where the operator is %s meanwhile: %s", async (userName, change) => {
    await createOperatorWith(world, { userName, password: PASSWORD, role: "admin" }, admin);
    const other = new Client(world.connection);
    await other.connect();
    await other.query(`BEGIN; UPDATE operators SET ${change} WHERE username_key = '${userName}'`);
    const login = world.call(api.operator.authenticate, { userName, password: PASSWORD });
    await expect.poll(async () => (await world.rows(WAITING)).length).toBe(1);
    await other.query("COMMIT");
    await other.end();
    expect(codeOf(await login)).toBe("ACCOUNT_LOCKED");
    const { items } = resultOf(await world.call(api.operator.getOperators, {}, { token: admin }));
    expect(items.find((one) => one.userName === userName)?.sessions).toBe(0);
  });
});
