import type { CallContext, Refusal } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { loginThrottled, refuse, tooManyRequests } from "../../../calls/refusals.ts";
import { withdrawnWhereThrown } from "../../../calls/withdrawn-try.ts";
import { usernameKey } from "../../players/index.ts";
import type { AccountParts } from "../account-parts.ts";
import { LoginThrottle } from "../login/login-throttle.ts";
import { findUser } from "../users-table.ts";
import { noteUse, provenBotKey } from "./bot-keys-table.ts";

/** What a bot logs in with. */
export interface BotCredentials {
  readonly userName: string;
  readonly password: string;
  readonly appKey: string;
}

type LoginRefusal = Refusal<"LOGIN_FAILED" | "LOGIN_THROTTLED" | "ACCOUNT_LOCKED" | "TOO_MANY_REQUESTS">;

/** Begins a session of a bot; answers its token. */
export type BotLogin = (
  credentials: BotCredentials,
  context: Pick<CallContext, "ip" | "userAgent" | "at">,
) => Promise<{ readonly ok: true; readonly token: string } | LoginRefusal>;

/** Logins of one player's bots that succeed: each writes rows. */
const LOGINS_OF_A_PLAYER = { perSecond: 1 / 30, burst: 20 };

/**
 * Logs a bot in by a key. Unknown names, app keys and passwords are answered alike; that the account is locked is said only to who
 * knows the password. Wrong ones are slowed down as players' passwords are, by counts of their own, so that no bot keeps its
 * player out.
 */
export function botLogin(parts: AccountParts): BotLogin {
  const { attempts, botSessions, clock, database } = parts;
  const throttle = new LoginThrottle(clock);
  const logins = new RateLimiter(LOGINS_OF_A_PLAYER, clock);
  return async ({ userName, password, appKey }, context) => {
    const attempt = { account: usernameKey(userName), address: context.ip };
    const waitMs = throttle.begin(attempt);
    if (waitMs > 0) {
      attempts.record(context, { method: "botKey", result: "throttled" });
      return loginThrottled(waitMs);
    }
    const { user, key } = await withdrawnWhereThrown(
      async () => {
        const found = await findUser(database, userName);
        const proven = found && (await provenBotKey(database, found.id, { appKey, password }));
        return { user: found, key: proven };
      },
      () => throttle.withdraw(attempt),
    );
    const record = (result: "success" | "unknownUser" | "wrongPassword" | "locked") =>
      attempts.record(context, { method: "botKey", result, username: user?.username, userId: user?.id });
    if (user === undefined || key === undefined) {
      record(user === undefined ? "unknownUser" : "wrongPassword");
      return refuse("LOGIN_FAILED");
    }
    throttle.succeeded(attempt);
    const tooOftenMs = logins.take(user.id);
    if (tooOftenMs > 0) return tooManyRequests(tooOftenMs);
    const token =
      user.locked_at === null
        ? await botSessions.start({
            ...{ botKeyId: key.botKeyId, keyName: key.name },
            ...{ userId: user.id, address: context.ip },
          })
        : undefined;
    record(token === undefined ? "locked" : "success");
    if (token === undefined) return refuse("ACCOUNT_LOCKED");
    await noteUse(database, key.botKeyId, context.at);
    return { ok: true, token };
  };
}
