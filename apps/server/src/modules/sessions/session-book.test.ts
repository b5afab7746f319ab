import { api, type Session } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, signUp } from "../../testing/accounts.ts";
import {
  type CallOptions,
  codeOf,
  resultOf,
  startTestServer,
  type TestServer,
} from "../../testing/test-server.ts";

import { REFRESH_TOKENS_OF_A_SESSION, REPEATED_WITHIN_MS } from "./refresh-tokens.ts";
import { SESSIONS_OF_A_PLAYER } from "./session-book.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
  await signUp(world, { userName: "asha", mobile: "9876543210" });
});
afterAll(() => world.close());

const session = async (): Promise<Session> => resultOf(await logIn(world, "asha"));
const minutesLeft = (token: string | undefined, options: CallOptions = {}) =>
  world.call(api.account.getAccessTokenValidateTime, {}, { token, ...options });
const refresh = (token: string, options: CallOptions = {}) =>
  world.call(api.account.refreshToken, {}, { headers: { "x-refresh-token": token }, ...options });

describe("an access token", () => {
  it("[CALL-AUTH-07] answers the minutes left, rounded up", async () => {
    const { accessToken } = await session();
    expect(resultOf(await minutesLeft(accessToken))).toBe(15);
    world.clock.advance(10.5 * MINUTE_MS);
    expect(resultOf(await minutesLeft(accessToken))).toBe(5);
  });

  it("ends after fifteen minutes", async () => {
    const { accessToken } = await session();
    expect((await minutesLeft(accessToken)).ok).toBe(true);
    world.clock.advance(15 * MINUTE_MS);
    expect(codeOf(await minutesLeft(accessToken))).toBe("TOKEN_EXPIRED");
    await world.restart();
    expect(codeOf(await minutesLeft(accessToken))).toBe("TOKEN_EXPIRED");
  });

  it("[CALL-BASE-02] is needed where a player is: without one the answer is 401", async () => {
    const answer = await minutesLeft(undefined);
    expect(codeOf(answer)).toBe("NOT_LOGGED_IN");
    expect(answer.status).toBe(401);
    expect(answer.response.json()).toMatchObject({ success: false, result: null, unAuthorizedRequest: true });
  });

  it.each(["", "null", "undefined"])(
    "counts the header `Bearer %s` of an old client as none",
    async (token) => {
      expect(codeOf(await minutesLeft(token))).toBe("NOT_LOGGED_IN");
    },
  );

  it("of a player opens no operator's call, and the other way round", async () => {
    const { accessToken } = await session();
    const operator = await operatorToken(world);
    expect(
      codeOf(await world.call(api.operator.getPlayer, { userName: "asha" }, { token: accessToken })),
    ).toBe("FORBIDDEN");
    expect(codeOf(await minutesLeft(operator))).toBe("FORBIDDEN");
    expect((await world.call(api.operator.getPlayer, { userName: "asha" }, { token: operator })).ok).toBe(
      true,
    );
  });

  it("that does not hold makes its bearer a guest where guests may call", async () => {
    expect((await world.call(api.events.treeSportWithEvent, {}, { token: "rubbish" })).ok).toBe(true);
  });
});

