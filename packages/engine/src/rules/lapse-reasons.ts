import type { LapseReason, Persistence, StatusLapse } from "../commands.ts";
import type { RefusalCode } from "../outcomes.ts";

/** The place in the list is the reason's number in the tables: append only, never reorder. */
export const LAPSE_REASONS = [
  "suspended",
  "inPlay",
  "wicket",
  "goal",
  "review",
  "closed",
  "settled",
  "void",
  "delay",
  "selfMatch",
  "capacity",
  "group",
  "runnerRemoved",
  "startingPrice",
  "expired",
] as const satisfies readonly LapseReason[];

/** The place in the list is the reason's number in the journal: append only, never reorder. */
export const STATUS_LAPSES = [
  "suspended",
  "inPlay",
  "wicket",
  "goal",
  "review",
  "closed",
] as const satisfies readonly StatusLapse[];

/** The place in the list is the persistence's number in the tables: append only, never reorder. */
export const PERSISTENCES = ["lapse", "keep", "startingPrice"] as const satisfies readonly Persistence[];

/** Why a delayed order that is refused when its delay ends has lapsed. */
export function lapseOfRelease(refusal: RefusalCode): LapseReason {
  return refusal === "SELF_MATCH" ? "selfMatch" : "capacity";
}
