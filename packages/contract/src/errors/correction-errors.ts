import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of what corrects a market: void bets, removed runners, results given again (18). */
export const CORRECTION_ERRORS = {
  CORRECTION_INVALID: entry(
    1801,
    409,
    "later",
    "What was matched has changed meanwhile, or this market cannot be corrected so. Nothing was changed.",
  ),
  CORRECTION_TOO_LARGE: entry(
    1802,
    422,
    "afterChange",
    "More bets than can be corrected at once. Name fewer: a shorter time, or single bets.",
  ),
  RUNNER_REMOVED: entry(1803, 409, "never", "This runner has been taken out of the market."),
  MARKET_NOT_SETTLED: entry(1804, 409, "afterChange", "The market has no result yet."),
  MATCHES_NOT_FOUND: entry(1805, 404, "afterChange", "Nothing is matched in what was named."),
} as const satisfies Record<string, CatalogueEntry>;
