import type { OutputOf, operator } from "@crossbook/contract";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { Answer, CallContext, HandlersOf, Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { usernameKey } from "../players/index.ts";
import type { OperatorLockOutcome, OperatorLocks } from "./operator-locks.ts";
import type { OperatorSessionBook } from "./operator-sessions.ts";

/** The calls that lock operators. */
export type OperatorLockCall = "lockOperator" | "unlockOperator" | "endOperatorSessions";

type Change = (userName: string) => Promise<OperatorLockOutcome | undefined>;
type LockReply =
  | Answer<OutputOf<typeof operator.lockOperator>, undefined>
  | Refusal<"ACCOUNT_NOT_FOUND" | "FORBIDDEN" | "TOKEN_INVALID">;

/** A handler for each of the calls. */
export function operatorLockCalls(
  locks: OperatorLocks,
  sessions: OperatorSessionBook,
): Pick<HandlersOf<"operator">, OperatorLockCall> {
  const call =
    (change: Change) =>
    async ({ userName }: { userName: string }, context: CallContext<OperatorCaller>): Promise<LockReply> => {
      const outcome = await change(userName);
      if (!outcome) return refuse("ACCOUNT_NOT_FOUND");
      context.noteChange({ before: { locked: outcome.wasLocked }, after: outcome.state });
      return { ok: true, result: outcome.state };
    };
  const lock = call((userName) => locks.lock(userName));
  return {
    // Whoever locks others stays able to undo it.
    lockOperator: async (input, context) =>
      usernameKey(input.userName) === usernameKey(context.caller.username)
        ? refuse("FORBIDDEN", { message: "You cannot lock yourself." })
        : sessions.takePowers(context.caller.sessionId, () => lock(input, context)),
    unlockOperator: call((userName) => locks.unlock(userName)),
    endOperatorSessions: call((userName) => locks.endSessions(userName)),
  };
}
