import type { IncomingMessage } from "node:http";

/** A page of another site than `host` may connect only if its origin is listed. Callers that are no pages send no origin. */
export function isOriginAllowed(
  request: IncomingMessage,
  allowed: readonly string[] | undefined,
  host: string | undefined,
): boolean {
  const { origin } = request.headers;
  if (allowed === undefined || origin === undefined) return true;
  return allowed.includes(origin) || origin === `http://${host}` || origin === `https://${host}`;
}

/** What lets a listed page read our answers. The client sends credentials, so the origin is named, never "*". */
export function crossOriginHeaders(
  request: IncomingMessage,
  allowed: readonly string[] | undefined,
): readonly (readonly [string, string])[] {
  const { origin } = request.headers;
  if (allowed === undefined || origin === undefined || !allowed.includes(origin)) return [];
  return [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Allow-Credentials", "true"],
    ["Access-Control-Allow-Methods", "GET, POST, DELETE"],
    ["Access-Control-Allow-Headers", "authorization, content-type, x-requested-with, x-signalr-user-agent"],
    ["Vary", "Origin"],
  ];
}
