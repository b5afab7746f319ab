import { api, OPERATOR_RULES, type OperatorCall } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

const GIVEN = "Given-4-the-tests-1";
const OWN = "Chosen-4-the-tests-2";
const DAY_MS = 24 * 60 * 60_000;

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

async function newOperator(userName: string): Promise<void> {
  const made = { userName, password: GIVEN, role: "admin" as const };
  resultOf(await world.call(api.operator.createOperator, made, { token: await operatorToken(world) }));
}
const logIn = (userName: string, password = GIVEN) =>
  world.call(api.operator.authenticate, { userName, password });
const look = async (token: string) => {
  const answer = await world.call(api.operator.getStatus, {}, { token });
  return answer.ok ? "done" : answer.code;
};
const change = (token: string, currentPassword = GIVEN, password = OWN) =>
  world.call(api.operator.changeOwnPassword, { currentPassword, password }, { token });

describe("a first password, given by another operator", () => {
  it("opens its own change and the way out, and nothing else, also after a restart", async () => {
    await newOperator("fatima");
    const session = resultOf(await logIn("fatima"));
    expect(session.mustChangePassword).toBe(true);
    const refusedCalls = async () => {
      const codes: Record<string, OperatorCall[]> = {};
      for (const name of Object.keys(OPERATOR_RULES) as OperatorCall[]) {
        if (name === "logout" || name === "lockSession") continue;
        const { method, path } = api.operator[name];
        const answer = await world.server.http.inject({
          ...{ method, url: `/api/${path}`, ...(method === "POST" && { payload: {} }) },
          headers: { authorization: `Bearer ${session.accessToken}` },
        });
        const code = answer.json<{ error: { code: string } }>().error.code;
        codes[code] = [...(codes[code] ?? []), name];
      }
      return codes;
    };
    const found = await refusedCalls();
    expect(found["INVALID_INPUT"]).toEqual(["unlockSession", "changeOwnPassword"]);
    expect(Object.keys(found).sort()).toEqual(["INVALID_INPUT", "PASSWORD_CHANGE_NEEDED"]);
    await world.restart();
    expect(await look(session.accessToken)).toBe("PASSWORD_CHANGE_NEEDED");
    resultOf(await world.call(api.operator.logout, {}, { token: session.accessToken }));
  });

  it("is over once it is changed to another: the session goes on, and later ones are whole", async () => {
    await newOperator("gita");
    const { accessToken } = resultOf(await logIn("gita"));
    expect(codeOf(await change(accessToken, GIVEN, GIVEN))).toBe("PASSWORD_UNCHANGED");
    expect(await look(accessToken)).toBe("PASSWORD_CHANGE_NEEDED");
    resultOf(await change(accessToken));
    expect(await look(accessToken)).toBe("done");
    const later = resultOf(await logIn("gita", OWN));
    expect(later.mustChangePassword).toBe(false);
    world.clock.advance(30 * DAY_MS);
    expect((await logIn("gita", OWN)).ok).toBe(true);
  });

  it("logs nobody in after seven days, which only who has it learns, until an admin gives a new one", async () => {
    await newOperator("hema");
    world.clock.advance(7 * DAY_MS - 1);
    expect((await logIn("hema")).ok).toBe(true);
    world.clock.advance(1);
    expect(codeOf(await logIn("hema"))).toBe("FIRST_PASSWORD_EXPIRED");
    expect(codeOf(await logIn("hema", OWN))).toBe("LOGIN_FAILED");
    world.clock.advance(30_000);
    const again = { userName: "hema", password: OWN, reason: "Was on leave" };
    const token = await operatorToken(world);
    resultOf(await world.call(api.operator.setOperatorPassword, again, { token }));
    expect(resultOf(await logIn("hema", OWN)).mustChangePassword).toBe(true);
  });

  it("is none that the configuration gives its operator", async () => {
    const { username, password } = TEST_OPERATOR;
    world.clock.advance(30 * DAY_MS);
    expect(resultOf(await logIn(username, password)).mustChangePassword).toBe(false);
  });
});
