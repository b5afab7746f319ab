import { type CatalogueEntry, entry } from "./catalogue-entry.ts";

/** Refusals of operators' calls (19): 1900 to 1919. */
export const OPERATOR_ERRORS = {
  SESSION_LOCKED: entry(1900, 409, "afterChange", "Your session is locked. Give your password to go on."),
} as const satisfies Record<string, CatalogueEntry>;
