import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { CallContext, Handler } from "../../../calls/handler.ts";
import { loginThrottled, refuse } from "../../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../../calls/withdrawn-try.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { noRoom } from "../passwords/no-room.ts";
import { withRenewedHash } from "../passwords/stored-hash.ts";
import { findWaitingPassword } from "../sign-up/registrations-table.ts";
import { startSession } from "../start-session.ts";
import { findUser, type UserRow } from "../users-table.ts";
import { knownDevice } from "./known-device.ts";
import type { LoginResult } from "./login-attempts.ts";
import type { LoginTry } from "./login-throttle.ts";

/**
 * Logs in by password. Unknown names and wrong passwords are answered in the same words after the same time; that an
 * account is locked or not yet verified is said only to those who know its password.
 */
export function authenticate(parts: AccountParts): Handler<Api["account"]["authenticate"]> {
  return async (input, context) => {
    const { attempts, throttle } = parts;
    const username = input.userNameOrEmailAddress.trim();
    const attempt = {
      account: usernameKey(username),
      address: context.ip,
      device: knownDevice(parts, context, username),
    };
    const waitMs = throttle.begin(attempt);
    if (waitMs > 0) {
      attempts.record(context, { method: "password", result: "throttled" });
      return loginThrottled(waitMs);
    }
    const checked = await withdrawnWhereThrown(
      () => queued(parts, attempt, () => check(parts, context, { username, password: input.password })),
      () => throttle.withdraw(attempt),
    );
    if (checked === undefined) {
      throttle.withdraw(attempt);
      return noRoom();
    }
    const { user } = checked;
    const result =
      checked.result === "success" && user !== undefined
        ? await withdrawnWhereThrown(
            () => resultOfCode(parts, user, { code: input.code, device: attempt.device }),
            () => throttle.withdraw(attempt),
          )
        : checked.result;
    const waits = typeof result === "object";
    // Of a known device it is the first half of a login; of another one the player sees that somebody has the password.
    if (result !== "codeMissing" || attempt.device === undefined)
      attempts.record(context, {
        ...{ method: "password", result: waits ? "throttled" : result },
        ...{ username: user?.username, userId: user?.id },
      });
    if (result === "codeMissing") throttle.withdraw(attempt);
    if (waits) return loginThrottled(result.waitMs);
    if (result !== "success" || user === undefined) return refuse(REFUSALS[result]);
    throttle.succeeded(attempt);
    return startSession(parts, context, user, input.rememberClient ?? true);
  };
}

/**
 * The password was right. A code is needed where there is a second factor, and ignored where there is none. Each known device
 * has tries of its own, so that who knows the password and guesses at the code does not keep the owner out.
 */
async function resultOfCode(
  { factors }: AccountParts,
  { id, totp_confirmed_at }: UserRow,
  { code, device = "" }: { readonly code: string | undefined; readonly device: string | undefined },
): Promise<"success" | "wrongCode" | "codeMissing" | { readonly waitMs: number }> {
  if (totp_confirmed_at === null) return "success";
  if (code === undefined) return "codeMissing";
  const tried = await factors.takeLimited(id, code, `login ${device}`);
  if (typeof tried === "object") return tried;
  return tried === "RIGHT" ? "success" : "wrongCode";
}

/**
 * Known devices have a queue of their own, so that no number of strangers' addresses keeps their owners waiting. There accounts
 * take turns: one account can have as many devices marked as it likes.
 */
function queued<T>(parts: AccountParts, { account, address, device }: LoginTry, work: () => Promise<T>) {
  return device === undefined
    ? parts.hashing.run(addressGroup(address), work)
    : parts.deviceHashing.run(account, work);
}

const REFUSALS = {
  success: "LOGIN_FAILED",
  unknownUser: "LOGIN_FAILED",
  wrongPassword: "LOGIN_FAILED",
  wrongCode: "SECOND_FACTOR_WRONG",
  codeMissing: "SECOND_FACTOR_NEEDED",
  notVerified: "NOT_VERIFIED",
  locked: "ACCOUNT_LOCKED",
  throttled: "LOGIN_THROTTLED",
} as const satisfies Record<LoginResult, string>;

/**
 * Checks the password of the account, and then of a sign-up that waits under its name: both or only the first, whether
 * or not there is an account, so that neither time nor answer says that a name is taken.
 */
async function check(
  parts: AccountParts,
  context: CallContext,
  given: { readonly username: string; readonly password: string },
): Promise<{ readonly result: LoginResult; readonly user: UserRow | undefined }> {
  const user = await findUser(parts.database, given.username);
  const result = await resultOf(parts, context, user, given);
  if (result !== "success" || user === undefined) return { user, result };
  return { user: await withRenewedHash(parts, user, given.password), result };
}

async function resultOf(
  parts: AccountParts,
  context: CallContext,
  user: UserRow | undefined,
  given: { readonly username: string; readonly password: string },
): Promise<LoginResult> {
  const waiting = await findWaitingPassword(parts.database, context.host, given.username, context.at);
  const isRight = await parts.passwords.matches(given.password, user?.password_hash ?? undefined);
  const isWaiting = waiting !== undefined && (await parts.passwords.matches(given.password, waiting));
  if (isRight && user !== undefined) return user.locked_at === null ? "success" : "locked";
  if (isWaiting) return "notVerified";
  return user === undefined ? "unknownUser" : "wrongPassword";
}
