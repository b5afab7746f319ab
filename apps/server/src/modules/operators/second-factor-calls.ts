import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator } from "./operators-table.ts";
import { passwordIsRight } from "./own-password.ts";

/** The calls about second factors. */
export type SecondFactorCall =
  | "enrolSecondFactor"
  | "confirmSecondFactor"
  | "verifySecondFactor"
  | "resetSecondFactor";

/** A handler for each of the calls. A wrong code counts against the session, which ends after several. */
export function secondFactorCalls(parts: OperatorParts): Pick<HandlersOf<"operator">, SecondFactorCall> {
  const { factors, sessions, database } = parts;
  return {
    async enrolSecondFactor(_input, { caller }) {
      const result = await factors.enrol(caller.operatorId, caller.username);
      return result ? { ok: true, result } : refuse("SECOND_FACTOR_EXISTS");
    },
    /** The password too: who has found a session open must not bind their own authenticator to the login. */
    async confirmSecondFactor({ code, password }, context) {
      const { caller } = context;
      const checked = await passwordIsRight(parts, password, context);
      if (!checked.ok) return checked;
      const confirmed = await sessions.checkSecret(caller.sessionId, () =>
        factors.confirm(caller.operatorId, code),
      );
      if (confirmed === "TOO_MANY") return refuse("SECOND_FACTOR_WRONG");
      if (confirmed === "SECOND_FACTOR_WRONG")
        await sessions.wrongSecretGiven(caller.sessionId, "wrongCodes");
      if (confirmed === "SECOND_FACTOR_EXISTS") sessions.secretWithdrawn(caller.sessionId);
      if (typeof confirmed === "string") return refuse(confirmed);
      sessions.secondFactorGiven(caller.sessionId);
      return { ok: true, result: { recoveryCodes: [...confirmed] } };
    },
    async verifySecondFactor({ code }, { caller }) {
      const taken = await sessions.checkSecret(caller.sessionId, () => factors.take(caller.operatorId, code));
      if (taken === true) {
        sessions.secondFactorGiven(caller.sessionId);
        return { ok: true, result: "Your code is right." };
      }
      if (taken === false) await sessions.wrongSecretGiven(caller.sessionId, "wrongCodes");
      return refuse("SECOND_FACTOR_WRONG");
    },
    async resetSecondFactor({ userName }, context) {
      const operator = await findOperator(database, userName);
      if (!operator) return refuse("ACCOUNT_NOT_FOUND");
      const hadSecondFactor = (await factors.enrolledAt(operator.id)) !== undefined;
      await factors.reset(operator.id);
      const endedSessions = await sessions.endAllOf(operator.id, "secondFactorReset");
      context.noteChange({ before: { hadSecondFactor }, after: { hadSecondFactor: false } });
      const locked = operator.locked_at !== null;
      return { ok: true, result: { userName: operator.username, locked, endedSessions } };
    },
  };
}
