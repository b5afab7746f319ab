import type { OperatorRule } from "@crossbook/contract";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";

/** How long a second factor counts as fresh. */
const FRESH_MS = 10 * 60_000;

/** Whether an installation requires a second factor for the calls whose rule says so. */
export type SecondFactorPolicy = "optional" | "required";

/** Why an operator may not make a call of this rule; undefined: may. */
export function operatorRefusal(
  { roles, freshSecondFactor, whileLocked, withFirstPassword }: OperatorRule,
  { role, secondFactorAt, sessionLocked, mustChangePassword }: OperatorCaller,
  at: number,
  policy: SecondFactorPolicy,
): Refusal<"FORBIDDEN" | "SESSION_LOCKED" | "PASSWORD_CHANGE_NEEDED" | "SECOND_FACTOR_NEEDED"> | undefined {
  if (!roles.includes(role)) return refuse("FORBIDDEN");
  if (sessionLocked && !whileLocked) return refuse("SESSION_LOCKED");
  if (mustChangePassword && !withFirstPassword) return refuse("PASSWORD_CHANGE_NEEDED");
  if (policy === "optional" || !freshSecondFactor) return undefined;
  const isFresh = secondFactorAt !== undefined && at - secondFactorAt < FRESH_MS;
  return isFresh ? undefined : refuse("SECOND_FACTOR_NEEDED");
}
