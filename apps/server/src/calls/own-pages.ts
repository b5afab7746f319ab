import type { CallContext, Refusal } from "./handler.ts";
import { refuse } from "./refusals.ts";

/**
 * For calls that set a cookie or begin a session: refuses what another site makes a visitor's browser send, so that
 * nobody is logged in as somebody else unasked. Browsers say with `Sec-Fetch-*` where a call comes from, and no page can
 * forge it (Fetch Metadata, W3C): a call passes only as a page's own request, from a page of this host or of one of
 * `otherOrigins`; a navigation, an image or a frame never does. Callers without these headers are no browsers and pass.
 */
export function ownPagesOnly(otherOrigins: readonly string[]) {
  return <Input, Context extends Pick<CallContext, "headers">, Reply>(
    handler: (input: Input, context: Context) => Promise<Reply>,
  ) =>
    async (input: Input, context: Context): Promise<Reply | Refusal<"FORBIDDEN">> =>
      isOwnPages(context.headers, otherOrigins)
        ? handler(input, context)
        : refuse("FORBIDDEN", { message: "This call is answered to pages of this site only." });
}

function isOwnPages(headers: CallContext["headers"], otherOrigins: readonly string[]): boolean {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": destination, origin } = headers;
  if (mode !== undefined && mode !== "cors" && mode !== "same-origin") return false;
  if (destination !== undefined && destination !== "empty") return false;
  if (site === undefined || site === "same-origin") return true;
  return typeof origin === "string" && otherOrigins.includes(origin);
}
