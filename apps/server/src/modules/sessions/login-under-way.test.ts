import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, signUp } from "../../testing/accounts.ts";
import { codeOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const WAITING =
  "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO sessions%'";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

it.each([
  ["the password is changed", "slow", "9876543210", "password_hash = 'of another'"],
  [
    ...(["a second factor is confirmed", "slower", "9876543211"] as const),
    "totp_secret = 'sealed', totp_confirmed_at = now()",
  ],
])("a login that is under way when %s opens no session", async (_what, userName, mobile, change) => {
  await signUp(world, { userName, mobile });
  const other = new Client(world.connection);
  await other.connect();
  await other.query(`BEGIN; UPDATE users SET ${change} WHERE username_key = '${userName}'`);
  const login = logIn(world, userName);
  await expect.poll(async () => (await world.rows(WAITING)).length).toBe(1);
  await other.query("COMMIT");
  await other.end();
  expect(codeOf(await login)).toBe("FORBIDDEN");
});
