import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of operators' calls (19): 1900 to 1919; of settlements that were previewed 1920 to 1929. */
export const OPERATOR_ERRORS = {
  SESSION_LOCKED: entry(1900, 409, "afterChange", "Your session is locked. Give your password to go on."),
  TRADING_SUSPENDED: entry(1901, 409, "never", "This is suspended already."),
  TRADING_NOT_SUSPENDED: entry(1902, 409, "never", "This is not suspended as a whole."),
  PASSWORD_CHANGE_NEEDED: entry(
    1903,
    403,
    "afterChange",
    "You were given a first password. Change it to a password of your own to go on.",
  ),
  FIRST_PASSWORD_EXPIRED: entry(
    1904,
    403,
    "afterChange",
    "Your first password is more than seven days old. Ask an admin for a new one.",
  ),
  PREVIEW_OUTDATED: entry(
    1920,
    409,
    "afterChange",
    "What this decides has changed since it was previewed. Nothing was done: preview it again.",
  ),
  PROPOSAL_PENDING: entry(
    1921,
    409,
    "afterChange",
    "A proposal for this market waits for a second operator already. Approve it or take it back first.",
  ),
  PROPOSAL_NOT_FOUND: entry(1922, 404, "never", "There is no such proposal."),
  PROPOSAL_ENDED: entry(1923, 409, "never", "This proposal is done, was taken back, or is older than a day."),
} as const satisfies Record<string, CatalogueEntry>;
