import { api, type RequestOf } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, signUp } from "../../../testing/accounts.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

const MINUTE_MS = 60_000;

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
  await signUp(world, { userName: "asha", mobile: "9876543210" });
});
afterAll(() => world.close());

const session = async () => resultOf(await logIn(world, "asha"));
const launch = async (casinoToken: string, change: Partial<RequestOf<typeof api.casino.kestrelLogin>> = {}) =>
  codeOf(
    await world.call(api.casino.kestrelLogin, {
      ...{ gameId: "kestrel:dice", casinoToken, platform: "mobile", mode: "real" },
      returnUrl: `https://${TEST_HOST}/lobby`,
      ...change,
    }),
  );
/** What is answered when it is known who plays: there is no such game. */
const KNOWN = "CASINO_GAME_NOT_FOUND";

describe("a casinoToken", () => {
  it("[ENTITY-01] comes with a login, a demo login and a renewal, and says who launches a game", async () => {
    const { casinoToken, refreshToken } = await session();
    expect(await launch(casinoToken)).toBe(KNOWN);
    const renewed = resultOf(
      await world.call(api.account.refreshToken, {}, { headers: { "x-refresh-token": refreshToken } }),
    );
    expect(await launch(renewed.casinoToken)).toBe(KNOWN);
    const demo = resultOf(await world.call(api.account.loginAsDemoUser, {}));
    expect(await launch(demo.casinoToken)).toBe(KNOWN);
  });

  it("is no access token, and an access token is none", async () => {
    const { casinoToken, accessToken } = await session();
    expect(await launch(accessToken)).toBe("CASINO_TOKEN_INVALID");
    expect(codeOf(await world.call(api.bets.getUserOpenBets, {}, { token: casinoToken }))).toBe(
      "TOKEN_INVALID",
    );
  });

  it("ends with the access token's time", async () => {
    const { casinoToken } = await session();
    world.clock.advance(15 * MINUTE_MS - 1000);
    expect(await launch(casinoToken)).toBe(KNOWN);
    world.clock.advance(1000);
    expect(await launch(casinoToken)).toBe("CASINO_TOKEN_INVALID");
  });

  it("ends with its session, also after a restart", async () => {
    const { casinoToken, accessToken } = await session();
    resultOf(await world.call(api.account.logout, {}, { token: accessToken }));
    expect(await launch(casinoToken)).toBe("CASINO_TOKEN_INVALID");
    await world.restart();
    expect(await launch(casinoToken)).toBe("CASINO_TOKEN_INVALID");
  });

  it.each(["", "rubbish", "a.b.c"])(
    "that is none is refused, and 401 is not the answer: %j",
    async (token) => {
      expect(await launch(token)).toBe("CASINO_TOKEN_INVALID");
    },
  );
});

describe("a launch", () => {
  it.each(["https://evil.example/", `https://${TEST_HOST}@evil.example/`])(
    "comes back to no page of strangers: %s",
    async (returnUrl) => {
      const { casinoToken } = await session();
      expect(await launch(casinoToken, { returnUrl })).toBe("CASINO_RETURN_URL_INVALID");
    },
  );

  it.each(["javascript:alert(1)", "/lobby", "ftp://play.example/"])(
    "needs an address of the web to come back to, not %s",
    async (returnUrl) => {
      expect(await launch("x", { returnUrl })).toBe("INVALID_INPUT");
    },
  );

  it("of a demo needs nobody", async () => {
    expect(await launch("", { mode: "demo" })).toBe(KNOWN);
  });
});
