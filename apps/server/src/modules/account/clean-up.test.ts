import { api } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operatorToken, PASSWORD, signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let world: TestServer;

beforeEach(async () => {
  world = await startTestServer();
});
afterEach(() => world.close());

const counted = async (table: string) =>
  Number((await world.rows<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`))[0]?.rows);

/** A run that is on its way when the time comes is not begun again before it is done. */
const afterTenMinutes = (table: string) => {
  world.clock.advance(10 * MINUTE_MS);
  return counted(table);
};

const demo = async () => resultOf(await world.call(api.account.loginAsDemoUser, {}));

describe("the clean-up", () => {
  it("removes more old rows than one statement takes, and keeps the young ones", async () => {
    await world.rows(
      `INSERT INTO login_attempts (hour, username, method, result, address, user_agent, tries, last_at)
       SELECT to_timestamp(${world.clock.now() / 1000}) - interval '31 days', '', 'password', 'throttled', n::text, '', 1, now()
       FROM generate_series(1, 12000) n`,
    );
    await world.rows(
      `INSERT INTO sent_codes (mobile, address, at)
       SELECT '+919876543210', n::text, to_timestamp(${world.clock.now() / 1000}) - interval '2 days'
       FROM generate_series(1, 6000) n`,
    );
    const mobile = "9876543210";
    const young = { userName: "young", password: PASSWORD, confirmPassword: PASSWORD, mobile };
    resultOf(await world.call(api.account.register, young));
    world.clock.advance(10 * MINUTE_MS);
    await expect.poll(() => counted("login_attempts")).toBe(0);
    await expect.poll(() => counted("sent_codes")).toBe(1);
    expect(await counted("registrations")).toBe(1);
  });

  it("closes every demo that is a day old, and deletes its row when its session's row has gone", async () => {
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    for (let visitor = 0; visitor < 3; visitor++) resultOf(await world.call(api.account.loginAsDemoUser, {}));
    await world.rows(
      `INSERT INTO users (username, username_key, kind, host, referral_code, created_at)
       SELECT 'demo-x' || n, 'demo-x' || n, 'demo', 'play.example', 'X' || n, to_timestamp(${world.clock.now() / 1000})
       FROM generate_series(1, 1200) n`,
    );
    world.clock.advance(DAY_MS);
    await expect.poll(() => afterTenMinutes("users WHERE forgotten_at IS NOT NULL")).toBe(1203);
    expect(await counted("users WHERE locked_at IS NULL")).toBe(1);
    world.clock.advance(32 * DAY_MS);
    await expect.poll(() => afterTenMinutes("users")).toBe(1);
    expect(await counted("sessions")).toBeLessThanOrEqual(1);
  });

  it("deletes the other closed demos where an operator or a deposit has left rows of one", async () => {
    await demo();
    // As an earlier version let a demo account begin one.
    await world.rows(`INSERT INTO payments
        (user_id, direction, channel, method, amount, state, posting_due, client_request_id, created_at, updated_at)
      SELECT max(id), 'deposit', 'upi', 'UPI_QR', 50000, 'expired', false, 'of-a-demo', now(), now() FROM users`);
    await demo();
    const [{ username } = { username: "" }] = await world.rows<{ username: string }>(
      "SELECT username FROM users ORDER BY id DESC LIMIT 1",
    );
    const adjustment = { userName: username, amount: 20_000_000, reason: "a test", reference: "of-a-demo" };
    const token = await operatorToken(world);
    expect(codeOf(await world.call(api.operator.adjustBalance, adjustment, { token }))).toBe(
      "SECOND_PERSON_NEEDED",
    );
    for (let visitor = 0; visitor < 3; visitor++) await demo();
    world.clock.advance(DAY_MS);
    await expect.poll(() => afterTenMinutes("users WHERE forgotten_at IS NOT NULL")).toBe(5);
    world.clock.advance(32 * DAY_MS);
    await expect.poll(() => afterTenMinutes("users")).toBe(2);
  });
});
