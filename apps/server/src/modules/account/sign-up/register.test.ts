import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFrom, cookiesOf, logIn, PASSWORD, signUp } from "../../../testing/accounts.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.close());

let mobiles = 0;
const newMobile = () => `98765${String(++mobiles).padStart(5, "0")}`;

describe("registering", () => {
  const valid = () => ({
    userName: `newcomer${mobiles}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    mobile: newMobile(),
  });

  it("[CALL-AUTH-04] answers the domain and sends six digits to the number", async () => {
    const before = world.texts.length;
    const answer = await world.call(
      api.account.register,
      { ...valid(), mobile: "09123456780" },
      { from: "10.1.0.1" },
    );
    expect(resultOf(answer)).toEqual({ domain: TEST_HOST });
    expect(answer.response.json().detail).toEqual({ codeExpiresInSeconds: 600 });
    const [text] = world.texts.slice(before);
    expect(text?.to).toBe("+919123456780");
    expect(codeFrom(text)).toMatch(/^\d{6}$/);
  });

  it.each([
    ["[VALID-06] an empty username", { userName: "" }, "USERNAME_INVALID"],
    ["a username with a space", { userName: "two words" }, "USERNAME_INVALID"],
    ["a username that looks like a demo's", { userName: "Demo-1234" }, "USERNAME_INVALID"],
    [
      "[VALID-07] seven characters",
      { password: "Ab1@efg", confirmPassword: "Ab1@efg" },
      "PASSWORD_TOO_SHORT",
    ],
    ["[VALID-08] no digit", { password: "Abcdefgh@" }, "PASSWORD_INVALID"],
    ["[VALID-08] no special character", { password: "Abcdefgh1" }, "PASSWORD_INVALID"],
    ["[VALID-08] no letter", { password: "12345678@" }, "PASSWORD_INVALID"],
    ["[VALID-09] another special character", { password: "Abcdefg1@-" }, "PASSWORD_INVALID"],
    ["129 characters", { password: `Ab1@${"x".repeat(125)}` }, "PASSWORD_INVALID"],
    ["a password everybody uses", { password: "P@ssw0rd123" }, "PASSWORD_COMMON"],
    ["[VALID-10] two different passwords", { confirmPassword: `${PASSWORD}x` }, "PASSWORDS_DIFFER"],
    ["no mobile number", { mobile: undefined }, "MOBILE_REQUIRED"],
    ["an empty mobile number", { mobile: "" }, "MOBILE_REQUIRED"],
    ["[VALID-12] a number that begins with 5", { mobile: "5876543210" }, "MOBILE_INVALID"],
    ["[VALID-12] nine digits", { mobile: "987654321" }, "MOBILE_INVALID"],
    ["an unknown referral code", { referralCode: "NOBODY22" }, "REFERRAL_UNKNOWN"],
  ])("refuses %s", async (_what, change, code) => {
    const sent = world.texts.length;
    expect(codeOf(await world.call(api.account.register, { ...valid(), ...change }))).toBe(code);
    expect(world.texts).toHaveLength(sent);
  });

  it("[VALID-07] [VALID-08] [VALID-10] [VALID-12] says what is wrong in the specification's words", async () => {
    const message = async (change: object) => {
      const answer = await world.call(api.account.register, { ...valid(), ...change });
      return answer.ok ? "" : answer.error.message;
    };
    expect(await message({ password: "short" })).toBe("Password is too short - should be 8 chars minimum.");
    expect(await message({ password: "longenough" })).toBe(
      "Password Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character",
    );
    expect(await message({ confirmPassword: "other" })).toBe("Passwords must match");
    expect(await message({ mobile: "1" })).toBe("mobile number is not valid");
  });

  it("[VALID-12] takes every prefix of an Indian number for the same number", async () => {
    const player = await signUp(world, { userName: "prefixes", mobile: "9811111111" });
    expect(player.username).toBe("prefixes");
    for (const mobile of ["09811111111", "+919811111111", "00919811111111"]) {
      resultOf(await world.call(api.account.register, { ...valid(), mobile }, { from: "10.1.1.1" }));
      expect(world.texts.at(-1)).toMatchObject({ to: "+919811111111" });
      expect(world.texts.at(-1)?.text).toContain("already has a");
    }
  });

  it("answers the same for a number that has an account and for one that has none, up to the last refusal", async () => {
    await signUp(world, { userName: "owner", mobile: "9822222222" });
    const probe = async (mobile: string, from: string) => {
      const given = { ...valid(), userName: `probe${from.at(-1)}`, mobile };
      const begun = await world.call(api.account.register, given, { from });
      const headers = { cookie: cookiesOf(begun) };
      const named = { userName: given.userName, mobile };
      const seen: unknown[] = [begun.status, begun.response.body, headers.cookie.length];
      const call = async (endpoint: typeof api.account.verificationUser, otp: string) => {
        const answer = await world.call(endpoint, { ...named, otp }, { from, headers });
        seen.push(answer.status, answer.response.body);
      };
      for (let tries = 0; tries < 6; tries++) await call(api.account.verificationUser, "000000");
      const resent = await world.call(api.account.resendVerificationCode, named, { from, headers });
      seen.push(resent.status, resent.response.body);
      seen.push(codeOf(await logIn(world, given.userName, { from })));
      seen.push((await world.call(api.account.register, given, { from })).response.body);
      return seen;
    };
    const before = world.texts.length;
    const taken = await probe("9822222222", "10.1.2.1");
    const sent = world.texts.slice(before);
    expect(sent).toHaveLength(3);
    for (const { to, text } of sent) {
      expect(to).toBe("+919822222222");
      expect(text).not.toMatch(/\d/);
    }
    expect(await probe("9833333333", "10.1.2.2")).toEqual(taken);
  });

  it("takes a name once, whatever its case, and says so only to who has proved a number", async () => {
    await signUp(world, { userName: "Taken.Name", mobile: newMobile() });
    const given = { ...valid(), userName: "taken.NAME" };
    const begun = await world.call(api.account.register, given, { from: "10.1.3.1" });
    const free = await world.call(api.account.register, valid(), { from: "10.1.3.1" });
    expect(begun.response.body).toBe(free.response.body);
    const headers = { cookie: cookiesOf(begun) };
    const { userName, mobile } = given;
    const verify = (otp: string) =>
      world.call(api.account.verificationUser, { userName, mobile, otp }, { headers });
    const code = codeFrom(world.texts.findLast(({ to }) => to === `+91${mobile}`));
    expect(codeOf(await verify(code === "000000" ? "000001" : "000000"))).toBe("OTP_WRONG");
    expect(codeOf(await verify(code))).toBe("USERNAME_TAKEN");
  });

  it("does not let a sign-up under a taken name say by the login that the name is taken", async () => {
    await signUp(world, { userName: "quiet", mobile: newMobile() });
    const asOwn = { password: "Another7@leg", confirmPassword: "Another7@leg" };
    for (const userName of ["quiet", "nobodys"]) {
      const given = { ...valid(), ...asOwn, userName };
      resultOf(await world.call(api.account.register, given, { from: "10.1.4.1" }));
      expect(codeOf(await logIn(world, userName, { password: asOwn.password }))).toBe("NOT_VERIFIED");
      expect(codeOf(await logIn(world, userName, { password: "Wrong1@pass" }))).toBe("LOGIN_FAILED");
    }
    expect((await logIn(world, "quiet")).ok).toBe(true);
  });

  it("may be begun thirty times at once from one network, then once a minute, whatever becomes of it", async () => {
    const probe = (host: number) =>
      world.call(
        api.account.register,
        { ...valid(), referralCode: "NOBODY22" },
        { from: `2001:db8:5:5::${host}` },
      );
    for (let tries = 0; tries < 30; tries++) expect(codeOf(await probe(tries + 1))).toBe("REFERRAL_UNKNOWN");
    const refused = await probe(99);
    expect(codeOf(refused)).toBe("TOO_MANY_REQUESTS");
    expect(refused.response.headers["retry-after"]).toBe("60");
    resultOf(await world.call(api.account.register, valid(), { from: "2001:db8:5:6::1" }));
  });

  it("[PROD-08] takes the referral code of another player, and none", async () => {
    const host = "referral.example";
    await signUp(world, { userName: "referrer", mobile: newMobile() }, { host });
    const [{ referral_code } = { referral_code: "" }] = await world.rows<{ referral_code: string }>(
      "SELECT referral_code FROM users WHERE username_key = 'referrer'",
    );
    await signUp(world, { userName: "referred", mobile: newMobile(), referralCode: referral_code }, { host });
    const rows = await world.rows(
      "SELECT r.username FROM users u JOIN users r ON r.id = u.referred_by WHERE u.username_key = 'referred'",
    );
    expect(rows).toEqual([{ username: "referrer" }]);
  });

  it.each([
    ["locked", "locked_at = now()"],
    ["demo", "kind = 'demo'"],
  ])("takes no referral code of a player who is %s", async (what, change) => {
    const host = "referral.example";
    await signUp(world, { userName: `was${what}`, mobile: newMobile() }, { host });
    const [{ referral_code: referralCode } = { referral_code: "" }] = await world.rows<{
      referral_code: string;
    }>(`UPDATE users SET ${change} WHERE username_key = 'was${what}' RETURNING referral_code`);
    const answer = await world.call(api.account.register, { ...valid(), referralCode }, { host });
    expect(codeOf(answer)).toBe("REFERRAL_UNKNOWN");
  });

  it("answers SMS_NOT_SENT while the provider is down, and the limit is not used up by it", async () => {
    const given = { ...valid(), userName: "patient" };
    world.setSmsUp(false);
    for (let tries = 0; tries < 6; tries++)
      expect(codeOf(await world.call(api.account.register, given))).toBe("SMS_NOT_SENT");
    world.setSmsUp(true);
    resultOf(await world.call(api.account.register, given));
  });

  it("refuses where the host has closed its sign-up", async () => {
    const host = "closed.example";
    await world.server.settings.change(host, { domain: { allowSignUp: false } });
    expect(codeOf(await world.call(api.account.register, valid(), { host }))).toBe("SIGN_UP_CLOSED");
  });
});
