import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of lines, rates and the limits of markets (1820 to 1839), and of an event's phase (1870 to 1879). */
export const MARKET_ERRORS = {
  RATE_INVALID: entry(
    1820,
    400,
    "afterChange",
    "Rates of this market are whole percent, such as 85. Please change the rate.",
  ),
  LINE_INVALID: entry(1821, 400, "afterChange", "This line is not one of the market's lines."),
  EXPOSURE_ABOVE_MAXIMUM: entry(
    1822,
    422,
    "afterChange",
    "With this bet you could lose more in the market than one player may.",
  ),
  MATCHED_ABOVE_MAXIMUM: entry(
    1823,
    409,
    "afterChange",
    "The market has nearly as many bets matched as it may have. A smaller stake may still be taken.",
  ),
  SPORT_LOCKED: entry(1824, 403, "never", "Betting on this sport is locked for this account."),
  EVENT_IN_PLAY: entry(1870, 409, "never", "The event is in play already."),
  EVENT_ENDED: entry(1871, 409, "never", "The event has ended."),
} as const satisfies Record<string, CatalogueEntry>;
