/**
 * The account an access token is for, as its claims say; undefined for what is no such token. Not verified: good to
 * keep two players of one browser apart (all demo players share one name), and for nothing else.
 */
export function subjectOf(accessToken: string): string | undefined {
  const claims = accessToken.split(".")[1];
  if (claims === undefined) return undefined;
  try {
    const { sub }: { readonly sub?: unknown } = JSON.parse(
      atob(claims.replaceAll("-", "+").replaceAll("_", "/")),
    );
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
