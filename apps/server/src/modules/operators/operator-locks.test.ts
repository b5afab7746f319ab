import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
let olga: string;

beforeAll(async () => {
  world = await startTestServer();
  olga = await operatorToken(world);
  await world.rows(
    `INSERT INTO operators (username, username_key, password_hash, role, created_at)
     SELECT 'Otto', 'otto', password_hash, role, created_at FROM operators WHERE username_key = 'operator'`,
  );
});
afterAll(() => world.close());

const OTTO = { userName: "otto", reason: "left the company" };
const logIn = () =>
  world.call(api.operator.authenticate, { userName: "otto", password: TEST_OPERATOR.password });
const codeFor = async (token: string) =>
  codeOf(await world.call(api.operator.getPlayer, { userName: "nobody" }, { token }));

describe("a locked operator", () => {
  it("is refused at the next call and at the login, also after a restart, until the lock is taken away", async () => {
    const { accessToken } = resultOf(await logIn());
    expect(await codeFor(accessToken)).toBe("ACCOUNT_NOT_FOUND");
    const locked = await world.call(api.operator.lockOperator, OTTO, { token: olga });
    expect(resultOf(locked)).toEqual({ userName: "Otto", locked: true, endedSessions: 1 });
    const credit = { userName: "nobody", amount: 1_000_000, reason: "no", reference: "x" };
    expect(codeOf(await world.call(api.operator.adjustBalance, credit, { token: accessToken }))).toBe(
      "TOKEN_INVALID",
    );
    expect(codeOf(await logIn())).toBe("ACCOUNT_LOCKED");
    await world.restart();
    expect(await codeFor(accessToken)).toBe("TOKEN_INVALID");
    const unlocked = await world.call(api.operator.unlockOperator, OTTO, { token: olga });
    expect(resultOf(unlocked)).toEqual({ userName: "Otto", locked: false, endedSessions: 0 });
    expect((await logIn()).ok).toBe(true);
  });

  it("is one of two who lock each other, or take each other's role, at the same moment: an admin is left", async () => {
    const takes = {
      lock: (userName: string, token: string) =>
        world.call(api.operator.lockOperator, { userName, reason: "a quarrel" }, { token }),
      role: (userName: string, token: string) =>
        world.call(
          api.operator.setOperatorRole,
          { userName, role: "support", reason: "a quarrel" },
          { token },
        ),
    };
    for (const take of Object.values(takes)) {
      const otto = resultOf(await logIn()).accessToken;
      const answers = await Promise.all([take("otto", olga), take("operator", otto)]);
      expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(answers.flatMap((answer) => (answer.ok ? [] : [codeOf(answer)]))).toEqual(["TOKEN_INVALID"]);
      await world.rows("UPDATE operators SET locked_at = NULL, role = 'admin'");
      olga = await operatorToken(world);
    }
  });

  it("is another one: nobody can lock themselves", async () => {
    const self = { userName: " OPERATOR", reason: "a mistake" };
    expect(codeOf(await world.call(api.operator.lockOperator, self, { token: olga }))).toBe("FORBIDDEN");
  });
});

it("an operator's sessions end by another operator's call", async () => {
  const tokens = [resultOf(await logIn()).accessToken, resultOf(await logIn()).accessToken];
  const ended = resultOf(await world.call(api.operator.endOperatorSessions, OTTO, { token: olga }));
  expect(ended.endedSessions).toBeGreaterThanOrEqual(2);
  for (const token of tokens) expect(await codeFor(token)).toBe("TOKEN_INVALID");
  expect((await logIn()).ok).toBe(true);
});

it("locks of operators who do not exist are refused", async () => {
  const nobody = { userName: "nobody", reason: "no" };
  for (const call of [
    api.operator.lockOperator,
    api.operator.unlockOperator,
    api.operator.endOperatorSessions,
  ])
    expect(codeOf(await world.call(call, nobody, { token: olga }))).toBe("ACCOUNT_NOT_FOUND");
});
