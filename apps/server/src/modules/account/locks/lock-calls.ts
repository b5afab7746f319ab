import { type Api, operator } from "@crossbook/contract";
import type { Handler, HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import type { LockOutcome, PlayerLocks } from "./player-locks.ts";

/** The operators' calls that lock players. */
export type LockCall = "lockPlayer" | "unlockPlayer" | "lockBets" | "unlockBets" | "endPlayerSessions";

/** A handler for each of the calls. */
export function lockCalls(locks: PlayerLocks): Pick<HandlersOf<"operator">, LockCall> {
  const call =
    (
      name: LockCall,
      change: (userName: string) => Promise<LockOutcome>,
    ): Handler<Api["operator"][LockCall]> =>
    async ({ userName }, context) => {
      const outcome = await change(userName);
      if (!outcome.ok) return declaredRefusal(operator[name], outcome.code);
      context.noteChange({ before: outcome.before, after: outcome.state });
      return { ok: true, result: outcome.state };
    };
  return {
    lockPlayer: call("lockPlayer", (userName) => locks.lock(userName)),
    unlockPlayer: call("unlockPlayer", (userName) => locks.unlock(userName)),
    lockBets: call("lockBets", (userName) => locks.lockBets(userName)),
    unlockBets: call("unlockBets", (userName) => locks.unlockBets(userName)),
    endPlayerSessions: call("endPlayerSessions", (userName) => locks.endSessions(userName)),
  };
}
