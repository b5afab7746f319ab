import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals about ladders, charts and the tape of a market (18): 1880 to 1884. */
export const TRADING_ERRORS = {
  LADDER_NOT_OFFERED: entry(
    1880,
    409,
    "never",
    "This market has lines instead of one ladder of prices, so there is no ladder and no chart of it.",
  ),
} as const satisfies Record<string, CatalogueEntry>;
