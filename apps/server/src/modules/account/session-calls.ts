import type { HandlersOf } from "../../calls/handler.ts";
import type { AccountParts } from "./account-parts.ts";
import { dropRefreshToken } from "./refresh-cookie.ts";

type SessionCall = "getSessions" | "endSession" | "logOutEverywhere";

/** What a player sees and ends of the own sessions. */
export function sessionCalls({ sessions }: AccountParts): Pick<HandlersOf<"account">, SessionCall> {
  return {
    async getSessions(_input, { caller }) {
      const open = await sessions.openOf(caller.userId);
      const result = open.map(({ id, startedAt, lastUsedAt, endsAt, ...session }) => ({
        ...session,
        sessionId: id,
        current: id === caller.sessionId,
        startedAt: new Date(startedAt).toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      }));
      return { ok: true, result };
    },
    async endSession({ sessionId }, context) {
      await sessions.endOne(context.caller.userId, sessionId);
      if (sessionId === context.caller.sessionId) dropRefreshToken(context);
      return { ok: true, result: "This session has ended." };
    },
    async logOutEverywhere({ keepThis = false }, context) {
      const { userId, sessionId } = context.caller;
      const others = await sessions.endOthersOf(userId, sessionId, "endedByPlayer");
      if (keepThis) return { ok: true, result: { endedSessions: others } };
      await sessions.end(sessionId, "endedByPlayer");
      dropRefreshToken(context);
      return { ok: true, result: { endedSessions: others + 1 } };
    },
  };
}
