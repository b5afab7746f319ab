import { api, OPERATOR_RULES, type OperatorCall, type OperatorSession } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorToken } from "../../testing/accounts.ts";
import { TEST_OPERATOR } from "../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

const { username: userName, password } = TEST_OPERATOR;
const COOKIE = "crossbook_operator";

interface Browser {
  readonly session: OperatorSession;
  /** As the browser brings it back. */
  readonly cookie: string;
}

async function logInBrowser(): Promise<Browser> {
  const answer = await world.call(api.operator.authenticate, { userName, password, inBrowser: true });
  const cookie = answer.response.cookies.find(({ name }) => name === COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 12 * 3_600 });
  return { session: resultOf(answer), cookie: `${COOKIE}=${cookie?.value}` };
}

const resume = (cookie: string, headers: Readonly<Record<string, string>> = {}) =>
  world.call(api.operator.resumeSession, {}, { headers: { cookie, ...headers } });
const look = async (token: string) => {
  const answer = await world.call(api.operator.getStatus, {}, { token });
  return answer.ok ? "done" : answer.code;
};

describe("a browser's session of an operator", () => {
  it("goes on after a reload by its cookie, until it ends", async () => {
    const { session, cookie } = await logInBrowser();
    world.clock.advance(60_000);
    const resumed = resultOf(await resume(cookie));
    expect(resumed).toEqual({ ...session, expireInSeconds: 12 * 3_600 - 60 });
    expect(await look(resumed?.accessToken ?? "")).toBe("done");

    const left = await world.call(
      api.operator.logout,
      {},
      { token: session.accessToken, headers: { cookie } },
    );
    expect(left.response.cookies).toEqual([expect.objectContaining({ name: COOKIE, value: "", maxAge: 0 })]);
    expect(resultOf(await resume(cookie))).toBeNull();
  });

  it("is answered to the pages of this site only, and to no cookie but its own", async () => {
    const { cookie } = await logInBrowser();
    const foreign = {
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "cors",
      origin: "https://evil.example",
    };
    expect(codeOf(await resume(cookie, foreign))).toBe("FORBIDDEN");
    const sibling = { ...foreign, "sec-fetch-site": "same-site" };
    expect(codeOf(await resume(cookie, sibling))).toBe("FORBIDDEN");
    for (const other of ["", `${COOKIE}=`, `${COOKIE}=made.up.token`, "crossbook_refresh=abc"])
      expect(resultOf(await resume(other))).toBeNull();
  });

  it("authorizes no call by its cookie", async () => {
    const { cookie } = await logInBrowser();
    const answer = await world.call(api.operator.getStatus, {}, { headers: { cookie } });
    expect(codeOf(answer)).toBe("NOT_LOGGED_IN");
  });

  it("is not begun for a program, which gets no cookie", async () => {
    const answer = await world.call(api.operator.authenticate, { userName, password });
    expect(answer.response.cookies).toEqual([]);
  });
});

describe("a locked session", () => {
  const unlock = (token: string, given: string) =>
    world.call(api.operator.unlockSession, { password: given }, { token });

  it("answers nothing but unlocking and logging out, also after a reload, until the password is given", async () => {
    const { session, cookie } = await logInBrowser();
    const token = session.accessToken;
    resultOf(await world.call(api.operator.lockSession, {}, { token }));
    expect(await look(token)).toBe("SESSION_LOCKED");
    expect(resultOf(await resume(cookie))?.locked).toBe(true);
    for (const [name, { whileLocked = false }] of Object.entries(OPERATOR_RULES)) {
      const { method, path } = api.operator[name as OperatorCall];
      if (whileLocked) continue;
      const answer = await world.server.http.inject({
        ...{ method, url: `/api/${path}`, ...(method === "POST" && { payload: {} }) },
        headers: { authorization: `Bearer ${token}` },
      });
      expect([name, answer.json<{ error: { code: string } }>().error.code]).toEqual([name, "SESSION_LOCKED"]);
    }
    expect(codeOf(await unlock(token, "not the password"))).toBe("CURRENT_PASSWORD_WRONG");
    expect(await look(token)).toBe("SESSION_LOCKED");
    resultOf(await unlock(token, password));
    expect(await look(token)).toBe("done");
  });

  it("ends with the fifth wrong password, so that nobody guesses at a screen that was left", async () => {
    const { accessToken: token } = (await logInBrowser()).session;
    resultOf(await world.call(api.operator.lockSession, {}, { token }));
    for (let guess = 0; guess < 5; guess++) {
      expect(codeOf(await unlock(token, `guess ${guess}`))).toBe("CURRENT_PASSWORD_WRONG");
      world.clock.advance(30_000);
    }
    expect(await look(token)).toBe("TOKEN_INVALID");
  });

  it("ends so too where all are given at the same moment, and the right one behind them is not looked at", async () => {
    const { accessToken: token } = (await logInBrowser()).session;
    resultOf(await world.call(api.operator.lockSession, {}, { token }));
    const given = [...Array.from({ length: 5 }, (_, guess) => `guess ${guess}`), password];
    const answers = await Promise.all(given.map((one) => unlock(token, one)));
    expect(answers.map(codeOf)).toEqual(given.map(() => "CURRENT_PASSWORD_WRONG"));
    expect(await look(token)).toBe("TOKEN_INVALID");
    world.clock.advance(15 * 60_000);
  });

  it("is a browser's that made no call for a quarter of an hour; a program's is never", async () => {
    const { accessToken: browser } = (await logInBrowser()).session;
    const program = await operatorToken(world);
    world.clock.advance(15 * 60_000 - 1);
    expect(await look(browser)).toBe("done");
    world.clock.advance(15 * 60_000);
    expect(await look(browser)).toBe("SESSION_LOCKED");
    expect(await look(program)).toBe("done");
  });

  it("is a browser's after a restart, when nobody knows how long it was left alone", async () => {
    const { accessToken: browser } = (await logInBrowser()).session;
    const program = await operatorToken(world);
    await world.restart();
    expect(await look(browser)).toBe("SESSION_LOCKED");
    expect(await look(program)).toBe("done");
    resultOf(await unlock(browser, password));
    expect(await look(browser)).toBe("done");
  });
});
