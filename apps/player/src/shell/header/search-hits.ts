import type { SportEvent, SportTree } from "@crossbook/contract";

const MAX_RESULTS = 8;

/** Events whose title, sides or competition hold every typed word; in play first, then the soonest. */
export function searchEvents(tree: SportTree, text: string): readonly SportEvent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return tree
    .flatMap((sport) => sport.events)
    .filter((event) => {
      const searched =
        `${event.title} ${event.team1 ?? ""} ${event.team2 ?? ""} ${event.competition}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime))
    .slice(0, MAX_RESULTS);
}

function rank(event: SportEvent): number {
  return event.status === "IN_PLAY" ? 0 : 1;
}
