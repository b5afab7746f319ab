import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of the casino's calls (17). What a studio's wallet call is refused with is its protocol's to say. */
export const CASINO_ERRORS = {
  CASINO_NOT_OFFERED: entry(1701, 403, "never", "The casino is not open on this site."),
  CASINO_GAME_NOT_FOUND: entry(1702, 404, "never", "This game does not exist."),
  CASINO_GAME_NOT_OFFERED: entry(1703, 409, "later", "This game is not open at the moment."),
  CASINO_STUDIO_UNAVAILABLE: entry(
    1704,
    503,
    "later",
    "The game's studio does not answer. Nothing was staked; please try again in a moment.",
  ),
  CASINO_TOKEN_INVALID: entry(
    1705,
    403,
    "afterChange",
    "Your casino session is not valid any more. Please log in again.",
  ),
  CASINO_DEMO_NOT_OFFERED: entry(1706, 403, "afterChange", "This game has no demo."),
  CASINO_RETURN_URL_INVALID: entry(
    1707,
    400,
    "afterChange",
    "The address to come back to is not of this site.",
  ),
  CASINO_ROUND_NOT_FOUND: entry(1708, 404, "never", "This round does not exist."),
  CASINO_ROUND_NOT_OPEN: entry(1709, 409, "never", "This round has ended."),
  CASINO_RECONCILIATION_NOT_FOUND: entry(
    1710,
    404,
    "afterChange",
    "This studio's days have not been reconciled.",
  ),
} as const satisfies Record<string, CatalogueEntry>;
