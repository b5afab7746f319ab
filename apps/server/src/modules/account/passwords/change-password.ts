import type { Api, InputOf } from "@crossbook/contract";
import type { Handler, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { AccountParts } from "../account-parts.ts";
import { findUserById, type UserRow } from "../users-table.ts";
import { withOwnPassword } from "./own-password.ts";
import { passwordFault } from "./password-rules.ts";
import { storeChosenHash } from "./stored-hash.ts";

type ChangePassword = Api["account"]["changePassword"];

/**
 * Changes the password of who knows the present one, and ends every other session and a link that was sent for a new one:
 * whoever is in by the old one is out.
 */
export function changePassword(parts: AccountParts): Handler<ChangePassword> {
  return async (input, context) => {
    const { caller } = context;
    const user = await findUserById(parts.database, caller.userId);
    if (user === undefined || user.password_hash === null) return refuse("PASSWORD_OF_DEMO");
    const fault = passwordFault({
      password: input.newPassword,
      confirmPassword: input.confirmPassword ?? input.newPassword,
      username: user.username,
    });
    if (fault !== undefined) return refuse(fault);
    const changed = await withOwnPassword(parts, context, {
      ...{ user, password: input.currentPassword, method: "passwordChange" },
      work: () => replace(parts, user, input, context.at),
    });
    if (!changed.ok) return changed;
    const { id: userId, username } = user;
    parts.attempts.record(context, { method: "passwordChange", result: "success", username, userId });
    const endedSessions = await parts.sessions.endOthersOf(userId, caller.sessionId, "passwordChanged");
    return { ok: true, result: "Password Changed Successfully", detail: { endedSessions } };
  };
}

async function replace(
  { database, passwords }: Pick<AccountParts, "database" | "passwords">,
  user: UserRow,
  { currentPassword, newPassword }: InputOf<ChangePassword>,
  at: number,
): Promise<{ readonly ok: true } | Refusal<"CURRENT_PASSWORD_WRONG" | "PASSWORD_UNCHANGED">> {
  if (currentPassword === newPassword) return refuse("PASSWORD_UNCHANGED");
  const hash = await passwords.hash(newPassword);
  // Of two changes at the same moment the second no longer knows the present password.
  const isStored = await storeChosenHash(database, user, { hash, at });
  return isStored ? { ok: true } : refuse("CURRENT_PASSWORD_WRONG");
}
