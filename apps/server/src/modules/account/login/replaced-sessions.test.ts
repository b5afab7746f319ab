import { api } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { systemClock } from "../../../ports/clock.ts";
import { cookiesOf, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { HubListeners } from "../../../testing/hub-listener.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

/** A page of a browser: its refresh token is in a cookie. */
const PAGE = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };

describe("a login in a browser that has a session", () => {
  let world: TestServer;

  beforeAll(async () => {
    world = await startTestServer();
    await signUp(world, { userName: "asha", mobile: "9876543210" });
    await signUp(world, { userName: "ravi", mobile: "9876543211" });
  });
  afterAll(() => world.close());

  async function logIn(userNameOrEmailAddress: string, cookie = "") {
    const headers = { ...PAGE, ...(cookie !== "" && { cookie }) };
    const credentials = { userNameOrEmailAddress, password: PASSWORD };
    const answer = await world.call(api.account.authenticate, credentials, { headers });
    return { token: resultOf(answer).accessToken, cookie: cookiesOf(answer) };
  }
  const codeFor = async (token: string) => {
    const answer = await world.call(api.account.getSessions, {}, { token });
    return answer.ok ? "open" : answer.code;
  };

  it("ends that session and no other, whoever logs in", async () => {
    const elsewhere = await logIn("asha");
    const first = await logIn("asha");
    const second = await logIn("asha", first.cookie);
    expect(await Promise.all([elsewhere, first, second].map(({ token }) => codeFor(token)))).toEqual([
      ...["open", "TOKEN_INVALID", "open"],
    ]);
    const third = await logIn("ravi", second.cookie);
    expect(await Promise.all([second, third].map(({ token }) => codeFor(token)))).toEqual([
      ...["TOKEN_INVALID", "open"],
    ]);
    const headers = { ...PAGE, cookie: second.cookie };
    expect(codeOf(await world.call(api.account.refreshToken, {}, { headers }))).toBe("REFRESH_INVALID");
    const reasons = await world.rows<{ reason: string }>(
      "SELECT end_reason AS reason FROM sessions WHERE ended_at IS NOT NULL",
    );
    expect(reasons).toEqual([{ reason: "replaced" }, { reason: "replaced" }]);
  });

  it("leaves it as it is where the password is wrong", async () => {
    const { token, cookie } = await logIn("asha");
    const wrong = { userNameOrEmailAddress: "asha", password: "Wrong1@pass" };
    const answer = await world.call(api.account.authenticate, wrong, { headers: { ...PAGE, cookie } });
    expect([codeOf(answer), await codeFor(token)]).toEqual(["LOGIN_FAILED", "open"]);
  });
});

describe("a page of the session before", () => {
  const listeners = new HubListeners();
  let database: TestDatabase;
  let world: BettingWorld;

  beforeAll(async () => {
    database = await testDatabase(schema);
    world = await openBettingWorld(database.connection, systemClock);
  });
  afterAll(async () => {
    await listeners.hangUp();
    await world.close();
    await database.close();
  });

  it("loses its connection, and is not asked to log out: its browser is logged in", async () => {
    const url = await world.server.start();
    await world.player("anna", 0);
    const logIn = (cookie = "") =>
      world.server.http.inject({
        ...{ method: "POST", url: "/api/Account/Authenticate", headers: { ...PAGE, cookie } },
        payload: { userNameOrEmailAddress: "anna", password: "Plays4fun@all" },
      });
    const first = await logIn();
    const { accessToken } = first.json<{ result: { accessToken: string } }>().result;
    const listener = await listeners.listen(url, accessToken);
    const closed = new Promise<void>((resolve) => listener.connection.onclose(() => resolve()));
    expect((await logIn(cookiesOf({ response: first }))).statusCode).toBe(200);
    await closed;
    expect(listener.received.map(({ Code }) => Code)).not.toContain("Logout");
  });
});
