import type { DomainSettings, Market, SportTree } from "@crossbook/contract";
import { escapeHtml } from "./escape.ts";
import { isSportOffered } from "./event-groups.ts";
import { inPlayPage, nameOf, sportPage, sportsWithEvents } from "./event-lists.ts";
import type { Language } from "./language.ts";
import { loginPage } from "./login-page.ts";
import { marketPage } from "./market-page.ts";
import type { PageKind } from "./page-kind.ts";
import { FIRST_WORDS, type FirstWords } from "./words.ts";

/** What a first page is written from: public answers of this moment, and whom it is for. */
export interface FirstContent {
  readonly language: Language;
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
export function firstPage(page: PageKind, { language, settings, tree, markets }: FirstContent): string {
  const words = FIRST_WORDS[language];
  const shown = tree.filter(({ id }) => isSportOffered(id, settings));
  if (page.kind === "login") return loginPage(settings, mark(settings), words);
  return `${header(settings, words)}<div class="first-columns">${rail(shown, settings, words)}<main class="first-main">${main(page, shown, markets, words)}</main><div class="first-slip"></div></div>${bottomBar(settings, words)}`;
}

/** Title and description of the host and the page, for the head. */
export function firstHead(page: PageKind, { language, settings, tree }: FirstContent): string {
  const site = settings.domainTitle || PRODUCT_NAME;
  const title = [site, titleOf(page, tree, FIRST_WORDS[language])].filter((part) => part !== "").join(" | ");
  const description = settings.description || site;
  return `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}" data-before-start>`;
}

/** What is said in place of the app where no script runs. */
export function noScriptsWords(language: Language): string {
  return escapeHtml(FIRST_WORDS[language].needsScripts);
}

function titleOf(page: PageKind, tree: SportTree, words: FirstWords): string {
  if (page.kind === "inPlay") return words.inPlay;
  if (page.kind === "login") return words.logIn;
  if (page.kind === "sport") return nameOf(page.sportId, words);
  return page.kind === "market" ? (eventOf(tree, page.eventId)?.title ?? "") : "";
}

function main(page: PageKind, tree: SportTree, markets: readonly Market[], words: FirstWords): string {
  if (page.kind === "inPlay") return inPlayPage(tree, words);
  if (page.kind === "sport") return sportPage(tree, page.sportId, words);
  const event = page.kind === "market" ? eventOf(tree, page.eventId) : undefined;
  return event === undefined
    ? `<p class="first-note">${words.loading}</p>`
    : marketPage(event, markets, words);
}

function eventOf(tree: SportTree, eventId: number) {
  return tree.flatMap(({ events }) => events).find(({ id }) => id === eventId);
}

function mark({ domainTitle, mainLogo }: DomainSettings): string {
  const title = escapeHtml(domainTitle || PRODUCT_NAME);
  const sign =
    mainLogo === ""
      ? `<svg viewBox="0 0 32 32" class="first-sign" aria-hidden="true"><rect width="32" height="32" rx="7"/><path d="M8 11h11M15 7l4 4-4 4"/><path d="M24 21H13M17 17l-4 4 4 4"/></svg><span class="first-name">${title}</span>`
      : `<img class="first-logo" src="${escapeHtml(mainLogo)}" alt="${title}">`;
  return `<a class="first-mark" href="/inplay">${sign}</a>`;
}

function header(settings: DomainSettings, words: FirstWords): string {
  const signUp = settings.allowSignUp ? `<a class="first-act" href="/auth/signup">${words.signUp}</a>` : "";
  return `<header class="first-header">${mark(settings)}<nav class="first-acts">${signUp}<a class="first-act first-primary" href="/auth/login">${words.logIn}</a></nav></header>`;
}

function rail(tree: SportTree, settings: DomainSettings, words: FirstWords): string {
  const line = (href: string, name: string, count = "") =>
    `<li><a class="first-line" href="${href}"><i></i><span>${escapeHtml(name)}</span><span>${count}</span></a></li>`;
  const sports = sportsWithEvents(tree, words).map(({ id, name, count }) =>
    line(`/matchlist/${id}`, name, String(count)),
  );
  const casino = settings.casino ? line("/lobby", words.casino) : "";
  return `<nav class="first-rail"><ul>${line("/inplay", words.inPlay)}${line("/favorites", words.favourites)}<li class="first-rail-head">${words.sports}</li>${sports.join("")}${casino}</ul></nav>`;
}

function bottomBar(settings: DomainSettings, words: FirstWords): string {
  const casino = settings.casino ? [["/lobby", words.casino]] : [];
  const items = [
    ["/inplay", words.inPlay],
    ["/index", words.sports],
    ["/open-bets", words.bets],
    ...casino,
    ["/auth/login", words.account],
  ];
  const links = items.map(([href, name]) => `<a href="${href}"><i></i>${name}</a>`).join("");
  return `<nav class="first-bar">${links}</nav>`;
}
