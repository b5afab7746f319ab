import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals about cash-out (18): 1840 to 1859. */
export const CASH_OUT_ERRORS = {
  GROUP_INVALID: entry(1840, 400, "never", "These bets cannot be placed together."),
  GROUP_NOT_MATCHED: entry(
    1841,
    409,
    "afterChange",
    "The prices have moved, so nothing was cashed out. Ask for a new quote.",
  ),
  CASH_OUT_QUOTE_NOT_FOUND: entry(
    1842,
    404,
    "afterChange",
    "There is no such cash-out quote. Ask for a new one.",
  ),
  CASH_OUT_QUOTE_EXPIRED: entry(1843, 409, "afterChange", "The cash-out quote is over. Ask for a new one."),
  CASH_OUT_QUOTE_USED: entry(
    1844,
    409,
    "never",
    "This cash-out quote has been used already. Your open bets show what became of it.",
  ),
  CASH_OUT_POSITION_CHANGED: entry(
    1845,
    409,
    "afterChange",
    "Your bets in this market have changed since the quote. Ask for a new one.",
  ),
  CASH_OUT_IN_DELAY: entry(
    1846,
    409,
    "later",
    "One of your bets or cash-outs in this market is still on its way. Try again when it is done.",
  ),
} as const satisfies Record<string, CatalogueEntry>;
