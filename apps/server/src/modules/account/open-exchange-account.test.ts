import { api } from "@crossbook/contract";
import { afterEach, describe, expect, it } from "vitest";
import { logIn, signUp } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

afterEach(() => world.close());

describe("an account of the exchange", () => {
  it("that a crash kept from being opened and credited is opened and credited by the next login, once", async () => {
    world = await startTestServer();
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    // What the sign-up leaves behind when the process ends right after it.
    await world.rows(
      `INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, opening_credit, created_at)
       SELECT 'ravi', 'ravi', kind, password_hash, host, 'RAVI2345', opening_credit, created_at FROM users`,
    );
    expect(resultOf(await logIn(world, "ravi")).balance).toBe(1000);
    expect(resultOf(await logIn(world, "ravi")).balance).toBe(1000);
  });

  it("that was opened but not credited is credited once, also when the credit was made and not written down", async () => {
    world = await startTestServer();
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    await world.rows("UPDATE users SET credited_at = NULL");
    expect(resultOf(await logIn(world, "asha")).balance).toBe(1000);
    await world.restart();
    await world.rows("UPDATE users SET credited_at = NULL");
    expect(resultOf(await logIn(world, "asha")).balance).toBe(1000);
  });

  it("cannot be had while the exchange is stopped: the login says so, and works afterwards", async () => {
    world = await startTestServer();
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    await world.server.exchange.close();
    const answer = await logIn(world, "asha");
    expect(codeOf(answer)).toBe("EXCHANGE_STOPPED");
    expect(answer.status).toBe(503);
    expect(answer.response.headers["retry-after"]).toBe("1");
    expect(codeOf(await world.call(api.account.loginAsDemoUser, {}))).toBe("EXCHANGE_STOPPED");
    await world.restart();
    expect((await logIn(world, "asha")).ok).toBe(true);
  });
});
