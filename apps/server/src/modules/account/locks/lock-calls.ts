import { type Api, operator } from "@crossbook/contract";
import type { Handler, HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal } from "../../../calls/refusals.ts";
import type { ActionLog } from "../../market-operations/index.ts";
import type { LockOutcome, PlayerLocks } from "./player-locks.ts";

/** The operators' calls that lock players. */
export type LockCall = "lockPlayer" | "unlockPlayer" | "lockBets" | "unlockBets" | "endPlayerSessions";

/** A handler for each of the calls, logged before it is done. */
export function lockCalls(locks: PlayerLocks, actions: ActionLog): Pick<HandlersOf<"operator">, LockCall> {
  const call =
    (
      action: LockCall,
      change: (userName: string) => Promise<LockOutcome>,
    ): Handler<Api["operator"][LockCall]> =>
    async ({ userName, reason }, { caller }) => {
      const actor = `operator:${caller.username}` as const;
      const record = await actions.begin({ actor, action, reason, detail: { userName } });
      const outcome = await change(userName);
      await record(outcome.ok ? "done" : outcome.code);
      return outcome.ok
        ? { ok: true, result: outcome.state }
        : declaredRefusal(operator[action], outcome.code);
    };
  return {
    lockPlayer: call("lockPlayer", (userName) => locks.lock(userName)),
    unlockPlayer: call("unlockPlayer", (userName) => locks.unlock(userName)),
    lockBets: call("lockBets", (userName) => locks.lockBets(userName)),
    unlockBets: call("unlockBets", (userName) => locks.unlockBets(userName)),
    endPlayerSessions: call("endPlayerSessions", (userName) => locks.endSessions(userName)),
  };
}
