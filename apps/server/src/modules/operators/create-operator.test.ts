import { api } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContextOf } from "../../calls/handler.ts";
import { operatorToken } from "../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";
import { PasswordHashes } from "../account/index.ts";
import { createOperator } from "./create-operator.ts";
import { LoginQueue } from "./login-queue.ts";

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
    ["a common password", { userName: "common", password: "Password@1234" }, "PASSWORD_COMMON"],
    [
      "his own name with a number",
      { userName: "Chandragupta", password: "chandragupta1" },
      "PASSWORD_COMMON",
    ],
    ["a role that is none", { userName: "none", role: "owner" }, "INVALID_INPUT"],
  ])("is refused with %s", async (_what, change, code) => {
    const given = { ...TARA, ...change } as typeof TARA;
    expect(codeOf(await world.call(api.operator.createOperator, given, { token }))).toBe(code);
  });

  it("waits for its turn to be hashed behind the logins, and is refused where too many wait", async () => {
    const queue = new LoginQueue({ mostAtOnce: 1, mostWaiting: 0 });
    let end: () => void = () => undefined;
    const login = queue.admit(0, () => new Promise<void>((resolve) => (end = resolve)));
    const database = new Pool(world.connection);
    const create = createOperator({ database, queue, clock: fakeClock(), passwords: new PasswordHashes() });
    // Nothing of who calls is read before the operator is there.
    const context = { noteChange: () => undefined } as unknown as ContextOf<
      typeof api.operator.createOperator
    >;
    const uma = { ...TARA, userName: "Uma" };
    expect(await create(uma, context)).toMatchObject({ ok: false, code: "SERVICE_UNAVAILABLE" });
    end();
    await login;
    expect(await create(uma, context)).toMatchObject({ ok: true });
    await database.end();
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
