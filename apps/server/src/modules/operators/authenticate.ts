import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { CallContext, Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { usernameKey } from "../players/index.ts";
import { recordFailure } from "./login-failures.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator, type OperatorRow } from "./operators-table.ts";

/** About as long as the queue takes. */
const RETRY_SECONDS = 2;
/** Goes before every network that has not been logged in from. */
const KNOWN_RANK = -1;

/**
 * Logs an operator in. Unknown names and wrong passwords are answered in the same words after the same time; that an
 * operator is locked is said only to those who know the password.
 */
export function authenticate(parts: OperatorParts): Handler<Api["operator"]["authenticate"]> {
  const { throttle, queue } = parts;
  return async ({ userName, password, code }, context) => {
    const given = { name: usernameKey(userName).slice(0, 64), network: addressGroup(context.ip) };
    const waitMs = throttle.begin(given);
    if (waitMs > 0) return throttled(waitMs);
    const rank = throttle.isKnown(given) ? KNOWN_RANK : throttle.failuresOf(given);
    const checked = await queue.admit(rank, () => checkPassword(parts, userName, password));
    if (checked === undefined) return refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    const { operator, isRight } = checked;
    if (!isRight || operator === undefined) {
      if (operator) await recordFailure(parts.database, operator.id, context);
      return refuse("LOGIN_FAILED");
    }
    if (operator.locked_at !== null) return refuse("ACCOUNT_LOCKED");
    const secondFactor = await checkCode(parts, operator.id, code, throttle.isKnown(given));
    if (secondFactor === "SECOND_FACTOR_WRONG") await recordFailure(parts.database, operator.id, context);
    if (typeof secondFactor === "string") return refuse(secondFactor);
    throttle.succeeded(given);
    return begin(parts, context, operator, secondFactor.given);
  };
}

/** The password was right. A code is needed where there is a second factor, and ignored where there is none. */
async function checkCode(
  { factors }: OperatorParts,
  operatorId: number,
  code: string | undefined,
  isKnownNetwork: boolean,
) {
  if (!(await factors.isEnrolled(operatorId))) return { given: false };
  if (code === undefined) return "SECOND_FACTOR_NEEDED";
  if (!isKnownNetwork && !factors.mayTry(operatorId)) return "LOGIN_THROTTLED";
  return (await factors.take(operatorId, code)) ? { given: true } : "SECOND_FACTOR_WRONG";
}

async function checkPassword(parts: OperatorParts, userName: string, password: string) {
  const operator = await findOperator(parts.database, userName);
  return { operator, isRight: await parts.passwords.matches(password, operator?.password_hash) };
}

async function begin(
  { sessions, audit }: OperatorParts,
  context: CallContext,
  operator: OperatorRow,
  withSecondFactor: boolean,
) {
  const { ip: address, userAgent, requestId } = context;
  const session = await sessions.start({ operator, address, userAgent, withSecondFactor });
  if (session === undefined) return refuse("ACCOUNT_LOCKED");
  const { username: userName, role } = operator;
  await audit.append({
    ...{ actor: userName, role, address, requestId, call: "authenticate", outcome: "done" },
    ...{ input: { withSecondFactor }, before: {}, after: {} },
  });
  return { ok: true as const, result: { ...session, userName, role } };
}

function throttled(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const unit = retryAfterSeconds === 1 ? "second" : "seconds";
  return refuse("LOGIN_THROTTLED", {
    message: `Too many attempts to log in. Please wait ${retryAfterSeconds} ${unit} before trying again.`,
    retryAfterSeconds,
  });
}
