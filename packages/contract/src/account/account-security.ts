import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, momentField, noInput, pageOf } from "../fields.ts";

const text = (maximum: number) => z.string().check(z.maxLength(maximum));

/** A session of the player that can still be used. */
export const openSession = z.object({
  sessionId: z.string(),
  /** The session of this call's token. */
  current: z.boolean(),
  /** Where the login came from, as the server saw it. */
  address: z.string(),
  userAgent: z.string(),
  startedAt: momentField,
  /** The login, or the last renewal of its tokens. */
  lastUsedAt: momentField,
  endsAt: momentField,
});
/** One of the player's open sessions. */
export type OpenSession = z.output<typeof openSession>;

/**
 * Tries to log in to the player's account with one result from one network in one hour. The first seven fields are
 * named as clients of the class read them.
 */
export const loginAttempt = z.object({
  /** Always empty: there is one tenant. */
  tenancyName: z.string(),
  userNameOrEmail: z.string(),
  /** A network; empty where an hour had too many of them to name each. */
  clientIpAddress: z.string(),
  /** Always empty. */
  clientName: z.string(),
  browserInfo: z.string(),
  result: z.enum(["success", "wrongPassword", "wrongCode", "codeMissing", "notVerified", "locked"]),
  /** The last of these tries. */
  creationTime: momentField,
  /** `password`, `code`, `passwordChange`, `passwordReset`, `secondFactor`, `botKey` (a bot's login). */
  method: z.string(),
  tries: z.int(),
});
/** One line of the player's login attempts. */
export type LoginAttemptLine = z.output<typeof loginAttempt>;

/** The calls by which players guard their account. */
export const accountSecurity = {
  changePassword: endpoint({
    method: "POST",
    path: "Account/ChangePassword",
    audience: "player",
    summary:
      "Changes the password and ends every other session of the player. Wrong current passwords are slowed down as logins are.",
    input: z.object({
      currentPassword: text(128),
      newPassword: text(256),
      /** Checked where it is sent. */
      confirmPassword: z.optional(text(256)),
    }),
    output: z.string(),
    detail: z.object({ endedSessions: z.int() }),
    errors: [
      "CURRENT_PASSWORD_WRONG",
      "PASSWORD_UNCHANGED",
      "PASSWORD_OF_DEMO",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_INVALID",
      "PASSWORD_COMMON",
      "PASSWORDS_DIFFER",
      "LOGIN_THROTTLED",
    ],
  }),
  requestPasswordReset: endpoint({
    method: "POST",
    path: "Account/RequestPasswordReset",
    audience: "public",
    summary:
      "Sends a link for a new password to the mobile number of an account. The answer is the same whether or not there is one; where the host's sign-up asks for no code nothing is sent.",
    input: z.object({ mobile: text(32) }),
    output: z.string(),
    errors: ["MOBILE_INVALID", "OTP_RESEND_LIMIT", "SMS_NOT_SENT"],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "Account/ResetPassword",
    audience: "public",
    summary:
      "Sets a new password by a link that was sent to the player's mobile number, and ends every session of the player.",
    input: z.object({
      /** What follows `#token=` in the link. */
      token: text(64),
      newPassword: text(256),
      confirmPassword: text(256),
    }),
    output: z.string(),
    errors: [
      "RESET_LINK_INVALID",
      "RESET_LINK_EXPIRED",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_INVALID",
      "PASSWORD_COMMON",
      "PASSWORDS_DIFFER",
    ],
  }),
  getUserLoginAttempts: endpoint({
    method: "POST",
    path: "Account/GetUserLoginAttempts",
    audience: "player",
    readsQuery: true,
    sendsQuery: true,
    summary:
      "Tries to log in to the player's account in the last 30 days, newest first, one page. Result: 1 success, 2 unknown name, 3 wrong password or code, or none of the second factor, 4 not verified, 9 locked; absent or 0 all.",
    input: z.object({
      /** Empty as 0. */
      Result: z.optional(
        z.union([z.int().check(z.minimum(0), z.maximum(9)), z.string().check(z.regex(/^\d?$/))]),
      ),
      MaxResultCount: countField(1, 100, 10),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(loginAttempt),
    errors: [],
  }),
  getSessions: endpoint({
    method: "GET",
    path: "Account/GetSessions",
    audience: "player",
    summary: "The player's open sessions, the newest first; at most 50.",
    input: noInput,
    output: z.array(openSession),
    errors: [],
  }),
  endSession: endpoint({
    method: "POST",
    path: "Account/EndSession",
    audience: "player",
    summary: "Ends one session of the player; one that has ended already is answered the same.",
    input: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.string(),
    errors: [],
  }),
  logOutEverywhere: endpoint({
    method: "POST",
    path: "Account/LogOutEverywhere",
    audience: "player",
    summary: "Ends every session of the player, with `keepThis` every one but that of this call.",
    input: z.object({ keepThis: z.optional(z.boolean()) }),
    output: z.object({ endedSessions: z.int() }),
    errors: [],
  }),
};
