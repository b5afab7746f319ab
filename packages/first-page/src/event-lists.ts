import { type SportEvent, type SportTree, situationsText, sportById } from "@crossbook/contract";
import { compactScore, scoreLines } from "./compact-score.ts";
import { escapeHtml } from "./escape.ts";
import {
  inPlayBySport,
  isInPlay,
  matchesOfSport,
  type SportEvents,
  startingSoonBySport,
} from "./event-groups.ts";
import { rowSource } from "./row-source.ts";
import type { FirstWords } from "./words.ts";

/** Rows below the first screen of a desktop are left to the app: they only delay the page. */
const MOST_ROWS = 12;

interface Group {
  readonly name: string;
  readonly events: readonly SportEvent[];
}

/** The page of what is in play, by sport, and what begins soon. */
export function inPlayPage(tree: SportTree, words: FirstWords): string {
  const named = (group: SportEvents): Group => ({ name: nameOf(group.sportId, words), events: group.events });
  const inPlay = inPlayBySport(tree).map(named);
  const soon = startingSoonBySport(tree).map(named);
  const nothing = inPlay.length === 0 ? `<p class="first-note">${words.nothingInPlay}</p>` : "";
  const subtitle = soon.length === 0 ? "" : `<h2 class="first-subtitle">${words.startingSoon}</h2>`;
  const shown = groupsHtml(inPlay, MOST_ROWS, words);
  const left = MOST_ROWS - inPlay.reduce((sum, { events }) => sum + events.length, 0);
  return `<h1 class="first-heading">${words.inPlay}</h1>${nothing}${shown}${left > 0 ? subtitle + groupsHtml(soon, left, words) : ""}`;
}

/** The page of one sport: in play, then to come. */
export function sportPage(tree: SportTree, sportId: number, words: FirstWords): string {
  const { inPlay = [], upcoming = [] } = matchesOfSport(tree, sportId) ?? {};
  const groups = [
    { name: words.inPlay, events: inPlay },
    { name: words.upcoming, events: upcoming },
  ];
  return `<h1 class="first-heading">${escapeHtml(nameOf(sportId, words))}</h1>${groupsHtml(groups, MOST_ROWS, words)}`;
}

/** Sports with events, for the menu at the left, each with how many it has. */
export function sportsWithEvents(
  tree: SportTree,
  words: FirstWords,
): readonly { id: number; name: string; count: number }[] {
  return tree
    .filter(({ id, events }) => sportById(id) !== undefined && events.length > 0)
    .map(({ id, events }) => ({ id, name: nameOf(id, words), count: events.length }));
}

/** The name of a sport; none for an id that is of no sport. */
export function nameOf(sportId: number, words: FirstWords): string {
  const sport = sportById(sportId);
  return sport === undefined ? "" : words.sportNames[sport.key];
}

function groupsHtml(groups: readonly Group[], most: number, words: FirstWords): string {
  let left = most;
  return groups
    .map(({ name, events }) => {
      const shown = events.slice(0, Math.max(0, left));
      left -= shown.length;
      return shown.length === 0 ? "" : groupHtml(name, events.length, shown, words);
    })
    .join("");
}

function groupHtml(name: string, count: number, events: readonly SportEvent[], words: FirstWords): string {
  const columns = Math.max(...events.map(columnsOf));
  const heads = events.some(hasHeads) ? " first-headed" : "";
  const rows = events.map((event) => rowHtml(event, columns, words)).join("");
  return `<section class="first-group"><h2 class="first-group-name${heads}">${escapeHtml(name)} <span class="first-count">${count}</span></h2><ul>${rows}</ul></section>`;
}

/** Matches have a column for each outcome; a race shows three of its runners. */
function columnsOf(event: SportEvent): number {
  return event.market?.runners.length === 2 ? 2 : 3;
}

/** Whether the app names the columns of its prices, on a phone in a line of their own: of all but races. */
function hasHeads({ market }: SportEvent): boolean {
  return market !== null && market.runners.length >= 2 && market.runners.length <= 3;
}

function rowHtml(event: SportEvent, columns: number, words: FirstWords): string {
  const { id, title, team1, team2 } = event;
  const sides =
    team1 !== null && team2 !== null
      ? `<span class="first-side" dir="auto">${escapeHtml(team1)}</span><span class="first-side"><span class="first-versus">v </span><bdi>${escapeHtml(team2)}</bdi></span>`
      : `<span class="first-side" dir="auto">${escapeHtml(title)}</span>`;
  const when = isInPlay(event)
    ? `<span class="first-live">${words.inPlay}</span>${scoreHtml(compactScore(scoreOf(event, words), event))}`
    : `<span>${escapeHtml(startOf(event, words))}</span>`;
  return `<li class="first-row"><a class="first-link" href="/markets/${id}"><span class="first-sides">${sides}<span class="first-source">${escapeHtml(rowSource(event, words.sources))}</span></span><span class="first-when"${isInPlay(event) ? ` data-lines="${scoreLines(event)}"` : ""}>${when}</span></a>${cells(columns)}</li>`;
}

/** A line for each part, as the app has them. */
function scoreHtml(line: string): string {
  const parts = line.split(" · ").map((part) => `<span>${escapeHtml(part)}</span>`);
  return `<span class="first-score">${parts.join("")}</span>`;
}

/** Empty price cells: a price of the moment when the page was made would be an old one. */
export function cells(outcomes: number): string {
  return `<span class="first-cells" aria-hidden="true">${'<i class="first-back"></i><i class="first-lay"></i>'.repeat(outcomes)}</span>`;
}

function scoreOf({ scoreLine, lineParts }: SportEvent, { situations }: FirstWords): string {
  return situationsText(scoreLine ?? "", lineParts, situations);
}

function startOf({ matchDate, time }: SportEvent, { days }: FirstWords): string {
  const day = (days as Readonly<Record<string, string | undefined>>)[matchDate] ?? matchDate;
  return `${day} ${time}`.trim();
}
