import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, momentField, pageOf, secondFactorCodeField } from "../fields.ts";
import { lockInput, textField, wordsField } from "./operator-fields.ts";
import { OPERATOR_ROLES } from "./operator-roles.ts";

const operatorRole = z.enum(OPERATOR_ROLES);
const operatorWithRole = z.object({ userName: z.string(), role: operatorRole });

const operatorSession = z.object({
  accessToken: z.string(),
  expireInSeconds: z.int(),
  userName: z.string(),
  role: operatorRole,
  /** Whether logins of this operator need a code. */
  hasSecondFactor: z.boolean(),
  /** Whether this installation requires a second factor for money, results and settings. */
  secondFactorRequired: z.boolean(),
  /** It answers nothing but `UnlockSession` and `Logout` until the password was given again. */
  locked: z.boolean(),
  /** It answers little but `ChangeOwnPassword` and `Logout` until the first password is changed. */
  mustChangePassword: z.boolean(),
  /** So long without a call lock a browser's session. */
  idleLockSeconds: z.int(),
});
/** What a login or a reload of the console answers: who operates, and until when. */
export type OperatorSession = z.output<typeof operatorSession>;

const operatorLock = z.object({ userName: z.string(), locked: z.boolean(), endedSessions: z.int() });

/** Operators' logins, second factors, and who operates. */
export const operatorSessions = {
  authenticate: endpoint({
    method: "POST",
    path: "Operator/Authenticate",
    audience: "public",
    summary: "Logs an operator in. Operator tokens open no player call, and player tokens no operator call.",
    input: z.object({
      userName: textField(256),
      password: textField(128),
      /** Needed once the operator has a second factor. */
      code: z.optional(secondFactorCodeField),
      /** A browser's: it goes on after a reload, by a cookie that no script can read, and locks itself when it is idle. */
      inBrowser: z.optional(z.boolean()),
    }),
    output: operatorSession,
    errors: [
      "LOGIN_FAILED",
      "LOGIN_THROTTLED",
      "ACCOUNT_LOCKED",
      "FIRST_PASSWORD_EXPIRED",
      "SECOND_FACTOR_NEEDED",
      "SECOND_FACTOR_WRONG",
    ],
  }),
  resumeSession: endpoint({
    method: "POST",
    path: "Operator/ResumeSession",
    audience: "public",
    summary: "The session of this browser, by its cookie, after a reload; null: there is none.",
    input: z.object({}),
    output: z.nullable(operatorSession),
    errors: [],
  }),
  lockSession: endpoint({
    method: "POST",
    path: "Operator/LockSession",
    audience: "operator",
    summary: "Locks the operator's own session: it answers nothing until the password is given again.",
    input: z.object({}),
    output: z.string(),
    errors: [],
  }),
  unlockSession: endpoint({
    method: "POST",
    path: "Operator/UnlockSession",
    audience: "operator",
    summary: "Unlocks the operator's own session by the password. Several wrong ones end it.",
    input: z.object({ password: textField(128) }),
    output: z.string(),
    errors: ["CURRENT_PASSWORD_WRONG", "LOGIN_THROTTLED"],
  }),
  logout: endpoint({
    method: "POST",
    path: "Operator/Logout",
    audience: "operator",
    summary: "Ends the operator's session; its token is refused from then on.",
    input: z.object({}),
    output: z.string(),
    errors: [],
  }),
  changeOwnPassword: endpoint({
    method: "POST",
    path: "Operator/ChangeOwnPassword",
    audience: "operator",
    summary:
      "Gives the operator another password and ends their other sessions. The configured operator's is changed in the configuration.",
    input: z.object({ currentPassword: textField(128), password: textField(128) }),
    output: z.string(),
    errors: [
      "CURRENT_PASSWORD_WRONG",
      "LOGIN_THROTTLED",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_COMMON",
      "PASSWORD_UNCHANGED",
    ],
  }),
  enrolSecondFactor: endpoint({
    method: "POST",
    path: "Operator/EnrolSecondFactor",
    audience: "operator",
    summary:
      "Makes a secret for the operator's authenticator (TOTP, RFC 6238). It counts once it is confirmed; until then another one can be made.",
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["SECOND_FACTOR_EXISTS"],
  }),
  confirmSecondFactor: endpoint({
    method: "POST",
    path: "Operator/ConfirmSecondFactor",
    audience: "operator",
    summary:
      "Confirms the new secret by the password and a code of the authenticator, which every login needs from then on. Answers recovery codes, once.",
    input: z.object({ code: secondFactorCodeField, password: textField(128) }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["SECOND_FACTOR_EXISTS", "SECOND_FACTOR_WRONG", "CURRENT_PASSWORD_WRONG", "LOGIN_THROTTLED"],
  }),
  verifySecondFactor: endpoint({
    method: "POST",
    path: "Operator/VerifySecondFactor",
    audience: "operator",
    summary: "Gives a code again within a session, for calls that need a fresh second factor.",
    input: z.object({ code: secondFactorCodeField }),
    output: z.string(),
    errors: ["SECOND_FACTOR_WRONG"],
  }),
  resetSecondFactor: endpoint({
    method: "POST",
    path: "Operator/ResetSecondFactor",
    audience: "operator",
    summary: "Takes an operator's second factor away, such as for a lost device, and ends their sessions.",
    input: lockInput,
    output: operatorLock,
    errors: ["ACCOUNT_NOT_FOUND", "SECOND_FACTOR_NEEDED"],
  }),
  getOperators: endpoint({
    method: "GET",
    path: "Operator/GetOperators",
    audience: "operator",
    summary: "Every operator with role and login, by name, one page.",
    input: z.object({
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(
      z.object({
        userName: z.string(),
        role: operatorRole,
        createdAt: momentField,
        lockedAt: z.nullable(momentField),
        hasSecondFactor: z.boolean(),
        /** Sessions that are live now. */
        sessions: z.int(),
        /** The last login; null: none in the last 90 days. */
        lastLoginAt: z.nullable(momentField),
        /** Until when the first password that he was given logs him in; null: he has chosen his own, or the configuration names it. */
        firstPasswordUntil: z.nullable(momentField),
      }),
    ),
    errors: [],
  }),
  createOperator: endpoint({
    method: "POST",
    path: "Operator/CreateOperator",
    audience: "operator",
    summary:
      "Creates an operator of a role. The first password has at least 12 characters, is none of the most common, and has to be changed at the first login, within seven days.",
    input: z.object({ userName: textField(256), password: textField(128), role: operatorRole }),
    output: operatorWithRole,
    errors: [
      "USERNAME_TAKEN",
      "USERNAME_INVALID",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_COMMON",
      "SECOND_FACTOR_NEEDED",
    ],
  }),
  setOperatorRole: endpoint({
    method: "POST",
    path: "Operator/SetOperatorRole",
    audience: "operator",
    summary: "Gives an operator another role and ends their sessions. Nobody can change their own.",
    input: z.object({ userName: textField(256), role: operatorRole, reason: wordsField }),
    output: operatorWithRole,
    errors: ["ACCOUNT_NOT_FOUND", "SECOND_FACTOR_NEEDED"],
  }),
  setOperatorPassword: endpoint({
    method: "POST",
    path: "Operator/SetOperatorPassword",
    audience: "operator",
    summary:
      "Gives another operator a new first password, such as for a forgotten one, and ends their sessions. It has to be changed at the next login, within seven days. The configured operator's is changed in the configuration.",
    input: z.object({ userName: textField(256), password: textField(128), reason: wordsField }),
    output: operatorLock,
    errors: ["ACCOUNT_NOT_FOUND", "PASSWORD_TOO_SHORT", "PASSWORD_COMMON", "SECOND_FACTOR_NEEDED"],
  }),
  lockOperator: endpoint({
    method: "POST",
    path: "Operator/LockOperator",
    audience: "operator",
    summary: "Locks an operator and ends every session of theirs. Nobody can lock themselves.",
    input: lockInput,
    output: operatorLock,
    errors: ["SECOND_FACTOR_NEEDED", "ACCOUNT_NOT_FOUND"],
  }),
  unlockOperator: endpoint({
    method: "POST",
    path: "Operator/UnlockOperator",
    audience: "operator",
    summary: "Lets a locked operator log in again.",
    input: lockInput,
    output: operatorLock,
    errors: ["SECOND_FACTOR_NEEDED", "ACCOUNT_NOT_FOUND"],
  }),
  endOperatorSessions: endpoint({
    method: "POST",
    path: "Operator/EndOperatorSessions",
    audience: "operator",
    summary: "Ends every session of an operator at once; the operator can log in again.",
    input: lockInput,
    output: operatorLock,
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
};
