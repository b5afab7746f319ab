import { DEFAULT_STAKES, type Session } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { Answer, CallContext, Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import { DEMO, DEMO_NAME, NOT_REMEMBERED, REMEMBERED } from "../sessions/index.ts";
import type { AccountParts } from "./account-parts.ts";
import { markDevice } from "./login/known-device.ts";
import { type ExchangeRefusal, openExchangeAccount } from "./open-exchange-account.ts";
import { putRefreshToken, refreshCookieOf } from "./refresh-cookie.ts";
import type { UserRow } from "./users-table.ts";

/**
 * What every kind of login answers: a new session, and how the account stands. The session that the same browser had before
 * ends: nobody could use it any more but who has copied its tokens.
 */
export async function startSession(
  parts: AccountParts,
  context: CallContext,
  user: UserRow,
  remember: boolean,
): Promise<Answer<Session, undefined> | ExchangeRefusal | Refusal<"FORBIDDEN">> {
  const account = await openExchangeAccount(parts, user, context.at);
  if ("code" in account) return account;
  const demo = user.kind === "demo";
  const username = demo ? DEMO_NAME : user.username;
  const tokens = await parts.sessions.start({
    subject: { id: user.id, username, demo },
    limits: demo ? DEMO : remember ? REMEMBERED : NOT_REMEMBERED,
    address: context.ip,
    userAgent: context.userAgent,
    passwordHash: user.password_hash,
    secondFactorAt: user.totp_confirmed_at,
  });
  if (tokens === undefined) return refuse("FORBIDDEN");
  const before = refreshCookieOf(context);
  if (before !== undefined) await parts.sessions.endReplaced(before);
  const refreshToken = putRefreshToken(context, tokens);
  if (!demo) markDevice(parts, context, username);
  return {
    ok: true,
    result: {
      accessToken: tokens.accessToken,
      refreshToken,
      expireInSeconds: tokens.expireInSeconds,
      casinoToken: tokens.casinoToken,
      stakes: [...(user.quick_stakes ?? DEFAULT_STAKES)],
      username,
      domain: context.host,
      balance: paiseToMainUnits(account.available),
      exposure: paiseToMainUnits(account.exposure),
      tennis: user.tennis,
      football: user.football,
      cricket: user.cricket,
      demo,
    },
  };
}
