import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals about ladders, charts and the tape of a market (1880 to 1884), and of events made by hand (1960 to 1969). */
export const TRADING_ERRORS = {
  LADDER_NOT_OFFERED: entry(
    1880,
    409,
    "never",
    "This market has lines instead of one ladder of prices, so there is no ladder and no chart of it.",
  ),
  RUNNER_NAME_TAKEN: entry(1939, 409, "afterChange", "Another runner of the market has this name."),
  EVENT_EXISTS: entry(1960, 409, "never", "Another event was made with this reference."),
  EVENT_NOT_BY_HAND: entry(
    1961,
    409,
    "never",
    "A feed speaks of this event: only events that operators have made are changed by them.",
  ),
} as const satisfies Record<string, CatalogueEntry>;
