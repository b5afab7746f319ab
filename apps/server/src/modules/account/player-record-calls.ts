import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { AccountParts } from "./account-parts.ts";
import { loginAttemptsOf } from "./login/get-user-login-attempts.ts";
import { presentSession } from "./session-calls.ts";

/** The operators' calls about the logins of one player. */
export type PlayerRecordCall = "getPlayerSessions" | "endPlayerSession" | "getPlayerLoginAttempts";

type Parts = Pick<AccountParts, "players" | "sessions" | "attempts" | "database">;

/** What operators see and end of a player's sessions, and the tries to log in to the account. */
export function playerRecordCalls(parts: Parts): Pick<HandlersOf<"operator">, PlayerRecordCall> {
  const { players, sessions } = parts;
  return {
    async getPlayerSessions({ userName }) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      return { ok: true, result: (await sessions.openOf(player.userId)).map(presentSession) };
    },
    async endPlayerSession({ userName, sessionId }, context) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      const endedSessions = await sessions.endOne(player.userId, sessionId, "endedByOperator");
      context.noteChange({ before: {}, after: { endedSessions } });
      return { ok: true, result: { endedSessions } };
    },
    async getPlayerLoginAttempts({ userName, MaxResultCount, SkipCount }) {
      const player = await players.byUsername(userName);
      if (!player) return refuse("ACCOUNT_NOT_FOUND");
      const page = { limit: MaxResultCount, offset: SkipCount };
      return { ok: true, result: await loginAttemptsOf(parts, player.userId, page) };
    },
  };
}
