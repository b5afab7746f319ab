import type { Api } from "@crossbook/contract";
import type { Handler } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { usernameKey } from "../../players/index.ts";
import { OPERATOR } from "../../sessions/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { throttled } from "../login/authenticate.ts";
import { type LoginResult, recordAttempt } from "../login/login-attempts.ts";
import { findOperator, type OperatorRow } from "./operators-table.ts";

/** Logs an operator in, with the same silence about unknown names as the players' login. */
export function authenticateOperator(parts: AccountParts): Handler<Api["operator"]["authenticate"]> {
  return async (input, context) => {
    const { database, throttle, passwords, sessions } = parts;
    const username = input.userName.trim();
    const account = `operator ${usernameKey(username)}`;
    const record = (result: LoginResult, operatorId?: number) =>
      recordAttempt(database, context, { method: "operator", result, username, operatorId });
    const waitMs = throttle.begin(account, context.ip);
    if (waitMs > 0) {
      await record("throttled");
      return throttled(waitMs);
    }
    const operator = await findOperator(database, username);
    const known = await passwords.matches(input.password, operator?.password_hash);
    const result = resultOf(known, operator);
    await record(result, operator?.id);
    if (result === "locked") return refuse("ACCOUNT_LOCKED");
    if (result !== "success" || operator === undefined) return refuse("LOGIN_FAILED");
    throttle.succeeded(account, context.ip);
    const { accessToken, expireInSeconds } = await sessions.start({
      subject: { kind: "operator", id: operator.id, username: operator.username },
      limits: OPERATOR,
      address: context.ip,
      userAgent: context.userAgent,
    });
    return { ok: true, result: { accessToken, expireInSeconds, userName: operator.username } };
  };
}

function resultOf(passwordMatches: boolean, operator: OperatorRow | undefined): LoginResult {
  if (!passwordMatches || operator === undefined)
    return operator === undefined ? "unknownUser" : "wrongPassword";
  return operator.locked_at === null ? "success" : "locked";
}
