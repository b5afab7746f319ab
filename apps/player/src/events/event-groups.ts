import { type SportEvent, type SportId, type SportTree, sportById } from "@crossbook/contract";
import { sportName } from "./sport-name.ts";

export interface SportGroup {
  readonly sportId: SportId;
  readonly name: string;
  readonly events: readonly SportEvent[];
}

/** The order in which lists show sports. */
const SPORT_ORDER: readonly SportId[] = [3, 1, 2, 25, 26, 40];

/** Two upcoming events of each sport are in the preview. */
export const PREVIEW_EVENTS_PER_SPORT = 2;

/** Either word of the wire is enough. */
export function isInPlay(event: Pick<SportEvent, "status" | "matchDate">): boolean {
  return event.status === "IN_PLAY" || event.matchDate === "In-Play";
}

/** Events in play by sport; a sport without any is left out. */
export function inPlayGroups(tree: SportTree): readonly SportGroup[] {
  return groupsOf(tree, isInPlay);
}

/** The next events of each sport, soonest first. */
export function startingSoonGroups(tree: SportTree): readonly SportGroup[] {
  return groupsOf(tree, isUpcoming).map((group) => ({
    ...group,
    events: group.events.slice(0, PREVIEW_EVENTS_PER_SPORT),
  }));
}

/** The pinned events by sport, in play first. */
export function favouriteGroups(tree: SportTree, pins: readonly number[]): readonly SportGroup[] {
  const pinned = new Set(pins);
  return groupsOf(tree, (event) => pinned.has(event.id));
}

export interface MatchList {
  readonly sportId: SportId;
  readonly name: string;
  readonly inPlay: readonly SportEvent[];
  readonly upcoming: readonly SportEvent[];
}

/** One sport's matches, or undefined where the id is of no sport. Takes both ids of cricket and of kabaddi. */
export function matchListOf(tree: SportTree, id: number): MatchList | undefined {
  const sport = sportById(id);
  if (sport === undefined || sport.id === -1) return undefined;
  const events = eventsOf(tree, sport.id);
  return {
    sportId: sport.id,
    name: sportName(sport.id) ?? "",
    inPlay: events.filter(isInPlay),
    upcoming: events.filter(isUpcoming),
  };
}

function isUpcoming(event: SportEvent): boolean {
  return !isInPlay(event) && event.status !== "ENDED";
}

function groupsOf(tree: SportTree, wanted: (event: SportEvent) => boolean): SportGroup[] {
  return SPORT_ORDER.flatMap((sportId) => {
    const events = eventsOf(tree, sportId).filter(wanted);
    const name = sportName(sportId) ?? "";
    return events.length === 0 ? [] : [{ sportId, name, events }];
  });
}

/** A sport's events, those in play first, then by start. The order never depends on the answer's. */
function eventsOf(tree: SportTree, sportId: SportId): SportEvent[] {
  return tree
    .filter((sport) => sportById(sport.id)?.id === sportId)
    .flatMap((sport) => sport.events)
    .sort(
      (a, b) =>
        Number(isInPlay(b)) - Number(isInPlay(a)) || a.startTime.localeCompare(b.startTime) || a.id - b.id,
    );
}
