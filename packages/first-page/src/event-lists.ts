import { type SportEvent, type SportTree, sportById } from "@crossbook/contract";
import { escapeHtml } from "./escape.ts";
import { WORDS } from "./words.ts";

/** The order in which the app's lists show sports. */
const SPORT_ORDER: readonly number[] = [3, 1, 2, 25, 26, 40];
/** Rows below the first screen of a desktop are left to the app: they only delay the page. */
const MOST_ROWS = 12;
const PREVIEW_EVENTS_PER_SPORT = 2;

interface Group {
  readonly name: string;
  readonly events: readonly SportEvent[];
}

/** The page of what is in play, by sport, and what begins soon. */
export function inPlayPage(tree: SportTree): string {
  const inPlay = groupsOf(tree, isInPlay);
  const soon = groupsOf(tree, isUpcoming).map(({ name, events }) => ({
    name,
    events: events.slice(0, PREVIEW_EVENTS_PER_SPORT),
  }));
  const nothing = inPlay.length === 0 ? `<p class="first-note">${WORDS.nothingInPlay}</p>` : "";
  const subtitle = soon.length === 0 ? "" : `<h2 class="first-subtitle">${WORDS.startingSoon}</h2>`;
  const shown = groupsHtml(inPlay, MOST_ROWS);
  const left = MOST_ROWS - inPlay.reduce((sum, { events }) => sum + events.length, 0);
  return `<h1 class="first-heading">${WORDS.inPlay}</h1>${nothing}${shown}${left > 0 ? subtitle + groupsHtml(soon, left) : ""}`;
}

/** The page of one sport: in play, then to come. */
export function sportPage(tree: SportTree, sportId: number): string {
  const events = eventsOf(tree, sportId);
  const groups = [
    { name: WORDS.inPlay, events: events.filter(isInPlay) },
    { name: WORDS.upcoming, events: events.filter(isUpcoming) },
  ].filter((group) => group.events.length > 0);
  const title = escapeHtml(sportById(sportId)?.name ?? "");
  return `<h1 class="first-heading">${title}</h1>${groupsHtml(groups, MOST_ROWS)}`;
}

/** Sports with events, for the menu at the left, each with how many it has. */
export function sportsWithEvents(tree: SportTree): readonly { id: number; name: string; count: number }[] {
  return tree.flatMap(({ id, events }) => {
    const sport = sportById(id);
    return sport === undefined || events.length === 0 ? [] : [{ id, name: sport.name, count: events.length }];
  });
}

function groupsHtml(groups: readonly Group[], most: number): string {
  let left = most;
  return groups
    .map(({ name, events }) => {
      const shown = events.slice(0, Math.max(0, left));
      left -= shown.length;
      return shown.length === 0 ? "" : groupHtml(name, events.length, shown);
    })
    .join("");
}

function groupHtml(name: string, count: number, events: readonly SportEvent[]): string {
  const columns = Math.max(...events.map(columnsOf));
  const rows = events.map((event) => rowHtml(event, columns)).join("");
  return `<section class="first-group"><h2 class="first-group-name">${escapeHtml(name)} <span class="first-count">${count}</span></h2><ul>${rows}</ul></section>`;
}

/** Matches have a column for each outcome; a race shows three of its runners. */
function columnsOf(event: SportEvent): number {
  return event.market?.runners.length === 2 ? 2 : 3;
}

function rowHtml(event: SportEvent, columns: number): string {
  const { id, title, team1, team2 } = event;
  const sides =
    team1 !== null && team2 !== null
      ? `<span class="first-side">${escapeHtml(team1)}</span><span class="first-side"><span class="first-versus">v </span>${escapeHtml(team2)}</span>`
      : `<span class="first-side">${escapeHtml(title)}</span>`;
  const source = [/^\w+/.exec(event.sourceLabel)?.[0] ?? "", event.competition].filter((part) => part !== "");
  const when = isInPlay(event)
    ? `<span class="first-live">${WORDS.inPlay}</span><span>${escapeHtml(event.scoreLine ?? "")}</span>`
    : `<span>${escapeHtml(`${event.matchDate} ${event.time}`.trim())}</span>`;
  return `<li class="first-row"><a class="first-link" href="/markets/${id}"><span class="first-sides">${sides}<span class="first-source">${escapeHtml(source.join(" · "))}</span></span><span class="first-when">${when}</span></a>${cells(columns)}</li>`;
}

/** Empty price cells: a price of the moment when the page was made would be an old one. */
export function cells(outcomes: number): string {
  return `<span class="first-cells" aria-hidden="true">${'<i class="first-back"></i><i class="first-lay"></i>'.repeat(outcomes)}</span>`;
}

function isInPlay(event: SportEvent): boolean {
  return event.status === "IN_PLAY" || event.matchDate === "In-Play";
}

function isUpcoming(event: SportEvent): boolean {
  return !isInPlay(event) && event.status !== "ENDED";
}

function groupsOf(tree: SportTree, wanted: (event: SportEvent) => boolean): Group[] {
  return SPORT_ORDER.flatMap((sportId) => {
    const events = eventsOf(tree, sportId).filter(wanted);
    return events.length === 0 ? [] : [{ name: sportById(sportId)?.name ?? "", events }];
  });
}

function eventsOf(tree: SportTree, sportId: number): SportEvent[] {
  return tree
    .filter(({ id }) => sportById(id)?.id === sportId)
    .flatMap(({ events }) => events)
    .sort(
      (a, b) =>
        Number(isInPlay(b)) - Number(isInPlay(a)) || a.startTime.localeCompare(b.startTime) || a.id - b.id,
    );
}
