import type { Api } from "@crossbook/contract";
import type { CallContext, Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { findWaitingPasswords } from "../sign-up/registrations-table.ts";
import { startSession } from "../start-session.ts";
import { findUser, type UserRow } from "../users-table.ts";
import type { LoginResult } from "./login-attempts.ts";

/**
 * Logs in by password. Unknown names and wrong passwords are answered in the same words after the same time; that an
 * account is locked or not yet verified is said only to those who know its password.
 */
export function authenticate(parts: AccountParts): Handler<Api["account"]["authenticate"]> {
  return async (input, context) => {
    const { attempts, database, throttle } = parts;
    const username = input.userNameOrEmailAddress.trim();
    const waitMs = throttle.begin(`player ${usernameKey(username)}`, context.ip);
    if (waitMs > 0) {
      attempts.record(context, { method: "password", result: "throttled" });
      return throttled(waitMs);
    }
    const user = await findUser(database, username);
    const result = await check(parts, context, user, { username, password: input.password });
    attempts.record(context, { method: "password", result, username: user?.username, userId: user?.id });
    if (result !== "success" || user === undefined) return refuse(REFUSALS[result]);
    throttle.succeeded(`player ${usernameKey(username)}`, context.ip);
    return startSession(parts, context, user, input.rememberClient ?? true);
  };
}

const REFUSALS = {
  success: "LOGIN_FAILED",
  unknownUser: "LOGIN_FAILED",
  wrongPassword: "LOGIN_FAILED",
  wrongCode: "LOGIN_FAILED",
  notVerified: "NOT_VERIFIED",
  locked: "ACCOUNT_LOCKED",
  throttled: "LOGIN_THROTTLED",
} as const satisfies Record<LoginResult, string>;

/** The refusal of a try that came too early. */
export function throttled(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return refuse("LOGIN_THROTTLED", {
    message: `Too many attempts to log in. Please wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"} before trying again.`,
    retryAfterSeconds,
  });
}

/** One password check whatever is found, so that the time reveals nothing. */
async function check(
  parts: AccountParts,
  context: CallContext,
  user: UserRow | undefined,
  given: { readonly username: string; readonly password: string },
): Promise<LoginResult> {
  const waiting = await findWaitingPasswords(parts.database, context.host, given.username, context.at);
  const stored = user === undefined ? waiting : (user.password_hash ?? undefined);
  if (!(await parts.passwords.matches(given.password, stored)))
    return user === undefined ? "unknownUser" : "wrongPassword";
  if (user === undefined) return "notVerified";
  return user.locked_at === null ? "success" : "locked";
}
