import type { EndedEvent, SportEvent, SportTree } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { sportName } from "../../events/sport-name.ts";
import { startTimeWords } from "../../events/start-words.ts";
import { searchText } from "../../messages/english/shell/search.ts";

/** Something that was found, and where it leads. */
export interface SearchHit {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly state: "sport" | "inPlay" | "upcoming" | "ended";
  /** When it begins, as lists say it; empty where nothing is to begin. */
  readonly start: string;
  readonly href: string;
}

const MAX_SPORTS = 3;
const MAX_EVENTS = 8;
const MAX_ENDED = 4;

/**
 * What has every typed word: sports, then events in play, those to come with the soonest first, and those that have ended. An
 * event is found by its title, sides, competition, and the runners of its main market.
 */
export function searchHits(
  tree: SportTree,
  ended: readonly EndedEvent[],
  text: string,
): readonly SearchHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isFound = (searched: string) => words.every((word) => searched.toLowerCase().includes(word));
  const sports = tree
    .filter(({ id, displayName }) => isFound(`${displayName} ${sportName(id) ?? ""}`))
    .slice(0, MAX_SPORTS);
  // The tree may be some seconds older than what the server says of ended events.
  const hasEnded = new Set(ended.map(({ id }) => id));
  const events = tree
    .flatMap((sport) => sport.events)
    .filter(({ id }) => !hasEnded.has(id))
    .filter((event) => isFound(`${wordsOf(event)} ${runnersOf(event).join(" ")}`))
    .sort((a, b) => rank(a) - rank(b) || a.startTime.localeCompare(b.startTime))
    .slice(0, MAX_EVENTS);
  return [
    ...sports.map(
      ({ id, displayName, events: all }): SearchHit => ({
        ...{ key: `sport-${id}`, title: sportName(id) ?? displayName, detail: eventCount(all.length) },
        ...{ state: "sport", start: "", href: `/matchlist/${id}` },
      }),
    ),
    ...events.map((event) => hitOf(event, words)),
    ...ended.slice(0, MAX_ENDED).map(
      (event): SearchHit => ({
        ...{ key: `event-${event.id}`, title: event.title, detail: about(event) },
        ...{ state: "ended", start: "", href: `/markets/${event.id}` },
      }),
    ),
  ];
}

/** Says which runner was meant where the words are in no other part of the event. */
function hitOf(event: SportEvent, words: readonly string[]): SearchHit {
  const known = wordsOf(event).toLowerCase();
  const missing = words.find((word) => !known.includes(word));
  const runner = missing && runnersOf(event).find((name) => name.toLowerCase().includes(missing));
  return {
    key: `event-${event.id}`,
    title: event.title,
    detail: runner ? `${runner} · ${about(event)}` : about(event),
    state: isInPlay(event) ? "inPlay" : "upcoming",
    start: isInPlay(event) ? "" : startTimeWords(event),
    href: `/markets/${event.id}`,
  };
}

function wordsOf({ title, team1, team2, competition }: SportEvent): string {
  return `${title} ${team1 ?? ""} ${team2 ?? ""} ${competition}`;
}

function runnersOf({ market }: SportEvent): readonly string[] {
  return market?.runners.map(({ name }) => name) ?? [];
}

function about(event: Pick<SportEvent, "sportId" | "sportName" | "competition">): string {
  return [sportName(event.sportId) ?? event.sportName, event.competition]
    .filter((part) => part !== "")
    .join(" · ");
}

function eventCount(count: number): string {
  return searchText().eventCount(count);
}

function rank(event: SportEvent): number {
  return isInPlay(event) ? 0 : 1;
}
