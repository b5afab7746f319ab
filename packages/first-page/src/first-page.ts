import type { DomainSettings, Market, SportTree } from "@crossbook/contract";
import { escapeHtml } from "./escape.ts";
import { inPlayPage, sportPage, sportsWithEvents } from "./event-lists.ts";
import { loginPage } from "./login-page.ts";
import { marketPage } from "./market-page.ts";
import type { PageKind } from "./page-kind.ts";
import { WORDS } from "./words.ts";

/** What a first page is written from: public answers of this moment. */
export interface FirstContent {
  readonly settings: DomainSettings;
  readonly tree: SportTree;
  /** The markets of the page's event; empty for other pages, and where the event is not known. */
  readonly markets: readonly Market[];
}

const PRODUCT_NAME = "Crossbook";

/**
 * The markup of a page as a guest sees it before the app runs, with links that work without it. Sports that the host does
 * not show are left out. The app replaces the whole of it with its own first image.
 */
export function firstPage(page: PageKind, { settings, tree, markets }: FirstContent): string {
  const shown = tree.filter(({ name }) => isShown(name, settings));
  if (page.kind === "login") return loginPage(settings, mark(settings));
  return `${header(settings)}<div class="first-columns">${rail(shown, settings)}<main class="first-main">${main(page, shown, markets)}</main><div class="first-slip"></div></div>${bottomBar(settings)}`;
}

/** Title and description of the host and the page, for the head. */
export function firstHead(page: PageKind, { settings, tree }: FirstContent): string {
  const site = settings.domainTitle || PRODUCT_NAME;
  const title = [site, titleOf(page, tree)].filter((part) => part !== "").join(" | ");
  const description = settings.description || site;
  return `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}" data-before-start>`;
}

function titleOf(page: PageKind, tree: SportTree): string {
  if (page.kind === "inPlay") return WORDS.inPlay;
  if (page.kind === "login") return WORDS.logIn;
  if (page.kind === "sport") return tree.find(({ id }) => id === page.sportId)?.displayName ?? "";
  return page.kind === "market" ? (eventOf(tree, page.eventId)?.title ?? "") : "";
}

function main(page: PageKind, tree: SportTree, markets: readonly Market[]): string {
  if (page.kind === "inPlay") return inPlayPage(tree);
  if (page.kind === "sport") return sportPage(tree, page.sportId);
  const event = page.kind === "market" ? eventOf(tree, page.eventId) : undefined;
  return event === undefined ? `<p class="first-note">${WORDS.loading}</p>` : marketPage(event, markets);
}

function eventOf(tree: SportTree, eventId: number) {
  return tree.flatMap(({ events }) => events).find(({ id }) => id === eventId);
}

/** A host's settings have a switch for each sport by its key. */
function isShown(sport: string, settings: DomainSettings): boolean {
  return settings[sport as keyof DomainSettings] !== false;
}

function mark({ domainTitle, mainLogo }: DomainSettings): string {
  const title = escapeHtml(domainTitle || PRODUCT_NAME);
  const sign =
    mainLogo === ""
      ? `<svg viewBox="0 0 32 32" class="first-sign" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M8 11h11M15 7l4 4-4 4"/><path d="M24 21H13M17 17l-4 4 4 4"/></svg><span class="first-name">${title}</span>`
      : `<img class="first-logo" src="${escapeHtml(mainLogo)}" alt="${title}">`;
  return `<a class="first-mark" href="/inplay">${sign}</a>`;
}

function header(settings: DomainSettings): string {
  const signUp = settings.allowSignUp ? `<a class="first-act" href="/auth/signup">${WORDS.signUp}</a>` : "";
  return `<header class="first-header">${mark(settings)}<nav class="first-acts">${signUp}<a class="first-act first-primary" href="/auth/login">${WORDS.logIn}</a></nav></header>`;
}

function rail(tree: SportTree, settings: DomainSettings): string {
  const line = (href: string, name: string, count = "") =>
    `<li><a class="first-line" href="${href}"><i></i><span>${escapeHtml(name)}</span><span>${count}</span></a></li>`;
  const sports = sportsWithEvents(tree).map(({ id, name, count }) =>
    line(`/matchlist/${id}`, name, String(count)),
  );
  const casino = settings.casino ? line("/lobby", WORDS.casino) : "";
  return `<nav class="first-rail"><ul>${line("/inplay", WORDS.inPlay)}${line("/favorites", WORDS.favourites)}<li class="first-rail-head">${WORDS.sports}</li>${sports.join("")}${casino}</ul></nav>`;
}

function bottomBar(settings: DomainSettings): string {
  const casino = settings.casino ? [["/lobby", WORDS.casino]] : [];
  const items = [
    ["/inplay", WORDS.inPlay],
    ["/index", WORDS.sports],
    ["/open-bets", WORDS.bets],
    ...casino,
    ["/auth/login", WORDS.account],
  ];
  const links = items.map(([href, name]) => `<a href="${href}"><i></i>${name}</a>`).join("");
  return `<nav class="first-bar">${links}</nav>`;
}
