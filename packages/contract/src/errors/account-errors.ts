import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals about a player's own account: password, sessions, stake buttons, applications (1860 to 1869), bot keys (from 1890). */
export const ACCOUNT_ERRORS = {
  CURRENT_PASSWORD_WRONG: entry(1860, 422, "afterChange", "Your current password is not correct."),
  PASSWORD_UNCHANGED: entry(1861, 422, "afterChange", "The new password is the one you have."),
  PASSWORD_OF_DEMO: entry(1862, 403, "never", "A demo account has no password."),
  STAKE_BUTTON_INVALID: entry(
    1863,
    422,
    "afterChange",
    "A stake button is an amount from 1 to 1,00,00,000 with at most two decimals.",
  ),
  REPORT_RANGE_TOO_LONG: entry(1864, 422, "afterChange", "A report has at most 92 days. Choose fewer."),
  APPLICATION_UNKNOWN: entry(
    1865,
    403,
    "afterChange",
    "This application is not known, or its secret is not right.",
  ),
  REDIRECT_NOT_REGISTERED: entry(1866, 400, "never", "This application may not be answered at that address."),
  APPLICATION_OF_DEMO: entry(1867, 403, "never", "A demo account cannot let an application act for it."),
  AUTHORIZATION_CODE_INVALID: entry(
    1868,
    400,
    "afterChange",
    "This code is not valid. Ask for the player's consent again.",
  ),
  APPLICATIONS_FULL: entry(1869, 409, "never", "There are as many applications as an installation can have."),
  BOT_KEYS_FULL: entry(1890, 409, "afterChange", "You have five bot keys. Delete one to make another."),
  BOT_KEY_NOT_FOUND: entry(1891, 404, "never", "This bot key does not exist."),
  BOT_KEY_OF_DEMO: entry(1892, 403, "never", "A demo account cannot have bot keys."),
} as const satisfies Record<string, CatalogueEntry>;
