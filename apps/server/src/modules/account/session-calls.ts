import type { HandlersOf } from "../../calls/handler.ts";
import type { OpenPlayerSession } from "../sessions/index.ts";
import type { AccountParts } from "./account-parts.ts";
import { dropRefreshToken } from "./refresh-cookie.ts";

type SessionCall = "getSessions" | "endSession" | "logOutEverywhere";

/** What a player sees and ends of the own sessions. */
export function sessionCalls({ sessions }: AccountParts): Pick<HandlersOf<"account">, SessionCall> {
  return {
    async getSessions(_input, { caller }) {
      const open = await sessions.openOf(caller.userId);
      const result = open.map((session) => ({
        ...presentSession(session),
        current: session.id === caller.sessionId,
      }));
      return { ok: true, result };
    },
    async endSession({ sessionId }, context) {
      await sessions.endOne(context.caller.userId, sessionId, "endedByPlayer");
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

/** A session as the wire has it. */
export function presentSession({ id, startedAt, lastUsedAt, endsAt, ...session }: OpenPlayerSession) {
  return {
    ...session,
    sessionId: id,
    startedAt: new Date(startedAt).toISOString(),
    lastUsedAt: new Date(lastUsedAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}
