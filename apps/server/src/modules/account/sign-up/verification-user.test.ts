import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeFrom, logIn, PASSWORD } from "../../../testing/accounts.ts";
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
    const domain = resultOf(
      await world.call(
        api.account.register,
        { userName, password: PASSWORD, confirmPassword: PASSWORD, mobile },
        { from },
      ),
    ).domain;
    const code = codeFrom(world.texts.at(-1));
    const wrong = code === "000001" ? "000002" : "000001";
    const verify = (otp: string | number | undefined, more: object = {}) =>
      world.call(
        api.account.verificationUser,
        { userName, mobile, domain, ...(otp !== undefined && { otp }), ...more },
        { from },
      );
    const resend = () =>
      world.call(api.account.resendVerificationCode, { userName, mobile, domain }, { from });
    return { code, wrong, mobile, verify, resend, from };
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
    resultOf(
      await world.call(
        api.account.register,
        { userName: "number2", password: PASSWORD, confirmPassword: PASSWORD, mobile: first.mobile },
        { from: first.from },
      ),
    );
    const code = codeFrom(world.texts.at(-1));
    resultOf(await first.verify(first.code));
    const late = { userName: "number2", mobile: first.mobile, otp: code };
    expect(codeOf(await world.call(api.account.verificationUser, late))).toBe("MOBILE_TAKEN");
  });

  it.each([
    ["an unknown name", { userName: "nobody", mobile: "9876500000" }],
    ["another host", { userName: "elsewhere", mobile: "9876500000", domain: "other.example" }],
    ["a number that is none", { userName: "elsewhere", mobile: "12" }],
  ])("knows no sign-up of %s", async (_what, named) => {
    expect(codeOf(await world.call(api.account.verificationUser, { ...named, otp: "123456" }))).toBe(
      "REGISTRATION_NOT_FOUND",
    );
    expect(codeOf(await world.call(api.account.resendVerificationCode, named))).toBe(
      "REGISTRATION_NOT_FOUND",
    );
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

    it("needs no number, sends nothing and takes the installation's own code", async () => {
      const sent = world.texts.length;
      resultOf(await world.call(api.account.register, given("skipper"), { host }));
      expect(world.texts).toHaveLength(sent);
      const verify = (otp: string) =>
        world.call(api.account.verificationUser, { userName: "skipper", otp }, { host });
      expect(codeOf(await verify("999999"))).toBe("OTP_WRONG");
      expect(resultOf(await verify("112233")).username).toBe("skipper");
    });

    it("takes a verification without any code", async () => {
      resultOf(await world.call(api.account.register, given("skipper2"), { host }));
      expect((await world.call(api.account.verificationUser, { userName: "skipper2" }, { host })).ok).toBe(
        true,
      );
    });

    it("takes that code on no other host", async () => {
      const { verify, code } = await waiting("notskipped");
      expect(code).not.toBe("112233");
      expect(codeOf(await verify("112233"))).toBe("OTP_WRONG");
      expect(codeOf(await verify(undefined))).toBe("OTP_WRONG");
    });
  });
});
