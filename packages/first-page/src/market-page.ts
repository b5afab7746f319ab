import { type Market, type SportEvent, sourceText } from "@crossbook/contract";
import { escapeHtml } from "./escape.ts";
import { isInPlay } from "./event-groups.ts";
import { cells, nameOf } from "./event-lists.ts";
import type { FirstWords } from "./words.ts";

/** Cards below the first screen are left to the app. */
const MOST_MARKETS = 3;
const MOST_RUNNERS = 12;

/** The page of one event: its title, and its first markets with their runners and without prices. */
export function marketPage(event: SportEvent, markets: readonly Market[], words: FirstWords): string {
  const about = [nameOf(event.sportId, words), event.competition].filter((part) => part !== "").join(" · ");
  const live = isInPlay(event) ? `<span class="first-count first-live">${words.inPlay}</span>` : "";
  const cards = markets
    .slice(0, MOST_MARKETS)
    .map((market) => cardHtml(market, words))
    .join("");
  return `<h1 class="first-heading"><bdi>${escapeHtml(event.title)}</bdi></h1><p class="first-about">${live}<span>${escapeHtml(about)}</span><span class="first-pill">${escapeHtml(sourceText(event.sourceLabel, event.source, words.sources))}</span></p>${cards}`;
}

function cardHtml({ marketName, runners }: Market, { names }: FirstWords): string {
  const rows = runners
    .slice(0, MOST_RUNNERS)
    .map(
      ({ name }) =>
        `<li class="first-runner"><span class="first-side"><bdi>${escapeHtml(names?.runner(name) ?? name)}</bdi></span>${cells(1)}</li>`,
    )
    .join("");
  return `<section class="first-group first-market"><h2 class="first-group-name">${escapeHtml(names?.market(marketName) ?? marketName)}</h2><ul>${rows}</ul></section>`;
}
