/**
 * `open` takes orders; `suspended` takes none for the moment; `closed` waits for its result; `settled` and `void`
 * are final.
 */
export type MarketStatus = "open" | "suspended" | "closed" | "settled" | "void";

/** What either side asks of a market that has no result yet. */
export type AskedStatus = "open" | "suspended" | "closed";

/** Who asks: the match feed, or an operator. */
export type StatusSide = "feed" | "operator";