describe("a refresh token", () => {
  it("[CALL-AUTH-08] renews the access token and is replaced", async () => {
    const { accessToken, refreshToken } = await session();
    world.clock.advance(10 * MINUTE_MS);
    const renewed = resultOf(await refresh(refreshToken));
    expect(renewed.expireInSeconds).toBe(900);
    expect(renewed.accessToken).not.toBe(accessToken);
    expect(renewed.refreshToken).not.toBe(refreshToken);
    expect(resultOf(await minutesLeft(renewed.accessToken))).toBe(15);
    expect((await refresh(renewed.refreshToken)).ok).toBe(true);
  });

  it("used again later ends the whole session: the thief's tokens and the owner's", async () => {
    const stolen = (await session()).refreshToken;
    const thief = resultOf(await refresh(stolen));
    world.clock.advance(REPEATED_WITHIN_MS + 1);
    expect(codeOf(await refresh(stolen))).toBe("REFRESH_INVALID");
    expect(codeOf(await refresh(thief.refreshToken))).toBe("REFRESH_INVALID");
    expect(codeOf(await minutesLeft(thief.accessToken))).toBe("TOKEN_INVALID");
  });

  it("used again once its replacement was used ends the whole session", async () => {
    const stolen = (await session()).refreshToken;
    const owner = resultOf(await refresh(resultOf(await refresh(stolen)).refreshToken));
    expect(codeOf(await refresh(stolen))).toBe("REFRESH_INVALID");
    expect(codeOf(await refresh(owner.refreshToken))).toBe("REFRESH_INVALID");
    expect(codeOf(await minutesLeft(owner.accessToken))).toBe("TOKEN_INVALID");
  });

  it("whose answer was lost gets the same replacement for a minute, also from a server that was started since", async () => {
    const { refreshToken } = await session();
    const lost = resultOf(await refresh(refreshToken));
    world.clock.advance(REPEATED_WITHIN_MS);
    await world.restart();
    const heard = resultOf(await refresh(refreshToken));
    expect(heard.refreshToken).toBe(lost.refreshToken);
    expect(resultOf(await minutesLeft(heard.accessToken))).toBe(15);
    expect((await refresh(heard.refreshToken)).ok).toBe(true);
  });

  it("that comes twice at the same moment, from two tabs, gets one replacement", async () => {
    const { refreshToken } = await session();
    const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(resultOf(one).refreshToken).toBe(resultOf(other).refreshToken);
  });

  it("that comes again is counted by the limit of renewals, and opens nothing of a locked account", async () => {
    await signUp(world, { userName: "lockedagain", mobile: "9876543215" });
    const { refreshToken } = resultOf(await logIn(world, "lockedagain"));
    for (let renewals = 0; renewals < 60; renewals++) resultOf(await refresh(refreshToken));
    expect(codeOf(await refresh(refreshToken))).toBe("TOO_MANY_REQUESTS");
    await world.rows("UPDATE users SET locked_at = now() WHERE username_key = 'lockedagain'");
    expect(codeOf(await refresh(refreshToken))).toBe("ACCOUNT_LOCKED");
  });

  it.each(["", "made-up", "x".repeat(600)])("that is none is refused: %j", async (token) => {
    expect(codeOf(await refresh(token))).toBe("REFRESH_INVALID");
  });

  it("ends after seven days without use, and after thirty days with it", async () => {
    const idle = await session();
    const busy = await session();
    world.clock.advance(7 * DAY_MS - 1000);
    let token = resultOf(await refresh(busy.refreshToken)).refreshToken;
    world.clock.advance(1000);
    expect(codeOf(await refresh(idle.refreshToken))).toBe("REFRESH_INVALID");
    for (let day = 8; day < 30; day++) {
      world.clock.advance(DAY_MS);
      token = resultOf(await refresh(token)).refreshToken;
    }
    world.clock.advance(DAY_MS);
    expect(codeOf(await refresh(token))).toBe("REFRESH_INVALID");
  });

  it("of a session that is not to be remembered ends after twelve hours without use", async () => {
    const answer = await world.call(api.account.authenticate, {
      userNameOrEmailAddress: "asha",
      password: "Chinaman7@leg",
      rememberClient: false,
    });
    world.clock.advance(DAY_MS / 2);
    expect(codeOf(await refresh(resultOf(answer).refreshToken))).toBe("REFRESH_INVALID");
  });

  it("of an account that was locked meanwhile ends its session", async () => {
    await signUp(world, { userName: "tobelocked", mobile: "9876543211" });
    const { accessToken, refreshToken } = resultOf(await logIn(world, "tobelocked"));
    await world.rows("UPDATE users SET locked_at = now() WHERE username_key = 'tobelocked'");
    expect(codeOf(await refresh(refreshToken))).toBe("ACCOUNT_LOCKED");
    expect(codeOf(await minutesLeft(accessToken))).toBe("TOKEN_INVALID");
  });

  it("can be renewed no more often for long than a browser would, and a refused renewal uses nothing up", async () => {
    let token = (await session()).refreshToken;
    for (let renewals = 0; renewals < 60; renewals++) token = resultOf(await refresh(token)).refreshToken;
    const refused = await refresh(token);
    expect(codeOf(refused)).toBe("TOO_MANY_REQUESTS");
    expect(refused.response.headers["retry-after"]).toBe("300");
    expect(refused.response.cookies).toEqual([]);
    world.clock.advance(5 * MINUTE_MS);
    expect((await refresh(token)).ok).toBe(true);
  });

  it("leaves a bounded number of used ones behind, and the newest of those still ends the session", async () => {
    const first = await session();
    let token = first.refreshToken;
    await world.rows(
      `INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at, used_at)
       SELECT decode(md5(n::text), 'hex'), t.session_id, t.issued_at - interval '1 day', t.expires_at, t.issued_at
       FROM refresh_tokens t, generate_series(1, ${3 * REFRESH_TOKENS_OF_A_SESSION}) n
       WHERE t.used_at IS NULL AND t.session_id = (SELECT id FROM sessions ORDER BY created_at DESC, id DESC LIMIT 1)`,
    );
    const used = token;
    token = resultOf(await refresh(token)).refreshToken;
    world.clock.advance(REPEATED_WITHIN_MS + 1);
    const [rows] = await world.rows<{ most: number }>(
      "SELECT max(rows) AS most FROM (SELECT count(*) AS rows FROM refresh_tokens GROUP BY session_id) counted",
    );
    expect(Number(rows?.most)).toBe(REFRESH_TOKENS_OF_A_SESSION);
    expect(codeOf(await refresh(used))).toBe("REFRESH_INVALID");
    expect(codeOf(await refresh(token))).toBe("REFRESH_INVALID");
  });

  it("is stored as a hash only", async () => {
    const { refreshToken } = await session();
    const [found] = await world.rows<{ count: number }>(
      `SELECT count(*) AS count FROM refresh_tokens WHERE encode(hash, 'escape') = '${refreshToken}'`,
    );
    expect(found).toEqual({ count: 0 });
  });

  it("comes from the query only where the host's settings allow it", async () => {
    const host = "old.example";
    const { refreshToken } = await session();
    const byQuery = (options: CallOptions = {}) =>
      world.call(api.account.refreshToken, { refreshToken }, options);
    expect(codeOf(await byQuery())).toBe("REFRESH_INVALID");
    await world.server.settings.change(host, { server: { refreshByQuery: true } });
    expect((await byQuery({ host })).ok).toBe(true);
  });
});

