import { api } from "@crossbook/contract";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, operatorToken, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { type BotCaller, botCaller } from "../../../testing/bot-caller.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;
let asha: string;

beforeAll(async () => {
  world = await startTestServer();
  asha = (await signUp(world, { userName: "Asha", mobile: "9876543210" })).accessToken;
});
afterAll(() => world.close());

const create = (name: string, { token = asha, code }: { token?: string; code?: string } = {}) =>
  world.call(api.account.createBotKey, { name, ...(code !== undefined && { code }) }, { token });
const keysOf = async (token = asha) => resultOf(await world.call(api.account.getBotKeys, {}, { token }));
const remove = (botKeyId: number, token = asha) =>
  world.call(api.account.deleteBotKey, { botKeyId }, { token });
const isOpen = async (bot: BotCaller) =>
  (await bot.rpc("AccountAPING/v1.0/getAccountFunds")).error === undefined;

/** A bot with a new key of the player, logged in. */
async function bot(name: string, token = asha): Promise<BotCaller> {
  const { key, userName, password } = resultOf(await create(name, { token }));
  const caller = botCaller(world, { ...key, userName, password });
  expect(await caller.login()).toMatchObject({ loginStatus: "SUCCESS" });
  return caller;
}

describe("a bot key", () => {
  it("is shown with its password once, of which the table has a hash, and says when it was used", async () => {
    const made = resultOf(await create("  Trader  "));
    expect(made).toMatchObject({ userName: "Asha", key: { name: "Trader", lastUsedAt: null } });
    expect(made.password.length).toBeGreaterThanOrEqual(43);
    expect(JSON.stringify(await world.rows("SELECT * FROM bot_keys"))).not.toContain(made.password);
    const caller = botCaller(world, { ...made.key, ...made });
    await caller.login();
    const [key] = await keysOf();
    expect(key).toEqual({ ...made.key, lastUsedAt: new Date(world.clock.now()).toISOString() });
    resultOf(await remove(made.key.botKeyId));
  });

  it("is one of five at most, also where two are made at the same moment", async () => {
    for (const name of ["1", "2", "3", "4"]) resultOf(await create(name));
    const answers = await Promise.all([create("5"), create("6")]);
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(codeOf(await create("7"))).toBe("BOT_KEYS_FULL");
    const keys = await keysOf();
    expect(keys.length).toBe(5);
    for (const { botKeyId } of keys) resultOf(await remove(botKeyId));
  });

  it.each(["", "   ", "x".repeat(41), "two\nlines"])("is not named %j", async (name) => {
    expect(codeOf(await create(name))).toBe("INVALID_INPUT");
  });

  it("is the player's own: another neither sees nor deletes it", async () => {
    const other = (await signUp(world, { userName: "ravi", mobile: "9876543211" })).accessToken;
    const { key } = resultOf(await create("Mine"));
    expect(await keysOf(other)).toEqual([]);
    expect(codeOf(await remove(key.botKeyId, other))).toBe("BOT_KEY_NOT_FOUND");
    resultOf(await remove(key.botKeyId));
    expect(codeOf(await remove(key.botKeyId))).toBe("BOT_KEY_NOT_FOUND");
  });

  it("is for no demo, and not to be made by a bot or an operator", async () => {
    const demo = resultOf(await world.call(api.account.loginAsDemoUser, {}, { from: "10.3.1.1" }));
    expect(codeOf(await create("Bot", { token: demo.accessToken }))).toBe("BOT_KEY_OF_DEMO");
    const caller = await bot("Bot");
    expect(codeOf(await create("Bot", { token: caller.token }))).toBe("TOKEN_INVALID");
    expect(codeOf(await create("Bot", { token: await operatorToken(world) }))).toBe("FORBIDDEN");
    resultOf(await remove(caller.key.botKeyId));
  });

  it("takes a code of who has a second factor, which is used up only once all else is right", async () => {
    const { accessToken: token } = await signUp(world, { userName: "mira", mobile: "9876543212" });
    const { secret } = resultOf(await world.call(api.account.enrolSecondFactor, {}, { token }));
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now() });
    const given = { code: codeNow(), password: PASSWORD };
    resultOf(await world.call(api.account.confirmSecondFactor, given, { token }));
    expect(codeOf(await create("Bot", { token }))).toBe("SECOND_FACTOR_NEEDED");
    world.clock.advance(30_000);
    const code = codeNow();
    expect(codeOf(await create(" ", { token, code }))).toBe("INVALID_INPUT");
    expect(codeOf(await create("Bot", { token, code: code === "000000" ? "111111" : "000000" }))).toBe(
      "SECOND_FACTOR_WRONG",
    );
    resultOf(await create("Bot", { token, code }));
    expect(codeOf(await create("Again", { token, code }))).toBe("SECOND_FACTOR_WRONG");
    expect((await keysOf(token)).map(({ name }) => name)).toEqual(["Bot"]);
  });
});

