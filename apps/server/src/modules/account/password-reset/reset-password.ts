import type { Api } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { Handler } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { noRoom } from "../passwords/no-room.ts";
import { passwordFault } from "../passwords/password-rules.ts";
import { findLink, useLink } from "./password-resets-table.ts";

/** More than people behind one address need; a token cannot be guessed, and tries are a query each. */
const TRIES_OF_AN_ADDRESS = { perSecond: 1 / 30, burst: 20 };

/**
 * Sets a new password by a link. A password that breaks a rule leaves the link good. Of two uses at once one sets its
 * password. Every session ends, and failed logins from this address are forgotten, so that the owner gets in at once.
 */
export function resetPassword(parts: AccountParts): Handler<Api["account"]["resetPassword"]> {
  const { database, passwords, sessions, attempts, throttle } = parts;
  const tries = new RateLimiter(TRIES_OF_AN_ADDRESS, parts.clock);
  return async ({ token, newPassword, confirmPassword }, context) => {
    const address = addressGroup(context.ip);
    const waitMs = tries.take(address);
    if (waitMs > 0) return tooManyRequests(waitMs);
    const found = await findLink(database, token, context.at);
    if (typeof found === "string") return refuse(found);
    const { userId, username } = found;
    const fault = passwordFault({ password: newPassword, confirmPassword, username });
    if (fault !== undefined) return refuse(fault);
    const passwordHash = await parts.hashing.run(address, () => passwords.hash(newPassword));
    if (passwordHash === undefined) return noRoom();
    if (!(await useLink(database, token, { passwordHash, at: context.at })))
      return refuse("RESET_LINK_INVALID");
    await sessions.endAllOf([userId], "passwordReset");
    throttle.succeeded({ account: usernameKey(username), address: context.ip });
    attempts.record(context, { method: "passwordReset", result: "success", username, userId });
    return { ok: true, result: "Your password is changed. Log in with the new one." };
  };
}