describe("a player who logs in again and again", () => {
  it("has so many sessions and no more: the oldest ends, and its tokens with it, also after a restart", async () => {
    await signUp(world, { userName: "often", mobile: "9876543219" });
    const first = resultOf(await logIn(world, "often"));
    world.clock.advance(1000);
    for (let logins = 0; logins < SESSIONS_OF_A_PLAYER - 1; logins++) resultOf(await logIn(world, "often"));
    expect((await minutesLeft(first.accessToken)).ok).toBe(true);
    world.clock.advance(1000);
    resultOf(await logIn(world, "often"));
    for (const prepare of [async () => undefined, () => world.restart()]) {
      await prepare();
      expect(codeOf(await minutesLeft(first.accessToken))).toBe("TOKEN_INVALID");
      expect(codeOf(await refresh(first.refreshToken))).toBe("REFRESH_INVALID");
    }
  });

  it("leaves no more rows than that once the tokens of what ended have ended too", async () => {
    world.clock.advance(15 * MINUTE_MS);
    resultOf(await logIn(world, "often"));
    world.clock.advance(15 * MINUTE_MS);
    resultOf(await logIn(world, "often"));
    const [rows] = await world.rows<{ count: number }>(
      "SELECT count(*) AS count FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.username = 'often'",
    );
    // The session that this login has ended is the one more.
    expect(Number(rows?.count)).toBe(SESSIONS_OF_A_PLAYER + 1);
  });
});

describe("a browser's refresh token", () => {
  const browser = { "sec-fetch-mode": "cors" };

  it("comes as an HttpOnly cookie of this site only, and never in the body", async () => {
    const answer = await world.call(
      api.account.authenticate,
      { userNameOrEmailAddress: "asha", password: "Chinaman7@leg" },
      { headers: browser },
    );
    expect(resultOf(answer).refreshToken).toBe("");
    const [cookie] = answer.response.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 7 * 24 * 60 * 60 });
    const cookies = `${cookie?.name}=${cookie?.value}`;
    const renewed = await world.call(
      api.account.refreshToken,
      {},
      { headers: { ...browser, cookie: cookies } },
    );
    expect(resultOf(renewed).refreshToken).toBe("");
    expect(renewed.response.cookies[0]?.value).not.toBe(cookie?.value);
  });

  it("is Secure and of this host alone where the player came over HTTPS", async () => {
    const behindProxy = await startTestServer({ config: { trustedProxies: ["127.0.0.1"] } });
    const demo = await behindProxy.call(
      api.account.loginAsDemoUser,
      {},
      { headers: { "x-forwarded-proto": "https" } },
    );
    const [cookie] = demo.response.cookies;
    expect(cookie).toMatchObject({ name: "__Host-crossbook_refresh", secure: true, path: "/" });
    expect(cookie?.domain).toBeUndefined();
    const renew = (name: string) =>
      behindProxy.call(
        api.account.refreshToken,
        {},
        { headers: { ...browser, "x-forwarded-proto": "https", cookie: `${name}=${cookie?.value}` } },
      );
    expect(codeOf(await renew("crossbook_refresh"))).toBe("REFRESH_INVALID");
    expect((await renew("__Host-crossbook_refresh")).ok).toBe(true);
    expect(demo.response.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    await behindProxy.close();
  });
});

describe("logging out", () => {
  it("ends this session on the server, at once and after a restart, and no other", async () => {
    const leaving = await session();
    const staying = await session();
    const answer = await world.call(api.account.logout, {}, { token: leaving.accessToken });
    expect(answer.ok).toBe(true);
    expect(answer.response.cookies[0]).toMatchObject({ name: "crossbook_refresh", value: "", maxAge: 0 });
    const check = async () => {
      expect(codeOf(await minutesLeft(leaving.accessToken))).toBe("TOKEN_INVALID");
      expect(codeOf(await refresh(leaving.refreshToken))).toBe("REFRESH_INVALID");
      expect((await minutesLeft(staying.accessToken)).ok).toBe(true);
    };
    await check();
    await world.restart();
    await check();
  });
});
