import type { Market, SportEvent } from "@crossbook/contract";
import { escapeHtml } from "./escape.ts";
import { cells } from "./event-lists.ts";
import { WORDS } from "./words.ts";

/** Cards below the first screen are left to the app. */
const MOST_MARKETS = 3;
const MOST_RUNNERS = 12;

/** The page of one event: its title, and its first markets with their runners and without prices. */
export function marketPage(event: SportEvent, markets: readonly Market[]): string {
  const about = [event.sportName, event.competition].filter((part) => part !== "").join(" · ");
  const live =
    event.status === "IN_PLAY" ? `<span class="first-count first-live">${WORDS.inPlay}</span>` : "";
  const cards = markets.slice(0, MOST_MARKETS).map(cardHtml).join("");
  return `<h1 class="first-heading">${escapeHtml(event.title)}</h1><p class="first-about">${live}<span>${escapeHtml(about)}</span><span class="first-pill">${escapeHtml(event.sourceLabel)}</span></p>${cards}`;
}

function cardHtml({ marketName, runners }: Market): string {
  const rows = runners
    .slice(0, MOST_RUNNERS)
    .map(
      ({ name }) =>
        `<li class="first-runner"><span class="first-side">${escapeHtml(name)}</span>${cells(1)}</li>`,
    )
    .join("");
  return `<section class="first-group first-market"><h2 class="first-group-name">${escapeHtml(marketName)}</h2><ul>${rows}</ul></section>`;
}
