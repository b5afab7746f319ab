import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { usernameKey } from "../players/index.ts";
import { KNOWN_RANK, RETRY_SECONDS, throttled } from "./authenticate.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { IDLE_LOCK_MS } from "./operator-sessions.ts";
import { findOperator } from "./operators-table.ts";
import { dropSessionCookie, sessionTokenOf } from "./session-cookie.ts";

/** The calls about an operator's own session. */
export type OwnSessionCall = "resumeSession" | "lockSession" | "unlockSession" | "logout";

type OwnSessionHandlers = { readonly [Name in OwnSessionCall]: Handler<Api["operator"][Name]> };

/** A handler for each of the calls about an operator's own session. */
export function ownSessionCalls(parts: OperatorParts): OwnSessionHandlers {
  const { sessions, factors, clock } = parts;
  return {
    async resumeSession(_input, context) {
      const accessToken = sessionTokenOf(context);
      if (accessToken === undefined) return { ok: true, result: null };
      const verified = await sessions.verifyAccessToken(accessToken);
      if (!verified.ok) {
        dropSessionCookie(context);
        return { ok: true, result: null };
      }
      const { operatorId, username: userName, role, sessionLocked: locked, expiresAt } = verified.caller;
      const expireInSeconds = Math.max(0, Math.floor((expiresAt - clock.now()) / 1000));
      const result = {
        ...{ accessToken, expireInSeconds, userName, role, locked },
        hasSecondFactor: await factors.isEnrolled(operatorId),
        ...{ secondFactorRequired: parts.secondFactorPolicy === "required" },
        idleLockSeconds: IDLE_LOCK_MS / 1000,
      };
      return { ok: true, result };
    },
    async lockSession(_input, { caller }) {
      sessions.setLocked(caller.sessionId, true);
      return { ok: true, result: "Your session is locked." };
    },
    unlockSession: unlockSession(parts),
    /** Ends the operator's own session, of which the call was made; others of the same operator go on. */
    async logout(_input, context) {
      await sessions.end(context.caller.sessionId, "logout");
      dropSessionCookie(context);
      return { ok: true, result: "You are logged out." };
    },
  };
}

/** The password again, under the limits of a login and in its queue. */
function unlockSession(parts: OperatorParts): OwnSessionHandlers["unlockSession"] {
  const { sessions, throttle, queue, database, passwords } = parts;
  return async ({ password }, { caller, ip }) => {
    const given = { name: usernameKey(caller.username).slice(0, 64), network: addressGroup(ip) };
    const waitMs = throttle.begin(given);
    if (waitMs > 0) return throttled(waitMs);
    const isRight = await queue.admit(KNOWN_RANK, async () => {
      const operator = await findOperator(database, caller.username);
      return passwords.matches(password, operator?.password_hash);
    });
    if (isRight === undefined) return refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
    if (!isRight) {
      await sessions.wrongSecretGiven(caller.sessionId, "wrongPasswords");
      return refuse("CURRENT_PASSWORD_WRONG");
    }
    throttle.succeeded(given);
    sessions.setLocked(caller.sessionId, false);
    return { ok: true, result: "Your session is unlocked." };
  };
}