describe("a session of a bot", () => {
  it("is in the player's list under the key's name, and ended there", async () => {
    const caller = await bot("Listed");
    const sessions = resultOf(await world.call(api.account.getSessions, {}, { token: asha }));
    const own = sessions.find(({ userAgent }) => userAgent === "Application: Listed");
    expect(await isOpen(caller)).toBe(true);
    await world.call(api.account.endSession, { sessionId: own?.sessionId ?? "" }, { token: asha });
    expect(await isOpen(caller)).toBe(false);
    resultOf(await remove(caller.key.botKeyId));
  });

  it("ends with its key, and not with another", async () => {
    const [one, other] = [await bot("One"), await bot("Other")];
    expect(resultOf(await remove(one.key.botKeyId))).toEqual({ endedSessions: 1 });
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
    expect(await one.login()).toEqual({ loginStatus: "INVALID_USERNAME_OR_PASSWORD" });
    resultOf(await remove(other.key.botKeyId));
  });

  it("ends by a log-out everywhere, after which its key begins another", async () => {
    const { accessToken: token } = await signUp(world, { userName: "tara", mobile: "9876543213" });
    const caller = await bot("Stays", token);
    await world.call(api.account.logOutEverywhere, { keepThis: true }, { token });
    expect(await isOpen(caller)).toBe(false);
    expect(await caller.login()).toMatchObject({ loginStatus: "SUCCESS" });
    expect(await isOpen(caller)).toBe(true);
  });

  it("ends with the password that it was made under, and so do the keys: who had the account has them no more", async () => {
    const { accessToken: token } = await signUp(world, { userName: "uma", mobile: "9876543214" });
    const caller = await bot("Stranger", token);
    const passwords = { currentPassword: PASSWORD, newPassword: "Googly8@spin" };
    resultOf(await world.call(api.account.changePassword, passwords, { token }));
    expect(await isOpen(caller)).toBe(false);
    expect(await keysOf(token)).toEqual([]);
    expect(await caller.login()).toEqual({ loginStatus: "INVALID_USERNAME_OR_PASSWORD" });
  });

  it("ends with a lock of the account, which is said only to who knows the bot's password", async () => {
    const { accessToken: token } = await signUp(world, { userName: "veda", mobile: "9876543215" });
    const caller = await bot("Locked", token);
    const terms = { userName: "veda", reason: "a test" };
    const operator = await operatorToken(world);
    resultOf(await world.call(api.operator.lockPlayer, terms, { token: operator }));
    expect(await isOpen(caller)).toBe(false);
    expect(await caller.login()).toEqual({ loginStatus: "ACCOUNT_ALREADY_LOCKED" });
    expect(await caller.login("wrong")).toEqual({ loginStatus: "INVALID_USERNAME_OR_PASSWORD" });
  });

  it("is one of five of its key: a sixth login ends the oldest, and none of the player's own", async () => {
    const caller = await bot("Often");
    const tokens = [caller.token];
    for (let login = 0; login < 5; login++) {
      world.clock.advance(1);
      await caller.login();
      tokens.push(caller.token);
    }
    const open = [];
    for (const token of tokens) {
      caller.token = token;
      open.push(await isOpen(caller));
    }
    expect(open).toEqual([false, true, true, true, true, true]);
    expect((await logIn(world, "Asha")).ok).toBe(true);
    expect((await world.call(api.account.getSessions, {}, { token: asha })).ok).toBe(true);
    resultOf(await remove(caller.key.botKeyId));
  });
});

it("tries of bots are in the player's list of attempts", async () => {
  const caller = await bot("Tried");
  await caller.login("wrong");
  const input = { MaxResultCount: 100, SkipCount: 0 };
  const { items } = resultOf(await world.call(api.account.getUserLoginAttempts, input, { token: asha }));
  const results = items.filter(({ method }) => method === "botKey").map(({ result }) => result);
  expect(new Set(results)).toEqual(new Set(["success", "wrongPassword"]));
  resultOf(await remove(caller.key.botKeyId));
});
