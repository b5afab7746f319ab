import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";

const MINUTE_MS = 60_000;

/** Minutes left on the token the call was made with. */
export function getAccessTokenValidateTime(): Handler<Api["account"]["getAccessTokenValidateTime"]> {
  return async (_input, context) => ({
    ok: true,
    result: Math.ceil((context.caller.expiresAt - context.at) / MINUTE_MS),
  });
}
