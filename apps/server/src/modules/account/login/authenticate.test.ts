import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallContext } from "../../../calls/handler.ts";
import { logIn, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { testConfiguration } from "../../../testing/test-configuration.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { markDevice } from "./known-device.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

let mobiles = 0;
const newMobile = () => `98765${String(++mobiles).padStart(5, "0")}`;

/** What a login without a mark gives a browser, without the login. */
function newMark(username: string): string {
  let mark = "";
  const setCookie = (name: string, value: string | undefined) => {
    mark = `${name}=${value}`;
  };
  const context = { cookies: {}, at: world.clock.now(), setCookie } as unknown as CallContext;
  markDevice({ config: testConfiguration() }, context, username);
  return mark;
}

describe("logging in", () => {
  beforeAll(() => signUp(world, { userName: "Asha", mobile: newMobile() }));

  it("that could not be checked is no failure: who comes after an outage is let in", async () => {
    await world.rows("ALTER TABLE users RENAME TO users_away");
    for (let outage = 0; outage < 15; outage++)
      expect(codeOf(await logIn(world, "Asha", { from: "10.100.7.1" }))).toBe("INTERNAL_ERROR");
    await world.rows("ALTER TABLE users_away RENAME TO users");
    expect((await logIn(world, "Asha", { from: "10.100.7.1" })).ok).toBe(true);
  });

  it("[CALL-AUTH-01] answers a session, whatever the case of the name", async () => {
    const session = resultOf(await logIn(world, "aSHA"));
    expect(session.accessToken.split(".")).toHaveLength(3);
    expect(session.refreshToken.length).toBeGreaterThanOrEqual(43);
    expect(session).toMatchObject({
      expireInSeconds: 900,
      username: "Asha",
      casinoToken: expect.any(String),
    });
    expect(session.stakes.map(({ title }) => title)).toEqual([
      "100",
      "500",
      "1k",
      "2k",
      "3k",
      "4k",
      "5k",
      "6k",
    ]);
  });

  it("answers a wrong password and an unknown name in the same words", async () => {
    const wrong = await logIn(world, "asha", { password: "Wrong1@pass" });
    const unknown = await logIn(world, "nobody-here", { password: "Wrong1@pass" });
    expect(codeOf(wrong)).toBe("LOGIN_FAILED");
    expect(unknown.response.body).toBe(wrong.response.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it("takes the password exactly as typed", async () => {
    expect(codeOf(await logIn(world, "asha", { password: `${PASSWORD} ` }))).toBe("LOGIN_FAILED");
    expect(codeOf(await logIn(world, "asha", { password: PASSWORD.toLowerCase() }))).toBe("LOGIN_FAILED");
  });

  it("says only to who knows the password that a sign-up is not verified", async () => {
    const given = {
      userName: "unverified",
      password: PASSWORD,
      confirmPassword: PASSWORD,
      mobile: newMobile(),
    };
    resultOf(await world.call(api.account.register, given, { from: "10.4.0.1" }));
    expect(codeOf(await logIn(world, "unverified"))).toBe("NOT_VERIFIED");
    expect(codeOf(await logIn(world, "unverified", { password: "Other1@pass" }))).toBe("LOGIN_FAILED");
  });

  it("says only to who knows the password that an account is locked", async () => {
    await signUp(world, { userName: "locked", mobile: newMobile() });
    await world.rows("UPDATE users SET locked_at = now() WHERE username_key = 'locked'");
    expect(codeOf(await logIn(world, "locked"))).toBe("ACCOUNT_LOCKED");
    expect(codeOf(await logIn(world, "locked", { password: "Other1@pass" }))).toBe("LOGIN_FAILED");
  });

  it("slows down who guesses from one place, and nobody else, and never for good", async () => {
    const guess = (from: string) => logIn(world, "asha", { password: "Wrong1@pass", from });
    for (let tries = 0; tries < 5; tries++) expect(codeOf(await guess("10.5.0.1"))).toBe("LOGIN_FAILED");
    const slowed = await guess("10.5.0.1");
    expect(codeOf(slowed)).toBe("LOGIN_THROTTLED");
    expect(Number(slowed.response.headers["retry-after"])).toBe(2);
    expect(codeOf(await logIn(world, "asha", { from: "10.5.0.1" }))).toBe("LOGIN_THROTTLED");
    expect((await logIn(world, "asha", { from: "10.5.0.2" })).ok).toBe(true);

    world.clock.advance(2000);
    expect(codeOf(await guess("10.5.0.1"))).toBe("LOGIN_FAILED");
    const slower = await guess("10.5.0.1");
    expect(Number(slower.response.headers["retry-after"])).toBe(4);
    world.clock.advance(4000);
    expect((await logIn(world, "asha", { from: "10.5.0.1" })).ok).toBe(true);
  });

  it("lets no more guesses through when they come all at once", async () => {
    const guesses = Array.from({ length: 30 }, () =>
      logIn(world, "asha", { password: "Wrong1@pass", from: "10.5.0.3" }),
    );
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((code) => code === "LOGIN_FAILED")).toHaveLength(5);
  });

  it("lets an owner in at the first try while strangers keep guessing from two hundred addresses", async () => {
    await signUp(world, { userName: "wanted", mobile: newMobile() });
    const usual = await logIn(world, "wanted", { from: "10.7.0.1" });
    const device = usual.response.cookies.find(({ name }) => name === "crossbook_device");
    expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict" });
    const mark = `${device?.name}=${device?.value}`;
    const input = { userNameOrEmailAddress: "wanted", password: PASSWORD };
    const from = (address: string, cookie: string) =>
      world.call(api.account.authenticate, input, { from: address, headers: { cookie } });

    for (let round = 0; round < 5; round++) {
      for (let stranger = 0; stranger < 40; stranger++)
        await logIn(world, "wanted", { password: "Wrong1@pass", from: `10.8.${round}.${stranger}` });
      expect(codeOf(await logIn(world, "wanted", { from: `10.9.0.${round}` }))).toBe("LOGIN_THROTTLED");
      expect((await from(`10.9.1.${round}`, mark)).ok).toBe(true);
      expect((await logIn(world, "wanted", { from: "10.7.0.1" })).ok).toBe(true);
      world.clock.advance(1000);
    }
    for (const forged of [
      `${mark}x`,
      "crossbook_device=a.b.c",
      `crossbook_device=${device?.value.split(".")[0]}`,
    ])
      expect(codeOf(await from("10.9.2.1", forged))).toBe("LOGIN_THROTTLED");
  });

  it("knows a device only for the account that it was marked for, and for half a year", async () => {
    await signUp(world, { userName: "first", mobile: newMobile() });
    await signUp(world, { userName: "second", mobile: newMobile() });
    const answer = await logIn(world, "first", { from: "10.7.1.1" });
    const device = answer.response.cookies.find(({ name }) => name === "crossbook_device");
    const headers = { cookie: `crossbook_device=${device?.value}` };
    const guess = (userNameOrEmailAddress: string, from: string) =>
      world.call(
        api.account.authenticate,
        { userNameOrEmailAddress, password: "Wrong1@pass" },
        { from, headers },
      );
    const waits = async (username: string, from: string) => {
      const codes: string[] = [];
      for (let tries = 0; tries < 6; tries++) codes.push(codeOf(await guess(username, from)));
      return codes.includes("LOGIN_THROTTLED");
    };
    expect(await waits("first", "10.7.2.1")).toBe(false);
    expect(await waits("second", "10.7.2.2")).toBe(true);
    world.clock.advance(181 * 24 * 60 * 60_000);
    expect(await waits("first", "10.7.2.3")).toBe(true);
  });

  it("lets a known device in at the first try while more addresses log in than there is room for", async () => {
    await signUp(world, { userName: "crowded", mobile: newMobile() });
    const usual = await logIn(world, "crowded", { from: "10.7.3.1" });
    const device = usual.response.cookies.find(({ name }) => name === "crossbook_device");
    const others = Promise.all(
      Array.from({ length: 400 }, (_, stranger) =>
        logIn(world, `stranger${stranger}`, { from: `10.11.${stranger >> 8}.${stranger & 255}` }),
      ),
    );
    const own = await world.call(
      api.account.authenticate,
      { userNameOrEmailAddress: "crowded", password: PASSWORD },
      { from: "10.7.3.2", headers: { cookie: `crossbook_device=${device?.value}` } },
    );
    expect(own.ok).toBe(true);
    const refused = (await others).filter((answer) => codeOf(answer) === "SERVICE_UNAVAILABLE");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.response.headers["retry-after"]).toBe("2");
  });

  it("lets a known device in, and a password be changed, while one player logs in from hundreds of devices", async () => {
    const owner = await signUp(world, { userName: "besieged", mobile: newMobile() });
    await signUp(world, { userName: "besieger", mobile: newMobile() });
    const usual = await logIn(world, "besieged", { from: "10.7.4.1" });
    const own = `crossbook_device=${usual.response.cookies.find(({ name }) => name === "crossbook_device")?.value}`;
    const logInFrom = (userNameOrEmailAddress: string, cookie: string, from: string) =>
      world.call(
        api.account.authenticate,
        { userNameOrEmailAddress, password: PASSWORD },
        { from, headers: { cookie } },
      );
    const flood = Promise.all(
      Array.from({ length: 250 }, () => logInFrom("besieger", newMark("besieger"), "10.7.4.2")),
    );
    const login = logInFrom("besieged", own, "10.7.4.3");
    const passwords = { currentPassword: PASSWORD, newPassword: "Googly8@spin" };
    const change = world.call(api.account.changePassword, passwords, { token: owner.accessToken });
    expect((await login).ok).toBe(true);
    expect((await change).ok).toBe(true);
    expect((await flood).filter(({ ok }) => ok).length).toBeGreaterThan(0);
  });

  it("writes down every attempt with its result", async () => {
    await signUp(world, { userName: "recorded", mobile: newMobile() });
    await logIn(world, "recorded", { password: "Wrong1@pass" });
    await logIn(world, "recorded");
    world.clock.advance(1000);
    const rows = () =>
      world.rows(
        "SELECT method, result, tries FROM login_attempts WHERE username = 'recorded' ORDER BY method, result",
      );
    await expect.poll(rows).toEqual([
      { method: "code", result: "success", tries: 1 },
      { method: "password", result: "success", tries: 1 },
      { method: "password", result: "wrongPassword", tries: 1 },
    ]);
  });
});
