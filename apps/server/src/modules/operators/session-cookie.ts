import type { CallContext } from "../../calls/handler.ts";

const COOKIE = "crossbook_operator";

/**
 * Keeps a browser's token over a reload where no script can read it. No call is authorized by it but
 * `Operator/ResumeSession`, which answers the pages of this site only: all others need the token in their header, so
 * that another site's page can make a browser send the cookie and gains nothing.
 */
export function putSessionCookie(context: CallContext, accessToken: string, maxAgeSeconds: number): void {
  context.setCookie(COOKIE, accessToken, maxAgeSeconds);
}

/** Deletes it. */
export function dropSessionCookie(context: CallContext): void {
  if (sessionTokenOf(context) !== undefined) context.setCookie(COOKIE, undefined, 0);
}

/** The token that a browser has kept; undefined: none. */
export function sessionTokenOf({ cookies }: CallContext): string | undefined {
  const token = cookies[COOKIE];
  return token === "" ? undefined : token;
}
