import { addressGroup } from "@crossbook/signalr";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { CallContext, Refusal } from "../../calls/handler.ts";
import { loginThrottled, refuse } from "../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../calls/withdrawn-try.ts";
import { usernameKey } from "../players/index.ts";
import { KNOWN_RANK, RETRY_SECONDS } from "./authenticate.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator, type OperatorRow } from "./operators-table.ts";

type Checked =
  | { readonly ok: true; readonly operator: OperatorRow }
  | Refusal<"CURRENT_PASSWORD_WRONG" | "LOGIN_THROTTLED" | "SERVICE_UNAVAILABLE">;

/**
 * The caller's password again, under the limits of a login and in its queue. The right one unlocks the session, several
 * wrong ones end it.
 */
export async function passwordIsRight(
  { sessions, throttle, queue, database, passwords }: OperatorParts,
  password: string,
  { caller, ip }: CallContext<OperatorCaller>,
): Promise<Checked> {
  const given = { name: usernameKey(caller.username).slice(0, 64), network: addressGroup(ip) };
  const waitMs = throttle.begin(given);
  if (waitMs > 0) return loginThrottled(waitMs);
  const check = () =>
    queue.admit(KNOWN_RANK, async () => {
      const operator = await findOperator(database, caller.username);
      return { operator, isRight: await passwords.matches(password, operator?.password_hash) };
    });
  const checked = await withdrawnWhereThrown(
    () => sessions.checkSecret(caller.sessionId, check),
    () => throttle.withdraw(given),
  );
  if (checked === "TOO_MANY") return refuse("CURRENT_PASSWORD_WRONG");
  if (checked === undefined) {
    throttle.withdraw(given);
    sessions.secretWithdrawn(caller.sessionId);
    return refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
  }
  if (!checked.isRight || checked.operator === undefined) {
    await sessions.wrongSecretGiven(caller.sessionId, "wrongPasswords");
    return refuse("CURRENT_PASSWORD_WRONG");
  }
  throttle.succeeded(given);
  sessions.setLocked(caller.sessionId, false);
  return { ok: true, operator: checked.operator };
}
