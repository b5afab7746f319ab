import { api } from "@crossbook/contract";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOperatorWith, operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const FIRST = "Operate-for-tests-3";
const SECOND = "Operate-for-tests-4";

let world: TestServer;
let admin: string;

beforeAll(async () => {
  world = await startTestServer();
  admin = await operatorToken(world);
});
afterAll(() => world.close());

async function newOperator(userName: string): Promise<void> {
  const made = { userName, password: FIRST, role: "support" as const };
  await createOperatorWith(world, made, admin);
}
const logIn = (userName: string, password: string) =>
  world.call(api.operator.authenticate, { userName, password });
const tokenOf = async (userName: string, password: string) =>
  resultOf(await logIn(userName, password)).accessToken;
const look = async (token: string) => {
  const answer = await world.call(api.operator.getStatus, {}, { token });
  return answer.ok ? "done" : answer.code;
};
const change = (token: string, currentPassword: string, password: string) =>
  world.call(api.operator.changeOwnPassword, { currentPassword, password }, { token });
const give = (userName: string, password: string) =>
  world.call(api.operator.setOperatorPassword, { userName, password, reason: "Forgotten" }, { token: admin });

describe("an operator's own password", () => {
  it("is changed by the one he has; his other sessions end, and only the new one logs in", async () => {
    await newOperator("tara");
    const [here, elsewhere] = [await tokenOf("tara", FIRST), await tokenOf("tara", FIRST)];
    resultOf(await change(here, FIRST, SECOND));
    expect([await look(here), await look(elsewhere)]).toEqual(["done", "TOKEN_INVALID"]);
    expect(codeOf(await logIn("tara", FIRST))).toBe("LOGIN_FAILED");
    world.clock.advance(30_000);
    expect(await look(await tokenOf("tara", SECOND))).toBe("done");
  });

  it.each([
    ["a wrong one", "not the password", SECOND, "CURRENT_PASSWORD_WRONG"],
    ["a short new one", FIRST, "eleven char", "PASSWORD_TOO_SHORT"],
    ["a common new one", FIRST, "Welcome@12345", "PASSWORD_COMMON"],
    ["the same one", FIRST, FIRST, "PASSWORD_UNCHANGED"],
  ])("stays with %s", async (_what, current, next, code) => {
    const name = code.slice(-9).replaceAll("_", ".").toLowerCase();
    await newOperator(name);
    const token = await tokenOf(name, FIRST);
    expect(codeOf(await change(token, current, next))).toBe(code);
    world.clock.advance(30_000);
    expect((await logIn(name, FIRST)).ok).toBe(true);
  });

  it("cannot be guessed by it: the fifth wrong one ends the session", async () => {
    await newOperator("guessed");
    const token = await tokenOf("guessed", FIRST);
    for (let guess = 0; guess < 5; guess++) {
      expect(codeOf(await change(token, `guess ${guess}`, SECOND))).toBe("CURRENT_PASSWORD_WRONG");
      world.clock.advance(30_000);
    }
    expect(await look(token)).toBe("TOKEN_INVALID");
  });
});

describe("a password that an admin gives another operator", () => {
  it("replaces a forgotten one and ends every session", async () => {
    await newOperator("omar");
    const token = await tokenOf("omar", FIRST);
    expect(resultOf(await give("OMAR", SECOND))).toEqual({
      ...{ userName: "omar", locked: false, endedSessions: 1 },
    });
    expect(await look(token)).toBe("TOKEN_INVALID");
    expect(await look(await tokenOf("omar", SECOND))).toBe("PASSWORD_CHANGE_NEEDED");
  });

  it("is not undone by who changes the old one in the same moment", async () => {
    await newOperator("uma");
    const token = await tokenOf("uma", FIRST);
    const holder = new Client(world.connection);
    await holder.connect();
    await holder.query("BEGIN; SELECT FROM operators WHERE username_key = 'uma' FOR UPDATE");
    const waiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE operators%'";
    const untilWaiting = async (count: number) => {
      await expect.poll(async () => (await world.rows(waiting)).length, { timeout: 20_000 }).toBe(count);
    };
    const given = give("uma", SECOND);
    await untilWaiting(1);
    const changed = change(token, FIRST, "Chosen-by-a-thief-5");
    await untilWaiting(2);
    await holder.query("COMMIT");
    await holder.end();
    resultOf(await given);
    expect(codeOf(await changed)).toBe("CURRENT_PASSWORD_WRONG");
    expect(await look(token)).toBe("TOKEN_INVALID");
    expect(resultOf(await logIn("uma", SECOND)).mustChangePassword).toBe(true);
  });

  it("is refused for nobody, for a short or common one, and for the operator that the configuration names", async () => {
    await newOperator("sita");
    expect(codeOf(await give("nobody", SECOND))).toBe("ACCOUNT_NOT_FOUND");
    expect(codeOf(await give("sita", "eleven char"))).toBe("PASSWORD_TOO_SHORT");
    expect(codeOf(await give("sita", "Qwertyuiop123!"))).toBe("PASSWORD_COMMON");
    const { username, password } = TEST_OPERATOR;
    expect(codeOf(await give(username, SECOND))).toBe("FORBIDDEN");
    const own = await change(admin, password, SECOND);
    expect(own.ok ? "" : own.error.message).toContain("OPERATOR_PASSWORD");
  });

  it("is never one's own", async () => {
    const anna = { userName: "anna", password: FIRST, role: "admin" as const };
    await createOperatorWith(world, anna, admin);
    const given = { userName: "anna", password: SECOND, reason: "r" };
    const token = await tokenOf("anna", FIRST);
    expect(codeOf(await world.call(api.operator.setOperatorPassword, given, { token }))).toBe("FORBIDDEN");
  });
});

describe("a password that the configuration gives its operator", () => {
  it("ends every session of that operator where it is another one at the start, and none where it is the same", async () => {
    const { username } = TEST_OPERATOR;
    await newOperator("bela");
    const [stolen, other] = [await tokenOf(username, TEST_OPERATOR.password), await tokenOf("bela", FIRST)];
    await world.restart();
    expect(await look(stolen)).toBe("done");
    await world.restart({ operator: { username, password: SECOND } });
    expect(await look(stolen)).toBe("TOKEN_INVALID");
    expect(await look(other)).toBe("done");
    expect(await look(await tokenOf(username, SECOND))).toBe("done");
  });
});
