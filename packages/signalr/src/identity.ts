import type { IncomingMessage } from "node:http";

/** Who is at the other end, and until when that may be believed. */
export interface Identity<User> {
  readonly user: User;
  /** When the credentials end, in milliseconds since the epoch: the connection is then closed. */
  readonly expiresAtMs?: number;
}

/** The bearer token of a request: from its header or, where a browser cannot set one, the query. */
export function accessTokenOf(request: IncomingMessage): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer" && token) return token;
  const query = (request.url ?? "").split("?", 2)[1];
  return new URLSearchParams(query).get("access_token") ?? undefined;
}
