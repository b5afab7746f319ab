import type { SportLock } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { SportLocks } from "./sport-locks.ts";

/** The operators' calls about sports that are locked. */
export type SportLockCall = "setSportLock" | "getSportLocks";

/** A handler for each of the calls. */
export function sportLockCalls(locks: SportLocks): Pick<HandlersOf<"operator">, SportLockCall> {
  return {
    async setSportLock({ reason, ...change }, context) {
      const outcome = await locks.set(change, { name: context.caller.username, reason });
      if (!outcome.ok) return refuse(outcome.code);
      const { before, after } = outcome;
      context.noteChange({ before: sportsOf(before), after: sportsOf(after) });
      return { ok: true, result: { locks: [...after] } };
    },
    async getSportLocks({ UserName: userName }) {
      const found = await locks.all(userName);
      return found === "ACCOUNT_NOT_FOUND" ? refuse(found) : { ok: true, result: { locks: [...found] } };
    },
  };
}

function sportsOf(locks: readonly SportLock[]) {
  return { locked: locks.map(({ sport }) => sport) };
}
