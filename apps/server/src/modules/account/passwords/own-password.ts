import type { PlayerCaller } from "../../../calls/callers.ts";
import type { CallContext, Refusal } from "../../../calls/handler.ts";
import { loginThrottled, refuse } from "../../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../../calls/withdrawn-try.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import type { LoginAttempt } from "../login/login-attempts.ts";
import type { UserRow } from "../users-table.ts";
import { noRoom } from "./no-room.ts";

type Wrong = Refusal<"CURRENT_PASSWORD_WRONG">;
type NotTried = Refusal<"LOGIN_THROTTLED" | "SERVICE_UNAVAILABLE">;

interface OwnPasswordTry<Answer> {
  readonly user: UserRow;
  readonly password: string;
  /** What the password is given for, as the login attempts have it. */
  readonly method: LoginAttempt["method"];
  /** What comes after the right password, in the same turn of the queue. */
  readonly work: () => Promise<Answer>;
}

/**
 * Does what takes the caller's own password again. A session has an allowance of wrong passwords of its own, so that a
 * copied token cannot be used to guess, and guesses of strangers do not keep the owner from it.
 */
export async function withOwnPassword<Answer extends { readonly ok: boolean }>(
  parts: Pick<AccountParts, "throttle" | "deviceHashing" | "passwords" | "attempts">,
  context: CallContext<PlayerCaller>,
  { user, password, method, work }: OwnPasswordTry<Answer>,
): Promise<Answer | Wrong | NotTried> {
  const { throttle, passwords, attempts } = parts;
  const device = `own password ${context.caller.sessionId}`;
  const attempt = { account: usernameKey(user.username), address: context.ip, device };
  const waitMs = throttle.begin(attempt);
  if (waitMs > 0) return loginThrottled(waitMs);
  const answer = await withdrawnWhereThrown(
    () =>
      parts.deviceHashing.run(attempt.account, async () =>
        (await passwords.matches(password, user.password_hash ?? undefined))
          ? work()
          : refuse("CURRENT_PASSWORD_WRONG"),
      ),
    () => throttle.withdraw(attempt),
  );
  if (answer === undefined) {
    throttle.withdraw(attempt);
    return noRoom();
  }
  if (!isWrongPassword(answer)) throttle.succeeded(attempt);
  else
    attempts.record(context, { method, result: "wrongPassword", username: user.username, userId: user.id });
  return answer;
}

function isWrongPassword(answer: { readonly ok: boolean; readonly code?: unknown }): boolean {
  return !answer.ok && answer.code === "CURRENT_PASSWORD_WRONG";
}
