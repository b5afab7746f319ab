import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "../../../testing/accounts.ts";
import { type BotCaller, botCaller } from "../../../testing/bot-caller.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const HOUR_MS = 3_600_000;

let world: TestServer;
let asha: string;
let bot: BotCaller;

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "asha", mobile: "9876543210" })).accessToken;
  const made = resultOf(await world.call(api.account.createBotKey, { name: "Bot" }, { token: asha }));
  bot = botCaller(world, { ...made.key, ...made });
});
afterAll(() => world.close());

const refusalOf = async (caller: BotCaller) => {
  const { error } = await caller.rpc("SportsAPING/v1.0/listEventTypes", { filter: {} });
  return error && (error.data as { APINGException: { errorCode: string } }).APINGException.errorCode;
};
/** The same key in other hands, or with something else wrong. */
const other = (change: Partial<BotCaller["key"]>) => botCaller(world, { ...bot.key, ...change });

describe("a login", () => {
  it("is answered in the fields of each of the two, with status 200", async () => {
    expect(await bot.login(undefined, "identity/api/certlogin/")).toEqual({
      sessionToken: expect.stringMatching(/^[\w-]{43}$/),
      loginStatus: "SUCCESS",
    });
    expect(await bot.login(undefined, "identity/api/login")).toEqual({
      ...{
        token: expect.stringMatching(/^[\w-]{43}$/),
        product: bot.key.appKey,
        status: "SUCCESS",
        error: "",
      },
    });
    expect(await refusalOf(bot)).toBeUndefined();
    expect(await other({}).login("wrong", "identity/api/login")).toEqual({
      ...{ token: "", product: bot.key.appKey, status: "FAIL", error: "INVALID_USERNAME_OR_PASSWORD" },
    });
  });

  it.each([
    ["a name that nobody has", { userName: "nobody" }],
    ["the player's own password", { password: "Chinaman7@leg" }],
    ["an app key of nobody", { appKey: "none" }],
  ])("with %s is answered like a wrong password", async (_what, change) => {
    expect(await other(change).login()).toEqual({ loginStatus: "INVALID_USERNAME_OR_PASSWORD" });
  });

  it.each([
    ["no password", { password: "" }],
    ["a name with a zero character", { userName: "as\0ha" }],
    ["an endless name", { userName: "a".repeat(300) }],
  ])("with %s is none", async (_what, change) => {
    expect(await other(change).login()).toEqual({ loginStatus: "INPUT_VALIDATION_ERROR" });
  });

  it("without an app key is none", async () => {
    const body = new URLSearchParams({ username: "asha", password: bot.key.password }).toString();
    const answer = await bot.post("identity/api/login", body, { "x-application": "" });
    expect(answer.json()).toMatchObject({ status: "FAIL", error: "INPUT_VALIDATION_ERROR" });
  });

  it("is not taken from an address, which logs keep", async () => {
    const answer = await bot.get(`identity/api/login?username=asha&password=${bot.key.password}`);
    expect(answer.statusCode).toBe(404);
  });

  it("that is wrong again and again is slowed down, and the player's own is not", async () => {
    const guessing = other({});
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt++)
      statuses.push((await guessing.login("wrong"))["loginStatus"]);
    expect(statuses).toContain("TEMPORARY_BAN_TOO_MANY_REQUESTS");
    const credentials = { userNameOrEmailAddress: "asha", password: "Chinaman7@leg" };
    expect((await world.call(api.account.authenticate, credentials)).ok).toBe(true);
    world.clock.advance(HOUR_MS);
    expect(await bot.login()).toMatchObject({ loginStatus: "SUCCESS" });
  });

  it("that succeeds too often is refused for a while, and sessions that are there go on", async () => {
    const eager = other({});
    let status: unknown = "SUCCESS";
    for (let login = 0; login < 30 && status === "SUCCESS"; login++) {
      bot.token = eager.token;
      status = (await eager.login())["loginStatus"];
    }
    expect(status).toBe("TEMPORARY_BAN_TOO_MANY_REQUESTS");
    expect(await refusalOf(bot)).toBeUndefined();
    world.clock.advance(HOUR_MS);
    expect(await bot.login()).toMatchObject({ loginStatus: "SUCCESS" });
  });
});

