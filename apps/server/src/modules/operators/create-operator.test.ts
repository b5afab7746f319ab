import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let token: string;

beforeAll(async () => {
  world = await startTestServer();
  token = await operatorToken(world);
});
afterAll(() => world.close());

const TARA = { userName: "Tara", password: "Operate-for-tests-3", role: "support" as const };

describe("an operator that an admin creates", () => {
  it("logs in with the role it was given", async () => {
    const created = resultOf(await world.call(api.operator.createOperator, TARA, { token }));
    expect(created).toEqual({ userName: "Tara", role: "support" });
    expect(resultOf(await world.call(api.operator.authenticate, TARA)).role).toBe("support");
  });

  it.each([
    ["a taken name", { userName: "TARA" }, "USERNAME_TAKEN"],
    ["a name that is none", { userName: "a b" }, "USERNAME_INVALID"],
    ["a short password", { userName: "short", password: "eleven char" }, "PASSWORD_TOO_SHORT"],
    ["a role that is none", { userName: "none", role: "owner" }, "INVALID_INPUT"],
  ])("is refused with %s", async (_what, change, code) => {
    const given = { ...TARA, ...change } as typeof TARA;
    expect(codeOf(await world.call(api.operator.createOperator, given, { token }))).toBe(code);
  });
});

describe("an operator's role", () => {
  it("is changed by another admin, and the sessions with the old one end", async () => {
    const before = resultOf(await world.call(api.operator.authenticate, TARA)).accessToken;
    const change = { userName: "tara", role: "risk" as const, reason: "new work" };
    expect(resultOf(await world.call(api.operator.setOperatorRole, change, { token }))).toEqual({
      userName: "Tara",
      role: "risk",
    });
    expect(codeOf(await world.call(api.operator.getPlayer, { userName: "x" }, { token: before }))).toBe(
      "TOKEN_INVALID",
    );
    expect(resultOf(await world.call(api.operator.authenticate, TARA)).role).toBe("risk");
  });

  it("is never one's own to change, nor that of nobody", async () => {
    const change = (userName: string) =>
      world.call(api.operator.setOperatorRole, { userName, role: "support", reason: "r" }, { token });
    expect(codeOf(await change("operator"))).toBe("FORBIDDEN");
    expect(codeOf(await change("nobody"))).toBe("ACCOUNT_NOT_FOUND");
  });
});
