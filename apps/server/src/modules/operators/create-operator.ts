import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { isUsername } from "../account/index.ts";
import { usernameKey } from "../players/index.ts";
import type { OperatorParts } from "./operator-parts.ts";
import { hashedInTurn, refusedPassword } from "./operator-passwords.ts";

/** Creates an operator of a role, with a first password that he has to change. */
export function createOperator({
  database,
  clock,
  ...hashing
}: Pick<OperatorParts, "database" | "clock" | "passwords" | "queue">): Handler<
  Api["operator"]["createOperator"]
> {
  return async (input, context) => {
    const { password, role } = input;
    const userName = input.userName.trim();
    if (!isUsername(userName)) return refuse("USERNAME_INVALID");
    const refused = refusedPassword(password, userName);
    if (refused) return refused;
    const hash = await hashedInTurn(hashing, password);
    if (typeof hash !== "string") return hash;
    const { rowCount } = await database.query(
      `INSERT INTO operators (username, username_key, password_hash, role, created_at, first_password_at)
       VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (username_key) DO NOTHING`,
      [userName, usernameKey(userName), hash, role, new Date(clock.now())],
    );
    if (rowCount === 0) return refuse("USERNAME_TAKEN");
    context.noteChange({ before: {}, after: { userName, role } });
    return { ok: true, result: { userName, role } };
  };
}
