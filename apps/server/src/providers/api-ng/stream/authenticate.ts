import { refuse } from "../../../calls/refusals.ts";
import type { BotSession } from "../../../modules/sessions/index.ts";
import type { StreamError } from "./stream-messages.ts";
import type { ConnectionParts } from "./stream-parts.ts";

/** Whose connection it is, or why it is nobody's. */
export type Authentication =
  | { readonly ok: true; readonly session: BotSession }
  | { readonly ok: false; readonly code: StreamError; readonly message: string };

export interface Credentials {
  readonly appKey?: string | null | undefined;
  readonly session?: string | null | undefined;
}

/** Looks up a session as operations do. */
export async function authenticate(
  parts: Pick<ConnectionParts, "botSessions" | "hosts" | "sessionHosts" | "noteRefused">,
  { appKey, session: token }: Credentials,
  address: string,
): Promise<Authentication> {
  if (!appKey) return failed("NO_APP_KEY", "no app key was sent");
  if (!token) return failed("NO_SESSION", "no session was sent");
  const session = await parts.botSessions.verify(token);
  if (session === undefined) {
    parts.noteRefused(refuse("TOKEN_INVALID"), address, undefined);
    return failed("INVALID_SESSION_INFORMATION", "the session is not known, or has ended");
  }
  if (session.appKey !== appKey) return failed("INVALID_APP_KEY", "the session began by another app key");
  return closedHost(parts, token) ?? { ok: true, session };
}

/** Why nobody of the session's host is served now; undefined: they are. */
export function closedHost(
  { hosts, sessionHosts }: Pick<ConnectionParts, "hosts" | "sessionHosts">,
  token: string,
): Extract<Authentication, { readonly ok: false }> | undefined {
  const host = sessionHosts.hostOf(token);
  const { domain, isServed } = hosts.settingsOf(host ?? "");
  if (isServed) return domain.siteSuspended ? failed("NOT_AUTHORIZED", "the site is suspended") : undefined;
  return host === undefined
    ? failed("INVALID_SESSION_INFORMATION", "the server began anew: keep the session alive, or log in again")
    : failed("NOT_AUTHORIZED", "nobody is served at this host");
}

function failed(code: StreamError, message: string): Extract<Authentication, { readonly ok: false }> {
  return { ok: false, code, message };
}
