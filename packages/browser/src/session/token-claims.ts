/** Whose token it is, as its claims say; undefined where they cannot be read. Nothing is verified here. */
export function tokenSubject(accessToken: string): string | undefined {
  const [, claims = ""] = accessToken.split(".");
  try {
    const { sub } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** The claims of a token without its signature: it says whose it was and opens nothing. "" for what has none. */
export function unsignedToken(accessToken: string): string {
  const [header, claims, signature] = accessToken.split(".");
  return header !== undefined && claims !== undefined && signature !== undefined
    ? `${header}.${claims}.`
    : "";
}
