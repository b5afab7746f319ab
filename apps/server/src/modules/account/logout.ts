import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import type { AccountParts } from "./account-parts.ts";
import { dropRefreshToken } from "./refresh-cookie.ts";

/** Ends this session only; others of the same player go on. */
export function logout(parts: AccountParts): Handler<Api["account"]["logout"]> {
  return async (_input, context) => {
    await parts.sessions.end(context.caller.sessionId, "logout");
    dropRefreshToken(context);
    return { ok: true, result: "You are logged out." };
  };
}
