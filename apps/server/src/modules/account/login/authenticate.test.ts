import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, PASSWORD, signUp } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

let mobiles = 0;
const newMobile = () => `98765${String(++mobiles).padStart(5, "0")}`;

describe("logging in", () => {
  beforeAll(() => signUp(world, { userName: "Asha", mobile: newMobile() }));

  it("[CALL-AUTH-01] answers a session, whatever the case of the name", async () => {
    const session = resultOf(await logIn(world, "aSHA"));
    expect(session.accessToken.split(".")).toHaveLength(3);
    expect(session.refreshToken.length).toBeGreaterThanOrEqual(43);
    expect(session).toMatchObject({ expireInSeconds: 900, username: "Asha", casinoToken: "" });
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
