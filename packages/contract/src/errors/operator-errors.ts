import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of operators' calls (19): 1900 to 1919. */
export const OPERATOR_ERRORS = {
  SESSION_LOCKED: entry(1900, 409, "afterChange", "Your session is locked. Give your password to go on."),
  TRADING_SUSPENDED: entry(1901, 409, "never", "This is suspended already."),
  TRADING_NOT_SUSPENDED: entry(1902, 409, "never", "This is not suspended as a whole."),
} as const satisfies Record<string, CatalogueEntry>;
