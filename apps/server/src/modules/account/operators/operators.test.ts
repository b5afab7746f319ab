import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, PASSWORD } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

describe("operators", () => {
  it("log in by themselves and create players and house accounts", async () => {
    const token = await operatorToken(world);
    const created = await world.call(
      api.operator.createPlayer,
      { userName: "maker", password: PASSWORD, kind: "house" },
      { token },
    );
    expect(resultOf(created)).toEqual({
      userName: "maker",
      kind: "house",
      cash: 0,
      available: 0,
      exposure: 0,
      held: 0,
    });
    expect(resultOf(await logIn(world, "maker")).balance).toBe(0);
  });

  it.each([
    ["a taken name", { userName: "Maker" }, "USERNAME_TAKEN"],
    ["a name that is none", { userName: "a b" }, "USERNAME_INVALID"],
    ["a short password", { password: "x" }, "PASSWORD_TOO_SHORT"],
    ["a simple password", { password: "abcdefgh" }, "PASSWORD_INVALID"],
    ["a common password", { password: "Welcome@123" }, "PASSWORD_COMMON"],
  ])("cannot create a player with %s", async (_what, change, code) => {
    const token = await operatorToken(world);
    const given = { userName: "another", password: PASSWORD, kind: "player" as const, ...change };
    expect(codeOf(await world.call(api.operator.createPlayer, given, { token }))).toBe(code);
  });

  it("are refused with a wrong password, slowed down, and refused by name when they are locked", async () => {
    const attempt = (password: string, from: string) =>
      world.call(api.operator.authenticate, { userName: "operator", password }, { from });
    for (let tries = 0; tries < 5; tries++)
      expect(codeOf(await attempt("not the password", "10.6.0.1"))).toBe("LOGIN_FAILED");
    expect(codeOf(await attempt("not the password", "10.6.0.1"))).toBe("LOGIN_THROTTLED");
    const unknown = { userName: "nobody", password: "not the password" };
    expect(codeOf(await world.call(api.operator.authenticate, unknown))).toBe("LOGIN_FAILED");
    await world.rows("UPDATE operators SET locked_at = now()");
    expect(codeOf(await attempt("Operate-for-tests-1", "10.6.0.2"))).toBe("ACCOUNT_LOCKED");
    await world.rows("UPDATE operators SET locked_at = NULL");
  });
});
