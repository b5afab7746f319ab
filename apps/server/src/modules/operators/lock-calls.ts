import type { Api } from "@crossbook/contract";
import type { Handler, HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { ActionLog } from "../market-operations/index.ts";
import { usernameKey } from "../players/index.ts";
import type { OperatorLockState, OperatorLocks } from "./operator-locks.ts";

/** The calls that lock operators. */
export type OperatorLockCall = "lockOperator" | "unlockOperator" | "endOperatorSessions";

/** A handler for each of the calls, logged before it is done. */
export function operatorLockCalls(
  locks: OperatorLocks,
  actions: ActionLog,
): Pick<HandlersOf<"operator">, OperatorLockCall> {
  const call =
    (
      action: OperatorLockCall,
      change: (userName: string) => Promise<OperatorLockState | undefined>,
    ): Handler<Api["operator"][OperatorLockCall]> =>
    async ({ userName, reason }, { caller }) => {
      // Whoever locks others stays able to undo it.
      if (action === "lockOperator" && usernameKey(userName) === usernameKey(caller.username))
        return refuse("FORBIDDEN", { message: "You cannot lock yourself." });
      const actor = `operator:${caller.username}` as const;
      const record = await actions.begin({ actor, action, reason, detail: { userName } });
      const state = await change(userName);
      await record(state ? "done" : "ACCOUNT_NOT_FOUND");
      return state ? { ok: true, result: state } : refuse("ACCOUNT_NOT_FOUND");
    };
  return {
    lockOperator: call("lockOperator", (userName) => locks.lock(userName)),
    unlockOperator: call("unlockOperator", (userName) => locks.unlock(userName)),
    endOperatorSessions: call("endOperatorSessions", (userName) => locks.endSessions(userName)),
  };
}
