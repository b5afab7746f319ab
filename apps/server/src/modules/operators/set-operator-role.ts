import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { findOperator } from "./operators-table.ts";

/** Gives an operator another role and ends their sessions, so that no token has the old one. */
export function setOperatorRole({
  database,
  sessions,
}: OperatorParts): Handler<Api["operator"]["setOperatorRole"]> {
  return async ({ userName, role }, context) => {
    const operator = await findOperator(database, userName);
    if (!operator) return refuse("ACCOUNT_NOT_FOUND");
    // Whoever gives roles stays able to undo it.
    if (operator.id === context.caller.operatorId)
      return refuse("FORBIDDEN", { message: "You cannot change your own role." });
    return sessions.takePowers(context.caller.sessionId, async () => {
      await database.query("UPDATE operators SET role = $2 WHERE id = $1", [operator.id, role]);
      await sessions.endAllOf(operator.id, "roleChanged");
      context.noteChange({ before: { role: operator.role }, after: { role } });
      return { ok: true, result: { userName: operator.username, role } };
    });
  };
}
