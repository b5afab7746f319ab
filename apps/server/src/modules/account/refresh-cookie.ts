import type { CallContext } from "../../calls/handler.ts";
import type { IssuedTokens } from "../sessions/index.ts";

const COOKIE = "crossbook_refresh";
const HEADER = "x-refresh-token";
/** Browsers send it with every request of a page, and no page can forge or leave it out. */
const BROWSER_HEADER = "sec-fetch-mode";

/**
 * Puts the refresh token where the caller can keep it, and answers what goes into the body: browsers get it as an
 * HttpOnly cookie only, out of reach of any script; programs without cookies get it in the body.
 */
export function putRefreshToken(context: CallContext, tokens: IssuedTokens): string {
  context.setCookie(COOKIE, tokens.refreshToken, tokens.refreshSeconds);
  return context.headers[BROWSER_HEADER] === undefined ? tokens.refreshToken : "";
}

/** Deletes the refresh token's cookie. */
export function dropRefreshToken(context: CallContext): void {
  context.setCookie(COOKIE, undefined, 0);
}

/** The refresh token of a call: its header, else its cookie. */
export function refreshTokenOf(context: CallContext): string | undefined {
  const header = context.headers[HEADER];
  return typeof header === "string" && header !== "" ? header : refreshCookieOf(context);
}

/** The refresh token that a browser has of the session before. */
export function refreshCookieOf(context: CallContext): string | undefined {
  return context.cookies[COOKIE] || undefined;
}
