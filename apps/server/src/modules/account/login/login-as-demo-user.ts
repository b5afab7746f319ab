import type { Api } from "@crossbook/contract";
import type { Handler } from "../../../calls/handler.ts";
import { loginThrottled, refuse } from "../../../calls/refusals.ts";
import type { AccountParts } from "../account-parts.ts";
import { startSession } from "../start-session.ts";
import { DEMO_PREFIX } from "../usernames.ts";
import { insertUser } from "../users-table.ts";

const DEMO_CREDIT_PAISE = 10_000_00;
const NAME_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const NAME_LENGTH = 12;

/** Every demo login gets an account of its own, so that no two visitors share a wallet. */
export function loginAsDemoUser(parts: AccountParts): Handler<Api["account"]["loginAsDemoUser"]> {
  return async (_input, context) => {
    if (parts.hosts.moneyMode === "real") return refuse("DEMO_NOT_OFFERED");
    const waitMs = parts.freeAccounts.take(context.ip);
    if (waitMs > 0) return loginThrottled(waitMs);
    const username = DEMO_PREFIX + randomName(parts);
    const user = await insertUser(
      parts.database,
      {
        username,
        kind: "demo",
        passwordHash: undefined,
        mobile: undefined,
        host: context.host,
        referredBy: undefined,
        openingCreditPaise: DEMO_CREDIT_PAISE,
        at: context.at,
      },
      parts.random,
    );
    if (typeof user === "string") throw new Error(`a demo account could not be made: ${user}`);
    // Without its name: the account's row and its session say the same.
    parts.attempts.record(context, { method: "demo", result: "success" });
    return startSession(parts, context, user, false);
  };
}

function randomName({ random }: AccountParts): string {
  return Array.from({ length: NAME_LENGTH }, () =>
    NAME_ALPHABET.charAt(random.integer(NAME_ALPHABET.length)),
  ).join("");
}
