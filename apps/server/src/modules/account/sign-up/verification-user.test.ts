import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFrom, cookiesOf, logIn, PASSWORD } from "../../../testing/accounts.ts";
import {
  codeOf,
  resultOf,
  startTestServer,
  TEST_HOST,
  type TestServer,
} from "../../../testing/test-server.ts";

let world: TestServer;

beforeAll(async () => {
  world = await startTestServer({ config: { autoVerifyOtp: "112233" } });
});
afterAll(() => world.close());

let mobiles = 0;
const newMobile = () => `98765${String(++mobiles).padStart(5, "0")}`;

describe("verifying", () => {
  async function waiting(userName: string) {
    const mobile = newMobile();
    const from = `10.2.0.${mobiles}`;
    const begun = await world.call(
      api.account.register,
      { userName, password: PASSWORD, confirmPassword: PASSWORD, mobile },
      { from },
    );
    const { domain } = resultOf(begun);
    const headers = { cookie: cookiesOf(begun) };
    const code = codeFrom(world.texts.at(-1));
    const wrong = code === "000001" ? "000002" : "000001";
    const verify = (otp: string | number | undefined, more: object = {}) =>
      world.call(
        api.account.verificationUser,
        { userName, mobile, domain, ...(otp !== undefined && { otp }), ...more },
        { from, headers },
      );
    const resend = (more: object = {}) =>
      world.call(
        api.account.resendVerificationCode,
        { userName, mobile, domain, ...more },
        { from, headers },
      );
    return { code, wrong, mobile, verify, resend, from, headers };
  }

  it("[CALL-AUTH-05] logs in with the code sent and gives the host's opening credit once", async () => {
    const { code, verify } = await waiting("verified");
    const session = resultOf(await verify(code));
    expect(session).toMatchObject({
      username: "verified",
      domain: TEST_HOST,
      balance: 1000,
      exposure: 0,
      demo: false,
      tennis: true,
      football: true,
      cricket: true,
    });
    expect(resultOf(await logIn(world, "verified")).balance).toBe(1000);
  });

  it("takes the code as a number, also one that begins with zeros", async () => {
    const { code, verify } = await waiting("numeric");
    expect((await verify(Number(code))).ok).toBe(true);
  });

  it("takes `code` for `otp`", async () => {
    const { code, verify } = await waiting("aliased");
    expect((await verify(undefined, { code })).ok).toBe(true);
  });

  it("takes a code once", async () => {
    const { code, verify } = await waiting("once");
    resultOf(await verify(code));
    expect(codeOf(await verify(code))).toBe("REGISTRATION_NOT_FOUND");
  });

  it("refuses after five wrong codes, even the right one, until a new code is asked for", async () => {
    const { code, wrong, verify, resend } = await waiting("guesser");
    for (let tries = 0; tries < 5; tries++) expect(codeOf(await verify(wrong))).toBe("OTP_WRONG");
    expect(codeOf(await verify(wrong))).toBe("OTP_TRIES_EXCEEDED");
    expect(codeOf(await verify(code))).toBe("OTP_TRIES_EXCEEDED");
    resultOf(await resend());
    expect(resultOf(await verify(codeFrom(world.texts.at(-1)))).username).toBe("guesser");
  });

  it("allows five tries in all to many requests at once", async () => {
    const { wrong, verify } = await waiting("stampede");
    const codes = await Promise.all(Array.from({ length: 20 }, () => verify(wrong).then(codeOf)));
    expect(codes.filter((code) => code === "OTP_WRONG")).toHaveLength(5);
    expect(codes.filter((code) => code === "OTP_TRIES_EXCEEDED")).toHaveLength(15);
  });

  it("makes one player of two right answers at once", async () => {
    const { code, verify } = await waiting("twice");
    const answers = await Promise.all([verify(code), verify(code)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("refuses a code after ten minutes", async () => {
    const { code, verify, resend } = await waiting("late");
    world.clock.advance(10 * 60_000);
    expect(codeOf(await verify(code))).toBe("OTP_EXPIRED");
    resultOf(await resend());
    expect((await verify(codeFrom(world.texts.at(-1)))).ok).toBe(true);
  });

  it("[ERR-05] sends a new code and makes the one before worthless", async () => {
    const { code, verify, resend } = await waiting("again");
    expect(resultOf(await resend())).toBe("OTP Code Send Again");
    expect(codeOf(await verify(code))).toBe("OTP_WRONG");
    expect((await verify(codeFrom(world.texts.at(-1)))).ok).toBe(true);
  });

  it("[CALL-AUTH-06] resends three times in fifteen minutes and says when to come back", async () => {
    const { resend } = await waiting("impatient");
    world.clock.advance(5 * 60_000);
    for (let tries = 0; tries < 3; tries++) resultOf(await resend());
    const refused = await resend();
    expect(refused).toMatchObject({
      status: 429,
      code: "OTP_RESEND_LIMIT",
      error: { message: "Too many codes were sent. Please wait 10 minutes before asking for another." },
    });
    expect(refused.response.headers["retry-after"]).toBe("600");
    world.clock.advance(600_000 - 1);
    expect((await resend()).response.headers["retry-after"]).toBe("1");
    world.clock.advance(1);
    resultOf(await resend());
  });

  it("sends ten codes an hour to one address", async () => {
    const from = "10.3.0.1";
    const next = () =>
      world.call(
        api.account.register,
        { userName: `crowd${mobiles}`, password: PASSWORD, confirmPassword: PASSWORD, mobile: newMobile() },
        { from },
      );
    for (let sent = 0; sent < 10; sent++) resultOf(await next());
    const refused = await next();
    expect(codeOf(refused)).toBe("OTP_RESEND_LIMIT");
    expect(refused.response.headers["retry-after"]).toBe("3600");
    world.clock.advance(60 * 60_000);
    resultOf(await next());
  });

  it("gives a name to the first who verifies it", async () => {
    const first = await waiting("contested");
    const second = await waiting("contested");
    resultOf(await first.verify(first.code));
    expect(codeOf(await second.verify(second.code))).toBe("USERNAME_TAKEN");
  });

  it("gives a number to the first who verifies it", async () => {
    const first = await waiting("number1");
    const second = await world.call(
      api.account.register,
      { userName: "number2", password: PASSWORD, confirmPassword: PASSWORD, mobile: first.mobile },
      { from: first.from },
    );
    const headers = { cookie: cookiesOf(second) };
    const code = codeFrom(world.texts.at(-1));
    resultOf(await first.verify(first.code));
    const late = { userName: "number2", mobile: first.mobile, otp: code };
    expect(codeOf(await world.call(api.account.verificationUser, late, { headers }))).toBe("MOBILE_TAKEN");
  });

  it.each([
    ["an unknown name", { userName: "nobody" }],
    ["another host", { domain: "other.example" }],
    ["another number", { mobile: "9876500000" }],
    ["a number that is none", { mobile: "12" }],
  ])("knows no sign-up of %s", async (_what, named) => {
    const { code, verify, resend } = await waiting(`other${mobiles}`);
    expect(codeOf(await verify(code, named))).toBe("REGISTRATION_NOT_FOUND");
    expect(codeOf(await resend(named))).toBe("REGISTRATION_NOT_FOUND");
    resultOf(await verify(code));
  });

  it("takes the code only from the browser that asked for it: nobody else can end the sign-up or ask again", async () => {
    const { code, mobile, verify } = await waiting("bound");
    const stranger = await waiting("stranger");
    for (const headers of [{}, stranger.headers, { cookie: "crossbook_sign_up=made-up" }]) {
      const named = { userName: "bound", mobile };
      expect(
        codeOf(await world.call(api.account.verificationUser, { ...named, otp: code }, { headers })),
      ).toBe("REGISTRATION_NOT_FOUND");
      expect(codeOf(await world.call(api.account.resendVerificationCode, named, { headers }))).toBe(
        "REGISTRATION_NOT_FOUND",
      );
    }
    expect((await verify(code)).ok).toBe(true);
  });

  it("keeps the password of the browser that proves the number, whoever registers the same name and number after it", async () => {
    const owner = await waiting("hijacked");
    const attacker = await world.call(api.account.register, {
      ...{ userName: "hijacked", mobile: owner.mobile },
      ...{ password: "Attacker7@leg", confirmPassword: "Attacker7@leg" },
    });
    const attackersCode = codeFrom(world.texts.at(-1));
    expect(codeOf(await owner.verify(attackersCode))).toBe("OTP_WRONG");
    expect((await owner.verify(owner.code)).ok).toBe(true);
    expect((await logIn(world, "hijacked")).ok).toBe(true);
    expect(codeOf(await logIn(world, "hijacked", { password: "Attacker7@leg" }))).toBe("NOT_VERIFIED");
    const late = { userName: "hijacked", mobile: owner.mobile, otp: attackersCode };
    const headers = { cookie: cookiesOf(attacker) };
    expect((await world.call(api.account.verificationUser, late, { headers })).ok).toBe(false);
  });

  it("makes the earlier code of the same browser worthless when it registers again", async () => {
    const first = await waiting("again1");
    const second = await world.call(
      api.account.register,
      { userName: "again2", password: PASSWORD, confirmPassword: PASSWORD, mobile: newMobile() },
      { from: first.from, headers: first.headers },
    );
    expect(second.ok).toBe(true);
    expect(codeOf(await first.verify(first.code))).toBe("REGISTRATION_NOT_FOUND");
    const [rows] = await world.rows<{ count: number }>(
      "SELECT count(*) AS count FROM registrations WHERE username IN ('again1', 'again2')",
    );
    expect(Number(rows?.count)).toBe(1);
  });

  it("forgets a sign-up after a day", async () => {
    const { resend } = await waiting("forgotten");
    world.clock.advance(24 * 60 * 60_000);
    expect(codeOf(await resend())).toBe("REGISTRATION_NOT_FOUND");
  });

  describe("on a host that skips it", () => {
    const host = "skip.example";
    const given = (userName: string) => ({ userName, password: PASSWORD, confirmPassword: PASSWORD });
    beforeAll(() => world.server.settings.change(host, { domain: { skipVerification: true } }));

    it("[CONST-09] needs no number, sends nothing and takes the installation's own code", async () => {
      const sent = world.texts.length;
      const begun = await world.call(api.account.register, given("skipper"), { host });
      resultOf(begun);
      const headers = { cookie: cookiesOf(begun) };
      const resent = { userName: "skipper" };
      expect(codeOf(await world.call(api.account.resendVerificationCode, resent, { host, headers }))).toBe(
        "REGISTRATION_NOT_FOUND",
      );
      expect(world.texts).toHaveLength(sent);
      const verify = (otp: string) =>
        world.call(api.account.verificationUser, { userName: "skipper", otp }, { host, headers });
      expect(codeOf(await verify("999999"))).toBe("OTP_WRONG");
      expect(resultOf(await verify("112233")).username).toBe("skipper");
    });

    it("takes a verification without any code", async () => {
      const begun = await world.call(api.account.register, given("skipper2"), { host });
      const headers = { cookie: cookiesOf(begun) };
      const verified = await world.call(
        api.account.verificationUser,
        { userName: "skipper2" },
        { host, headers },
      );
      expect(verified.ok).toBe(true);
    });

    it("says at once that a name is taken, and keeps no number that nobody proved", async () => {
      const mobile = newMobile();
      const begun = await world.call(api.account.register, { ...given("skipper3"), mobile }, { host });
      const named = { userName: "skipper3", mobile };
      const headers = { cookie: cookiesOf(begun) };
      expect((await world.call(api.account.verificationUser, named, { host, headers })).ok).toBe(true);
      expect(codeOf(await world.call(api.account.register, given("Skipper3"), { host }))).toBe(
        "USERNAME_TAKEN",
      );
      const rows = await world.rows("SELECT mobile FROM users WHERE username = 'skipper3'");
      expect(rows).toEqual([{ mobile: null }]);
    });

    it("takes that code on no other host", async () => {
      const { verify, code } = await waiting("notskipped");
      expect(code).not.toBe("112233");
      expect(codeOf(await verify("112233"))).toBe("OTP_WRONG");
      expect(codeOf(await verify(undefined))).toBe("OTP_WRONG");
    });
  });
});
