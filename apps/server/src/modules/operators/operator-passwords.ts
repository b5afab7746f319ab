import type { OutputOf, operator } from "@crossbook/contract";
import type { Answer, HandlersOf, Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { isCommonPassword } from "../account/index.ts";
import { usernameKey } from "../players/index.ts";
import { KNOWN_RANK, RETRY_SECONDS } from "./authenticate.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator, type OperatorRow } from "./operators-table.ts";
import { passwordIsRight } from "./own-password.ts";

/** The calls that give operators other passwords. */
export type OperatorPasswordCall = "changeOwnPassword" | "setOperatorPassword";

const LEAST_PASSWORD_LENGTH = 12;

/** Why the operator of this name cannot have this password; undefined: it is good enough. */
export function refusedPassword(
  password: string,
  userName: string,
): Refusal<"PASSWORD_TOO_SHORT" | "PASSWORD_COMMON"> | undefined {
  if (password.length < LEAST_PASSWORD_LENGTH)
    return refuse("PASSWORD_TOO_SHORT", {
      message: `An operator's password has at least ${LEAST_PASSWORD_LENGTH} characters.`,
    });
  return isCommonPassword(password, userName) ? refuse("PASSWORD_COMMON") : undefined;
}

/** The hash of an operator's new password, made in the queue of their logins; or a refusal where that is full. */
export async function hashedInTurn(
  { queue, passwords }: Pick<OperatorParts, "queue" | "passwords">,
  password: string,
): Promise<string | Refusal<"SERVICE_UNAVAILABLE">> {
  const hash = await queue.admit(KNOWN_RANK, () => passwords.hash(password));
  return hash ?? refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: RETRY_SECONDS });
}

/** A handler for each of the calls. */
export function operatorPasswordCalls(
  parts: OperatorParts,
): Pick<HandlersOf<"operator">, OperatorPasswordCall> {
  const { database, sessions, clock } = parts;
  /** Every start gives the configured operator its configured password again. */
  const isConfigured = (name: string) =>
    parts.configuredOperator !== undefined && usernameKey(name) === usernameKey(parts.configuredOperator);

  /**
   * Replaces it by one that the operator has chosen in the session `kept`, or by a first one from somebody else. Answers how
   * many sessions have ended; undefined: the password that the operator has shown to know was replaced meanwhile.
   */
  async function change({ id, password_hash }: OperatorRow, password: string, kept?: string) {
    const hash = await hashedInTurn(parts, password);
    if (typeof hash !== "string") return hash;
    const isOwn = kept !== undefined;
    const { rowCount } = await database.query(
      `UPDATE operators SET password_hash = $2, first_password_at = $3
       WHERE id = $1 AND ($4::text IS NULL OR password_hash = $4)`,
      [id, hash, isOwn ? null : new Date(clock.now()), isOwn ? password_hash : null],
    );
    if (rowCount === 0) return undefined;
    if (isOwn) sessions.passwordChosen(kept);
    return sessions.endAllOf(id, "passwordChanged", kept);
  }

  return {
    async changeOwnPassword({ currentPassword, password }, context) {
      const { caller } = context;
      if (isConfigured(caller.username)) return CONFIGURED;
      const checked = await passwordIsRight(parts, currentPassword, context);
      if (!checked.ok) return checked;
      const refused = refusedPassword(password, caller.username);
      if (refused) return refused;
      if (password === currentPassword) return refuse("PASSWORD_UNCHANGED");
      const endedSessions = await change(checked.operator, password, caller.sessionId);
      if (typeof endedSessions !== "number") return endedSessions ?? refuse("CURRENT_PASSWORD_WRONG");
      context.noteChange({ before: {}, after: { endedSessions } });
      return { ok: true, result: "Your password is changed." };
    },
    async setOperatorPassword({ userName, password }, context): Promise<SetReply> {
      const found = await findOperator(database, userName);
      if (!found) return refuse("ACCOUNT_NOT_FOUND");
      if (isConfigured(found.username)) return CONFIGURED;
      if (found.id === context.caller.operatorId) return refuse("FORBIDDEN", { message: OWN_ELSEWHERE });
      const refused = refusedPassword(password, found.username);
      if (refused) return refused;
      const endedSessions = await change(found, password);
      if (typeof endedSessions !== "number") return endedSessions ?? refuse("ACCOUNT_NOT_FOUND");
      context.noteChange({ before: {}, after: { endedSessions } });
      const { username, locked_at } = found;
      return { ok: true, result: { userName: username, locked: locked_at !== null, endedSessions } };
    },
  };
}

type SetReply =
  | Answer<OutputOf<typeof operator.setOperatorPassword>, undefined>
  | Refusal<
      "ACCOUNT_NOT_FOUND" | "PASSWORD_TOO_SHORT" | "PASSWORD_COMMON" | "FORBIDDEN" | "SERVICE_UNAVAILABLE"
    >;

const OWN_ELSEWHERE = "Your own password is changed by the one that you have now.";

const CONFIGURED = refuse("FORBIDDEN", {
  message: "The configuration names this operator: change OPERATOR_PASSWORD and start the server again.",
});
