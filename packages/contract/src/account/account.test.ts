import { describe, expect, it } from "vitest";
import { account, session } from "./account.ts";

const LOGGED_IN = {
  accessToken: "header.payload.signature",
  refreshToken: "",
  expireInSeconds: 900,
  casinoToken: "",
  stakes: [
    { title: "1K", value: 1000 },
    { title: "5K", value: 5000 },
  ],
  username: "asha",
  domain: "localhost",
  balance: 10_000,
  exposure: 0,
  tennis: true,
  football: true,
  cricket: true,
  demo: false,
};

describe("a session", () => {
  it("keeps all that a client stores of a login", () => {
    expect(session.parse(LOGGED_IN)).toMatchObject(LOGGED_IN);
  });

  it.each(["accessToken", "refreshToken", "expireInSeconds", "stakes", "username", "balance", "demo"])(
    "is not one without %s",
    (field) => {
      expect(session.safeParse({ ...LOGGED_IN, [field]: undefined }).success).toBe(false);
    },
  );

  it("lasts whole seconds", () => {
    expect(session.safeParse({ ...LOGGED_IN, expireInSeconds: 899.5 }).success).toBe(false);
    expect(session.safeParse({ ...LOGGED_IN, expireInSeconds: "900" }).success).toBe(false);
  });
});

describe("a login", () => {
  const { input } = account.authenticate;
  const sent = { userNameOrEmailAddress: "asha", password: "Cricket@2026" };

  it("may leave out whether the client is remembered", () => {
    expect(input.parse(sent)).toEqual(sent);
    expect(input.parse({ ...sent, rememberClient: false })).toEqual({ ...sent, rememberClient: false });
    expect(input.safeParse({ ...sent, rememberClient: null }).success).toBe(false);
  });

  it("keeps every character of a password, spaces and quotes included", () => {
    const password = " 'pass\\word\" <b>; -- é🙂 ";
    expect(input.parse({ ...sent, password }).password).toBe(password);
  });

  it("bounds what has to be hashed", () => {
    expect(input.safeParse({ ...sent, password: "x".repeat(128) }).success).toBe(true);
    expect(input.safeParse({ ...sent, password: "x".repeat(129) }).success).toBe(false);
    expect(input.safeParse({ ...sent, userNameOrEmailAddress: "x".repeat(257) }).success).toBe(false);
  });

  it("needs no login of its own, and neither do sign-up and renewal", () => {
    for (const name of [
      "authenticate",
      "loginAsDemoUser",
      "register",
      "verificationUser",
      "refreshToken",
    ] as const) {
      expect(account[name].audience).toBe("public");
    }
    expect(account.logout.audience).toBe("player");
  });
});

describe("a registration", () => {
  const { input } = account.register;
  const sent = { userName: "asha", password: "Cricket@2026", confirmPassword: "Cricket@2026" };

  it("comes with or without mobile number and referral code, which may be null", () => {
    for (const extra of [
      {},
      { mobile: null, referralCode: null },
      { mobile: "+919876543210", referralCode: "A" },
    ]) {
      expect(input.parse({ ...sent, ...extra })).toEqual({ ...sent, ...extra });
    }
  });

  it("leaves it to the server to say what is wrong with name, password and number, each with a code", () => {
    expect(input.safeParse({ userName: "", password: "x", confirmPassword: "y", mobile: "12" }).success).toBe(
      true,
    );
    expect(account.register.errors).toEqual(
      expect.arrayContaining([
        "USERNAME_INVALID",
        "PASSWORD_TOO_SHORT",
        "PASSWORDS_DIFFER",
        "MOBILE_INVALID",
      ]),
    );
  });

  it("does not say that a number belongs to somebody before the code has proved it", () => {
    expect(account.register.errors).not.toContain("MOBILE_TAKEN");
    expect(account.verificationUser.errors).toEqual(
      expect.arrayContaining(["MOBILE_TAKEN", "USERNAME_TAKEN"]),
    );
  });

  it("bounds what it stores", () => {
    expect(input.safeParse({ ...sent, mobile: "9".repeat(33) }).success).toBe(false);
    expect(input.safeParse({ ...sent, referralCode: "A".repeat(65) }).success).toBe(false);
    expect(input.safeParse({ ...sent, userName: "a".repeat(257) }).success).toBe(false);
  });
});

describe("a code by SMS", () => {
  const { input } = account.verificationUser;

  it("comes as number or text, under either of its two names", () => {
    for (const code of [{ otp: 123456 }, { otp: "012345" }, { code: 123456 }, { code: "012345" }]) {
      expect(input.parse({ userName: "asha", ...code })).toEqual({ userName: "asha", ...code });
    }
  });

  it("keeps the zeros that it begins with", () => {
    expect(input.parse({ userName: "asha", otp: "000042" }).otp).toBe("000042");
  });

  it("is bounded and plain", () => {
    for (const otp of ["1".repeat(65), { $ne: null }, ["123456"], Number.NaN, true]) {
      expect(input.safeParse({ userName: "asha", otp }).success).toBe(false);
    }
  });

  it("can be wrong, too late, tried too often or of nobody", () => {
    expect(account.verificationUser.errors).toEqual(
      expect.arrayContaining(["OTP_WRONG", "OTP_EXPIRED", "OTP_TRIES_EXCEEDED", "REGISTRATION_NOT_FOUND"]),
    );
    expect(account.resendVerificationCode.errors).toContain("OTP_RESEND_LIMIT");
  });
});

describe("a renewal", () => {
  it("may come without a field: the token is then in a header or a cookie", () => {
    expect(account.refreshToken.input.parse({})).toEqual({});
    expect(account.refreshToken.input.safeParse({ refreshToken: "x".repeat(513) }).success).toBe(false);
  });

  it("replaces the refresh token", () => {
    const renewed = { accessToken: "a", expireInSeconds: 900, refreshToken: "b", casinoToken: "c" };
    expect(account.refreshToken.output.parse(renewed)).toEqual(renewed);
    expect(account.refreshToken.output.safeParse({ ...renewed, refreshToken: undefined }).success).toBe(
      false,
    );
  });
});
