import { type SportTree, sourceText } from "@crossbook/contract";
import { inPlayGroups } from "../../events/event-groups.ts";
import { eventText } from "../../messages/english/betting/events.ts";

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
    events.map(({ id, title, sourceLabel, source }) => ({
      ...{ id, name: title, sport: name },
      source: sourceText(sourceLabel, source, eventText().sources),
    })),
  );
}
