import type { Market, SportTree } from "@crossbook/contract";

/** What anybody may read of events, from memory alone. */
export interface PublicLists {
  /** All sports with their events in play and to come. */
  tree(): SportTree;
  /** The markets of an event that is in memory; none of any other. */
  marketsOf(eventId: number): readonly Market[];
}
