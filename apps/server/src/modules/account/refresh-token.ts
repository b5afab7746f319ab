import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { AccountParts } from "./account-parts.ts";
import { dropRefreshToken, putRefreshToken, refreshTokenOf } from "./refresh-cookie.ts";

/**
 * Renews both tokens. The refresh token comes in the header or the cookie; in the query, where logs would keep it,
 * only on hosts whose settings allow it for old clients.
 */
export function refreshToken(parts: AccountParts): Handler<Api["account"]["refreshToken"]> {
  return async (input, context) => {
    const byQuery = parts.hosts.settingsOf(context.host).server.refreshByQuery;
    const token = refreshTokenOf(context) ?? (byQuery ? input.refreshToken : undefined);
    if (token === undefined) return refuse("REFRESH_INVALID");
    const renewed = await parts.sessions.refresh(token);
    if (!renewed.ok) {
      // A renewal that came too early has used nothing up.
      if (renewed.code !== "TOO_MANY_REQUESTS") dropRefreshToken(context);
      return renewed;
    }
    const { accessToken, casinoToken, expireInSeconds } = renewed;
    return {
      ok: true,
      result: { accessToken, expireInSeconds, refreshToken: putRefreshToken(context, renewed), casinoToken },
    };
  };
}
