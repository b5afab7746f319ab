/** On every answer. The player app needs nothing from elsewhere, so nothing from elsewhere is allowed. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
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

/** On every answer over TLS. A host of an installation and all names below it are asked over TLS only. */
export const STRICT_TRANSPORT = "max-age=31536000; includeSubDomains";

/**
 * The policy of the app's pages: own files only, nothing inline. Pictures of hosts (logos, sliders) may lie
 * elsewhere. `'self'` includes the hub's WebSockets (CSP 3, 6.7.2.8); a browser that does not know it uses the hub's
 * other transports. Nothing of a request is in it: a cache may hand the answer to one client on to the next.
 */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
