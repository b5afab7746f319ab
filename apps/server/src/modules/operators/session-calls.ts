import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { IDLE_LOCK_MS } from "./operator-sessions.ts";
import { passwordIsRight } from "./own-password.ts";
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
      const { mustChangePassword } = verified.caller;
      const expireInSeconds = Math.max(0, Math.floor((expiresAt - clock.now()) / 1000));
      const result = {
        ...{ accessToken, expireInSeconds, userName, role, locked, mustChangePassword },
        hasSecondFactor: (await factors.enrolledAt(operatorId)) !== undefined,
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

/** The password again. */
function unlockSession(parts: OperatorParts): OwnSessionHandlers["unlockSession"] {
  return async ({ password }, context) => {
    const checked = await passwordIsRight(parts, password, context);
    return checked.ok ? { ok: true, result: "Your session is unlocked." } : checked;
  };
}
