import { type Api, operator } from "@crossbook/contract";
import type { ContextOf, HandlersOf, Reply } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import type { LockOutcome, LockTerms, PlayerLocks } from "./player-locks.ts";

/** The operators' calls that lock players. */
export type LockCall = "lockPlayer" | "unlockPlayer" | "lockBets" | "unlockBets" | "endPlayerSessions";

interface LockGiven {
  readonly userName: string;
  readonly reason: string;
  readonly hours?: number | null | undefined;
}

/** A handler for each of the calls. */
export function lockCalls(locks: PlayerLocks): Pick<HandlersOf<"operator">, LockCall> {
  const call =
    (
      name: LockCall,
      change: (userName: string, terms: LockTerms) => Promise<LockOutcome>,
    ): ((
      given: LockGiven,
      context: ContextOf<Api["operator"][LockCall]>,
    ) => Promise<Reply<Api["operator"][LockCall]>>) =>
    async ({ userName, reason, hours }, context) => {
      const outcome = await change(userName, { reason, hours, by: context.caller.username });
      if (!outcome.ok) return declaredRefusal(operator[name], outcome.code);
      context.noteChange({ before: outcome.before, after: outcome.state });
      return { ok: true, result: outcome.state };
    };
  return {
    lockPlayer: call("lockPlayer", (userName, terms) => locks.lock(userName, terms)),
    unlockPlayer: call("unlockPlayer", (userName) => locks.unlock(userName)),
    lockBets: call("lockBets", (userName, terms) => locks.lockBets(userName, terms)),
    unlockBets: call("unlockBets", (userName) => locks.unlockBets(userName)),
    endPlayerSessions: call("endPlayerSessions", (userName) => locks.endSessions(userName)),
  };
}
