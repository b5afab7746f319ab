import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { noInput, secondFactorCodeField } from "../fields.ts";
import { accountSecurity } from "./account-security.ts";
import { botKeys } from "./bot-keys.ts";
import { quickStake } from "./quick-stakes.ts";
import { secondFactor } from "./second-factor.ts";

/** What a login of any kind answers, and what the client keeps as `userinfo`. */
export const session = z.object({
  accessToken: z.string(),
  /** Empty for browsers, which get it as an HttpOnly cookie only. */
  refreshToken: z.string(),
  expireInSeconds: z.int(),
  casinoToken: z.string(),
  stakes: z.array(quickStake),
  username: z.string(),
  domain: z.string(),
  balance: z.number(),
  exposure: z.number(),
  tennis: z.boolean(),
  football: z.boolean(),
  cricket: z.boolean(),
  /** True for a demo login: play money that is forgotten after a day. */
  demo: z.boolean(),
});
export type Session = z.output<typeof session>;

/** How long a code that was just sent can be used. */
const sentCode = z.object({ codeExpiresInSeconds: z.int() });

/** Where a deposit by hand is paid to. */
const payeeAccount = z.object({
  /** `upi`: to `upiId`; `imps`: to the bank account. */
  method: z.enum(["upi", "imps"]),
  holderName: z.string(),
  upiId: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  ifsc: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  /** The least and the most of one deposit, in main units. */
  minAmount: z.number(),
  maxAmount: z.number(),
});
/** A payee of deposits by hand with the bounds of one deposit, in main units. */
export type PayeeAccount = z.output<typeof payeeAccount>;

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/** The calls for registration, login, sessions and the settings of a player. */
export const account = {
  authenticate: endpoint({
    method: "POST",
    path: "Account/Authenticate",
    audience: "public",
    summary: "Logs a player in.",
    input: z.object({
      userNameOrEmailAddress: text(256),
      password: text(128),
      rememberClient: z.optional(z.boolean()),
      /** Needed once the player has a second factor. */
      code: z.optional(secondFactorCodeField),
    }),
    output: session,
    errors: [
      "LOGIN_FAILED",
      "LOGIN_THROTTLED",
      "ACCOUNT_LOCKED",
      "NOT_VERIFIED",
      "SECOND_FACTOR_NEEDED",
      "SECOND_FACTOR_WRONG",
      "MONEY_MODE_MISMATCH",
      "SITE_SUSPENDED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  loginAsDemoUser: endpoint({
    method: "GET",
    path: "Account/LoginAsDemoUser",
    audience: "public",
    summary: "Opens a demo account of its own with play money and logs in to it; forgotten after a day.",
    input: noInput,
    output: session,
    errors: [
      "LOGIN_THROTTLED",
      "DEMO_NOT_OFFERED",
      "MONEY_MODE_MISMATCH",
      "SITE_SUSPENDED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  register: endpoint({
    method: "POST",
    path: "Account/Register",
    audience: "public",
    summary:
      "Starts a registration and sends a code to the mobile number. The answer is the same whether or not name and number are taken: the number's owner hears it by message. The registration belongs to the caller, by an HttpOnly cookie that the calls that end it must bring back.",
    input: z.object({
      userName: text(256),
      password: text(256),
      confirmPassword: text(256),
      mobile: z.optional(z.nullable(text(32))),
      referralCode: z.optional(z.nullable(text(64))),
    }),
    output: z.object({ domain: z.string() }),
    detail: sentCode,
    errors: [
      "SIGN_UP_CLOSED",
      "USERNAME_TAKEN",
      "USERNAME_INVALID",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_INVALID",
      "PASSWORD_COMMON",
      "PASSWORDS_DIFFER",
      "MOBILE_REQUIRED",
      "MOBILE_INVALID",
      "REFERRAL_UNKNOWN",
      "OTP_RESEND_LIMIT",
      "SMS_NOT_SENT",
      "SITE_SUSPENDED",
    ],
  }),
  verificationUser: endpoint({
    method: "POST",
    path: "Account/VerificationUser",
    audience: "public",
    summary: "Ends a registration with the code sent to the mobile number, and logs in.",
    input: z.object({
      userName: text(256),
      mobile: z.optional(z.nullable(text(32))),
      domain: z.optional(z.nullable(text(256))),
      otp: z.optional(z.union([z.number(), text(64)])),
      /** Alias of `otp`. */
      code: z.optional(z.union([z.number(), text(64)])),
    }),
    output: session,
    errors: [
      "OTP_WRONG",
      "OTP_EXPIRED",
      "OTP_TRIES_EXCEEDED",
      "REGISTRATION_NOT_FOUND",
      "USERNAME_TAKEN",
      "MOBILE_TAKEN",
      "MONEY_MODE_MISMATCH",
      "SITE_SUSPENDED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
  resendVerificationCode: endpoint({
    method: "POST",
    path: "Account/ResendVerificationCode",
    audience: "public",
    summary: "Sends a new code for a registration that waits for one.",
    input: z.object({
      userName: text(256),
      mobile: z.optional(z.nullable(text(32))),
      domain: z.optional(z.nullable(text(256))),
    }),
    output: z.string(),
    detail: sentCode,
    errors: ["REGISTRATION_NOT_FOUND", "OTP_RESEND_LIMIT", "SMS_NOT_SENT", "SITE_SUSPENDED"],
  }),
  refreshToken: endpoint({
    method: "GET",
    path: "Account/RefreshToken",
    audience: "public",
    summary:
      "Renews the access token. The refresh token comes in the X-Refresh-Token header or the HttpOnly cookie, and is replaced.",
    input: z.object({ refreshToken: z.optional(text(512)) }),
    output: z.object({
      accessToken: z.string(),
      expireInSeconds: z.int(),
      refreshToken: z.string(),
      casinoToken: z.string(),
    }),
    errors: ["REFRESH_INVALID", "ACCOUNT_LOCKED"],
  }),
  getAccessTokenValidateTime: endpoint({
    method: "POST",
    path: "Account/GetAccessTokenValidateTime",
    audience: "player",
    summary:
      "Whole minutes left on the access token of the Authorization header, rounded up. One in the query is not read: addresses end up in logs.",
    input: z.object({ accessToken: z.optional(text(4096)) }),
    output: z.int(),
    errors: [],
  }),
  getPaymentInfo: endpoint({
    method: "GET",
    path: "Account/GetPaymentInfo",
    audience: "player",
    summary:
      "The host's own accounts that deposits by hand are paid to, one for each way the host offers; none where it offers none.",
    input: noInput,
    /** `note`: how such a deposit is processed, in the host's words. */
    output: z.object({ accounts: z.array(payeeAccount), note: z.string() }),
    errors: [],
  }),
  logout: endpoint({
    method: "POST",
    path: "Account/Logout",
    audience: "player",
    summary: "Ends this session on the server: its access and refresh tokens stop working.",
    input: noInput,
    output: z.string(),
    errors: [],
  }),
  ...accountSecurity,
  ...secondFactor,
  ...botKeys,
};
