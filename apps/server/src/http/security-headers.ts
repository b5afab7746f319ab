import type { StudioConfiguration } from "../config/configuration.ts";

/** On every answer. The apps need nothing from elsewhere, so nothing from elsewhere is allowed. */
const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Answers of the API are data: nothing in them may ever run or be framed, and nobody may keep them. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** Pages and files are sent compressed to who takes that: a cache must not hand one form on to who takes the other only. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  vary: "accept-encoding",
};

/** On every answer over TLS. A host of an installation and all names below it are asked over TLS only. */
export const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/** What of the studios' settings says where browsers find game pages. */
type StudioAddresses = {
  readonly [Studio in "kestrel" | "marigold" | "banyan"]: { readonly url: string } | undefined;
} & Pick<StudioConfiguration, "frameOrigins">;

/** The origins that game pages are at, each once: those of the studios' addresses, and those named beside them. */
export function studioOrigins({ frameOrigins, ...studios }: StudioAddresses): readonly string[] {
  const { kestrel, marigold, banyan } = studios;
  const urls = [kestrel, marigold, banyan].flatMap((studio) => studio?.url ?? []);
  return [...new Set([...urls.map((url) => new URL(url).origin), ...frameOrigins])];
}

/**
 * The policy of the app's pages: own files only, and of scripts in the page itself those with one of the given hashes, which
 * were there when it was built. Pictures of hosts (logos, sliders) may lie
 * elsewhere. `'self'` includes the hub's WebSockets (CSP 3, 6.7.2.8); a browser that does not know it uses the hub's
 * other transports. Nothing of a request is in it: a cache may hand the answer to one client on to the next.
 * Game pages run in frames of the studios' origins, and some say their address there when asked; nothing else is framed.
 */
export function pagePolicy(origins: readonly string[], scriptHashes: readonly string[] = []): string {
  return [
    ...PAGE_POLICY,
    ["script-src 'self'", ...scriptHashes].join(" "),
    ["connect-src 'self'", ...origins].join(" "),
    frameSource(origins),
  ].join("; ");
}

function frameSource(origins: readonly string[]): string {
  return ["frame-src", ...(origins.length === 0 ? ["'none'"] : origins)].join(" ");
}

const PAGE_POLICY = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The policy of the operators' console: own files only, nothing framed, and no picture from elsewhere. */
export const CONSOLE_POLICY = [
  ...PAGE_POLICY.filter((directive) => !directive.startsWith("img-src")),
  "script-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'none'",
].join("; ");