describe("a session", () => {
  it("holds twelve hours, and as long again after each keepAlive, also over a restart", async () => {
    await bot.login();
    world.clock.advance(11 * HOUR_MS);
    expect(await refusalOf(bot)).toBeUndefined();
    expect(await bot.identity("keepAlive")).toEqual({
      ...{ token: bot.token, product: bot.key.appKey, status: "SUCCESS", error: "" },
    });
    world.clock.advance(11 * HOUR_MS);
    await world.restart();
    expect(await refusalOf(bot)).toBeUndefined();
    world.clock.advance(HOUR_MS);
    expect(await refusalOf(bot)).toBe("INVALID_SESSION_INFORMATION");
    expect(await bot.identity("keepAlive")).toMatchObject({ status: "FAIL", error: "NO_SESSION", token: "" });
  });

  it("ends thirty days after its login, however often it is kept alive", async () => {
    await bot.login();
    for (let halfDay = 0; halfDay < 60; halfDay++) {
      world.clock.advance(11.9 * HOUR_MS);
      expect(await bot.identity("keepAlive")).toMatchObject({ status: "SUCCESS" });
    }
    world.clock.advance(7 * HOUR_MS);
    expect(await refusalOf(bot)).toBe("INVALID_SESSION_INFORMATION");
  });

  it("ends by a logout, also where the server was started anew since", async () => {
    await bot.login();
    expect(await bot.identity("logout")).toMatchObject({ status: "SUCCESS" });
    expect(await refusalOf(bot)).toBe("INVALID_SESSION_INFORMATION");
    await world.restart();
    expect(await refusalOf(bot)).toBe("INVALID_SESSION_INFORMATION");
  });

  it("is asked for with the app key that began it", async () => {
    await bot.login();
    const wrong = other({ appKey: "another" });
    wrong.token = bot.token;
    expect(await refusalOf(wrong)).toBe("INVALID_APP_KEY");
    expect(await wrong.identity("logout")).toMatchObject({ status: "FAIL" });
    const without = other({ appKey: "" });
    without.token = bot.token;
    expect(await refusalOf(without)).toBe("NO_APP_KEY");
    expect(await refusalOf(other({}))).toBe("NO_SESSION");
    expect(await refusalOf(bot)).toBeUndefined();
  });

  it("is worth nothing at the players' calls, and theirs is worth nothing here", async () => {
    await bot.login();
    const { token } = bot;
    expect(codeOf(await world.call(api.bets.getUserOpenBets, {}, { token }))).toBe("TOKEN_INVALID");
    const headers = { "x-refresh-token": token };
    expect(codeOf(await world.call(api.account.refreshToken, {}, { headers }))).toBe("REFRESH_INVALID");
    expect(await refusalOf(bot)).toBeUndefined();
    const player = other({});
    const credentials = { userNameOrEmailAddress: "asha", password: "Chinaman7@leg" };
    player.token = resultOf(await world.call(api.account.authenticate, credentials)).accessToken;
    expect(await refusalOf(player)).toBe("INVALID_SESSION_INFORMATION");
  });

  it("is refused while the host is suspended, and can be ended then", async () => {
    await bot.login();
    const { settings } = world.server;
    await settings.change("localhost", { domain: { siteSuspended: true } });
    expect(await refusalOf(bot)).toBe("SERVICE_BUSY");
    expect(await other({}).login()).toEqual({ loginStatus: "INTERNAL_ERROR" });
    expect(await bot.identity("logout")).toMatchObject({ status: "SUCCESS" });
    await settings.change("localhost", { domain: { siteSuspended: false } });
  });
});

it("calls too many of one player are refused in the protocol's words", async () => {
  const unlimited = { perSecond: 1_000_000, burst: 1_000_000 };
  const perAccount = { perSecond: 1, burst: 5 };
  await world.restart({ rates: { perAddress: unlimited, freeAccounts: unlimited, perAccount } });
  await bot.login();
  const answers = [];
  for (let call = 0; call < 8; call++) answers.push(await refusalOf(bot));
  expect(answers).toContain("TOO_MANY_REQUESTS");
  expect(await bot.identity("keepAlive")).toMatchObject({ status: "FAIL", error: "INTERNAL_ERROR" });
  expect(await bot.identity("logout")).toMatchObject({ status: "SUCCESS" });
  expect(answers[0]).toBeUndefined();
});
