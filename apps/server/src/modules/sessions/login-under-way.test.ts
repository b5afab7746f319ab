import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { logIn, signUp } from "../../testing/accounts.ts";
import { codeOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const WAITING =
  "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO sessions%'";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
  await signUp(world, { userName: "slow", mobile: "9876543210" });
});
afterAll(() => world.close());

it("a login that is under way when the password is changed opens no session", async () => {
  const other = new Client(world.connection);
  await other.connect();
  await other.query("BEGIN; UPDATE users SET password_hash = 'of another' WHERE username_key = 'slow'");
  const login = logIn(world, "slow");
  await expect.poll(async () => (await world.rows(WAITING)).length).toBe(1);
  await other.query("COMMIT");
  await other.end();
  expect(codeOf(await login)).toBe("FORBIDDEN");
});
