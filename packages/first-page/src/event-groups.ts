import {
  type DomainSettings,
  type SportEvent,
  type SportId,
  type SportTree,
  sportById,
} from "@crossbook/contract";

/** Events of one sport, in the order in which lists show them. */
export interface SportEvents {
  readonly sportId: SportId;
  readonly events: readonly SportEvent[];
}

/** One sport's matches: those in play, and those to come. Ended ones are in neither. */
export interface SportMatches {
  readonly sportId: SportId;
  readonly inPlay: readonly SportEvent[];
  readonly upcoming: readonly SportEvent[];
}

/** The host's switches of sports. */
export type SportSettings = Pick<
  DomainSettings,
  "tennis" | "football" | "cricket" | "horseRacing" | "kabaddi" | "trade"
>;

/** The order in which lists show sports. */
const SPORT_ORDER: readonly SportId[] = [3, 1, 2, 25, 26, 40];
/** Two upcoming events of each sport are in the preview. */
const PREVIEW_EVENTS_PER_SPORT = 2;

/** Whether an event is in play: either word of the wire is enough. */
export function isInPlay(event: Pick<SportEvent, "status" | "matchDate">): boolean {
  return event.status === "IN_PLAY" || event.matchDate === "In-Play";
}

/** Whether a host offers a sport; before its settings are known, all of them. The casino is no sport. */
export function isSportOffered(sportId: number, settings: SportSettings | undefined): boolean {
  const key = sportById(sportId)?.key;
  return key !== undefined && key !== "casino" && (settings?.[key] ?? true);
}

/** Events in play by sport; a sport without any is left out. */
export function inPlayBySport(tree: SportTree): readonly SportEvents[] {
  return eventsBySport(tree, isInPlay);
}

/** The next events of each sport, soonest first. */
export function startingSoonBySport(tree: SportTree): readonly SportEvents[] {
  return eventsBySport(tree, isUpcoming).map(({ sportId, events }) => ({
    sportId,
    events: events.slice(0, PREVIEW_EVENTS_PER_SPORT),
  }));
}

/** The events that are wanted, by sport; a sport without any is left out. */
export function eventsBySport(
  tree: SportTree,
  isWanted: (event: SportEvent) => boolean,
): readonly SportEvents[] {
  return SPORT_ORDER.flatMap((sportId) => {
    const events = eventsOf(tree, sportId).filter(isWanted);
    return events.length === 0 ? [] : [{ sportId, events }];
  });
}

/** One sport's matches, or undefined where the id is of no sport. Takes both ids of cricket and of kabaddi. */
export function matchesOfSport(tree: SportTree, id: number): SportMatches | undefined {
  const sport = sportById(id);
  if (sport === undefined || sport.key === "casino") return undefined;
  const events = eventsOf(tree, sport.id);
  return { sportId: sport.id, inPlay: events.filter(isInPlay), upcoming: events.filter(isUpcoming) };
}

function isUpcoming(event: SportEvent): boolean {
  return !isInPlay(event) && event.status !== "ENDED";
}

/** A sport's events, those in play first, then by start. The order never depends on the answer's. */
function eventsOf(tree: SportTree, sportId: SportId): readonly SportEvent[] {
  return tree
    .filter(({ id }) => sportById(id)?.id === sportId)
    .flatMap(({ events }) => events)
    .sort(
      (a, b) =>
        Number(isInPlay(b)) - Number(isInPlay(a)) || a.startTime.localeCompare(b.startTime) || a.id - b.id,
    );
}
