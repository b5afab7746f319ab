import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { CallContext, Handler } from "../../calls/handler.ts";
import { loginThrottled, refuse } from "../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../calls/withdrawn-try.ts";
import { usernameKey } from "../players/index.ts";
import { recordFailure } from "./login-failures.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { IDLE_LOCK_MS } from "./operator-sessions.ts";
import { endOfFirstPassword, findOperator, type OperatorRow, withRenewedHash } from "./operators-table.ts";
import { putSessionCookie } from "./session-cookie.ts";

/** About as long as the queue of logins takes. */
export const RETRY_SECONDS = 2;
/** Goes before every network that has not been logged in from. */
export const KNOWN_RANK = -1;

/**
 * Logs an operator in. Unknown names and wrong passwords are answered in the same words after the same time; that an
 * operator is locked, or his first password too old, is said only to those who know the password.
 */
export function authenticate(parts: OperatorParts): Handler<Api["operator"]["authenticate"]> {
  const { throttle, queue } = parts;
  return async ({ userName, password, code, inBrowser = false }, context) => {
    const given = { name: usernameKey(userName).slice(0, 64), network: addressGroup(context.ip) };
    const waitMs = throttle.begin(given);
    if (waitMs > 0) return loginThrottled(waitMs);
    const rank = throttle.isKnown(given) ? KNOWN_RANK : throttle.failuresOf(given);
    const checked = await withdrawnWhereThrown(
      () => queue.admit(rank, () => checkPassword(parts, userName, password)),
      () => throttle.withdraw(given),
    );
    if (checked === undefined) {
      throttle.withdraw(given);
      return refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    }
    const { operator, isRight } = checked;
    if (!isRight || operator === undefined) {
      if (operator) await recordFailure(parts.database, operator.id, context);
      return refuse("LOGIN_FAILED");
    }
    if (operator.locked_at !== null) return refuse("ACCOUNT_LOCKED");
    if (isExpired(operator, context.at)) return refuse("FIRST_PASSWORD_EXPIRED");
    const secondFactor = await checkCode(parts, operator.id, code, throttle.isKnown(given));
    if (secondFactor === "SECOND_FACTOR_NEEDED") throttle.codeIsNeeded(given);
    if (secondFactor === "SECOND_FACTOR_WRONG") await recordFailure(parts.database, operator.id, context);
    if (typeof secondFactor === "string") return refuse(secondFactor);
    if ("waitMs" in secondFactor) return loginThrottled(secondFactor.waitMs);
    throttle.succeeded(given);
    return begin(parts, context, { operator, withSecondFactor: secondFactor.given, inBrowser });
  };
}

function isExpired({ first_password_at }: OperatorRow, at: number): boolean {
  return first_password_at !== null && at >= endOfFirstPassword(first_password_at).getTime();
}

/** The password was right. A code is needed where there is a second factor, and ignored where there is none. */
async function checkCode(
  { factors }: OperatorParts,
  operatorId: number,
  code: string | undefined,
  isKnownNetwork: boolean,
) {
  if (!(await factors.enrolledAt(operatorId))) return { given: false };
  if (code === undefined) return "SECOND_FACTOR_NEEDED";
  const tried = isKnownNetwork
    ? (await factors.take(operatorId, code)) && "RIGHT"
    : await factors.takeLimited(operatorId, code, "login");
  if (tried === "RIGHT") return { given: true };
  return typeof tried === "object" ? tried : "SECOND_FACTOR_WRONG";
}

async function checkPassword(parts: OperatorParts, userName: string, password: string) {
  const operator = await findOperator(parts.database, userName);
  const isRight = await parts.passwords.matches(password, operator?.password_hash);
  if (!isRight || operator === undefined) return { operator, isRight };
  return { operator: await withRenewedHash(parts, operator, password), isRight };
}

interface Begun {
  readonly operator: OperatorRow;
  /** Who has a second factor has given it. */
  readonly withSecondFactor: boolean;
  readonly inBrowser: boolean;
}

async function begin(
  { sessions, audit, secondFactorPolicy }: OperatorParts,
  context: CallContext,
  { operator, withSecondFactor, inBrowser }: Begun,
) {
  const { ip: address, userAgent, requestId } = context;
  const session = await sessions.start({ operator, address, userAgent, withSecondFactor, inBrowser });
  if (session === undefined) return refuse("ACCOUNT_LOCKED");
  const { username: userName, role } = operator;
  await audit.append({
    ...{ actor: userName, role, address, requestId, call: "authenticate", outcome: "done" },
    ...{ input: { withSecondFactor }, before: {}, after: {} },
  });
  if (inBrowser) putSessionCookie(context, session.accessToken, session.expireInSeconds);
  const result = {
    ...{ ...session, userName, role, hasSecondFactor: withSecondFactor, locked: false },
    mustChangePassword: operator.first_password_at !== null,
    ...{ secondFactorRequired: secondFactorPolicy === "required", idleLockSeconds: IDLE_LOCK_MS / 1000 },
  };
  return { ok: true as const, result };
}
