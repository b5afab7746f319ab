/** Where a player comes back to from a game. */
export interface ReturnAddress {
  /** Host name without port, lower case: whose settings count. */
  readonly host: string;
  readonly origin: string;
}

/**
 * The origin of the address that a launch names; undefined where it is of no page of ours: neither of the host that was
 * called nor of one of `otherOrigins`. Studios link to it, so a stranger's address must never go there.
 */
export function returnAddress(
  returnUrl: string,
  host: string,
  otherOrigins: readonly string[],
): ReturnAddress | undefined {
  if (!URL.canParse(returnUrl)) return undefined;
  const { hostname, origin, username, password } = new URL(returnUrl);
  if (username !== "" || password !== "") return undefined;
  if (hostname !== host && !otherOrigins.includes(origin)) return undefined;
  return { host: hostname, origin };
}
