import type { SportTree } from "@crossbook/contract";
import { inPlayGroups } from "../../events/event-groups.ts";

/** One channel: an event in play. */
export interface TvChannel {
  /** The event's id. */
  readonly id: number;
  readonly name: string;
  readonly sport: string;
  /** Where the event comes from: "Replay", "Simulated". */
  readonly source: string;
}

/** The channels of the site: every event in play that this viewer may see, by sport. */
export function tvChannels(tree: SportTree): readonly TvChannel[] {
  return inPlayGroups(tree).flatMap(({ name, events }) =>
    events.map((event) => ({ id: event.id, name: event.title, sport: name, source: event.sourceLabel })),
  );
}
