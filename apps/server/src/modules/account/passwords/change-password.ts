import type { Api, InputOf } from "@crossbook/contract";
import type { ContextOf, Handler, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../../calls/withdrawn-try.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { throttled } from "../login/authenticate.ts";
import { findUserById, type UserRow } from "../users-table.ts";
import { noRoom } from "./no-room.ts";
import { passwordFault } from "./password-rules.ts";
import { storeChosenHash } from "./stored-hash.ts";

type ChangePassword = Api["account"]["changePassword"];
type Wrong = Refusal<"CURRENT_PASSWORD_WRONG" | "PASSWORD_UNCHANGED">;

/**
 * Changes the password of who knows the present one, and ends every other session and a link that was sent for a new one: whoever
 * is in by the old one is out. A session has an allowance of wrong passwords of its own, so that a copied token cannot be used to guess, and
 * guesses of strangers do not keep the owner from changing it.
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
    const device = `password change ${caller.sessionId}`;
    const attempt = { account: usernameKey(user.username), address: context.ip, device };
    const waitMs = parts.throttle.begin(attempt);
    if (waitMs > 0) return throttled(waitMs);
    const wrong = await withdrawnWhereThrown(
      () => parts.deviceHashing.run(attempt.account, () => replace(parts, user, input, context.at)),
      () => parts.throttle.withdraw(attempt),
    );
    if (wrong === undefined) {
      parts.throttle.withdraw(attempt);
      return noRoom();
    }
    const isWrong = wrong !== "changed" && wrong.code === "CURRENT_PASSWORD_WRONG";
    if (isWrong) record(parts, context, user, "wrongPassword");
    else parts.throttle.succeeded(attempt);
    if (wrong !== "changed") return wrong;
    record(parts, context, user, "success");
    const endedSessions = await parts.sessions.endOthersOf(user.id, caller.sessionId, "passwordChanged");
    return { ok: true, result: "Password Changed Successfully", detail: { endedSessions } };
  };
}

async function replace(
  { database, passwords }: Pick<AccountParts, "database" | "passwords">,
  user: UserRow,
  { currentPassword, newPassword }: InputOf<ChangePassword>,
  at: number,
): Promise<Wrong | "changed"> {
  const stored = user.password_hash ?? undefined;
  if (!(await passwords.matches(currentPassword, stored))) return refuse("CURRENT_PASSWORD_WRONG");
  if (currentPassword === newPassword) return refuse("PASSWORD_UNCHANGED");
  const hash = await passwords.hash(newPassword);
  // Of two changes at the same moment the second no longer knows the present password.
  return (await storeChosenHash(database, user, { hash, at })) ? "changed" : refuse("CURRENT_PASSWORD_WRONG");
}

function record(
  { attempts }: AccountParts,
  context: ContextOf<ChangePassword>,
  { id: userId, username }: UserRow,
  result: "wrongPassword" | "success",
): void {
  attempts.record(context, { method: "passwordChange", result, username, userId });
}
