import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { presentPlayerAccount } from "../wallet/index.ts";
import type { AccountParts } from "./account-parts.ts";
import { openExchangeAccount } from "./open-exchange-account.ts";
import { noRoom } from "./passwords/no-room.ts";
import { passwordFault } from "./passwords/password-rules.ts";
import { isUsername } from "./usernames.ts";
import { insertUser } from "./users-table.ts";

/** Creates a player without sign-up and without money. */
export function createPlayer(parts: AccountParts): Handler<Api["operator"]["createPlayer"]> {
  return async (input, context) => {
    const username = input.userName.trim();
    if (!isUsername(username)) return refuse("USERNAME_INVALID");
    const fault = passwordFault({ password: input.password, confirmPassword: input.password, username });
    if (fault !== undefined && fault !== "PASSWORDS_DIFFER") return refuse(fault);
    const passwordHash = await parts.operatorHashing.run(context.caller.username, () =>
      parts.passwords.hash(input.password),
    );
    if (passwordHash === undefined) return noRoom();
    const user = await insertUser(
      parts.database,
      {
        username,
        kind: input.kind,
        passwordHash,
        mobile: undefined,
        host: context.host,
        referredBy: undefined,
        openingCreditPaise: 0,
        at: context.at,
      },
      parts.random,
    );
    if (user === "USERNAME_TAKEN") return refuse(user);
    if (user === "MOBILE_TAKEN") throw new Error("a player without a mobile number has one that is taken");
    const account = await openExchangeAccount(parts, user, context.at);
    if ("code" in account) return account;
    context.noteChange({ before: {}, after: { userName: user.username, kind: user.kind } });
    return { ok: true, result: presentPlayerAccount(user, account) };
  };
}
