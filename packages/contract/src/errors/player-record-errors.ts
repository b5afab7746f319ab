import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals about players' records, the audit, settings of hosts and reports (19): 1930 to 1949, without 1939. */
export const PLAYER_RECORD_ERRORS = {
  NOTES_FULL: entry(1930, 409, "never", "There are as many notes about this player as there can be."),
  AUDIT_FILE_TOO_LONG: entry(
    1931,
    422,
    "afterChange",
    "A file of the audit has at most 20,000 entries. Choose fewer days, or one operator, call or subject.",
  ),
  HOST_VERSION_NOT_FOUND: entry(1932, 404, "never", "The host has no such version of its settings."),
  HOST_SETTINGS_CHANGED: entry(
    1933,
    409,
    "afterChange",
    "Another operator has changed these settings meanwhile. Load them again and look.",
  ),
  HOST_SETTINGS_REFUSED: entry(1934, 422, "afterChange", "These settings cannot be used."),
  HOST_DRAFTS_FULL: entry(1935, 409, "never", "There are as many hosts with settings as there can be."),
  MOBILE_MISSING: entry(1936, 409, "never", "This player has no mobile number that a link could be sent to."),
  RESET_LINK_INVALID: entry(
    1937,
    422,
    "never",
    "This link was used already, or a newer one was sent. Ask for another.",
  ),
  RESET_LINK_EXPIRED: entry(
    1938,
    422,
    "never",
    "This link works for 30 minutes, and they are over. Ask for another.",
  ),
  PLAYER_NOT_LOCKED: entry(
    1940,
    409,
    "afterChange",
    "Lock the player's login first: nothing may come meanwhile.",
  ),
  PLAYER_DATA_NEEDED: entry(1941, 409, "afterChange", "The player's data is still needed."),
} as const satisfies Record<string, CatalogueEntry>;
