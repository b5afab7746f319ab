/** What decides whether the casino is shown. */
export interface CasinoFacts {
  readonly loggedIn: boolean;
  /** The stored flag `casino_is_empty`. */
  readonly isEmpty: boolean;
  /** Whether a list of games is stored. */
  readonly hasGames: boolean;
  /** The host's setting; undefined until it is loaded. */
  readonly casino: boolean | undefined;
}

/**
 * Whether menus and pages offer the casino (VALID-18, VALID-19). A player's menu does not ask for the host's setting:
 * the guard of the route does (NOTE-18), and a host without casino answers no games.
 */
export function isCasinoVisible({ loggedIn, isEmpty, hasGames, casino }: CasinoFacts): boolean {
  if (isEmpty) return false;
  return loggedIn || (hasGames && casino === true);
}
