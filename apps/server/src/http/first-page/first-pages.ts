import { api } from "@crossbook/contract";
import {
  type FirstData,
  firstHead,
  firstPage,
  type Language,
  type PageKind,
  pageKindOf,
  scriptJson,
} from "@crossbook/first-page";
import { BoundedMap } from "../../calls/bounded-map.ts";
import type { PublicLists } from "../../calls/public-lists.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import { compressed, type Encoding } from "../compression.ts";
import { MANIFEST_LINKS, themeOf } from "../web-manifest/web-manifest.ts";
import type { PageTemplate } from "./page-template.ts";

export interface FirstPagesParts {
  readonly template: PageTemplate;
  readonly hosts: HostDirectory;
  readonly lists: PublicLists;
  readonly clock: Clock;
}

/** How a page is sent. */
interface PageForm {
  readonly language: Language;
  readonly encoding: Encoding | undefined;
}

/** A page as a browser asks for it. */
export interface AskedPage extends PageForm {
  /** Lower case, without port. */
  readonly host: string;
  /** Without a query. */
  readonly path: string;
}

interface WrittenPage extends PageForm {
  readonly host: string;
  readonly kind: PageKind;
}

/** So long one page answers everybody: who asks by the thousand has it written once. */
const FRESH_MS = 1_000;
/** Hosts with settings, kinds of pages, events of the lists, languages and encodings; the rest is of the caller's choice and has none. */
const KEPT_PAGES = 400;
/** Pages of events written for all callers together: there are as many as the lists have events. */
const EVENT_PAGES = { perSecond: 50, burst: 100 };
const FRAME: PageKind = { kind: "frame" };

/** What a browser draws around the page: the surface of its header, light and dark. */
const THEME_COLOURS =
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1824">';

interface KeptPage {
  readonly madeAtMs: number;
  readonly body: Promise<string | Buffer>;
}

/**
 * The app's page with its first image and data in it: the settings of the host and the lists that the page begins with,
 * as a guest is answered, in the language of who asks. Nothing of a player is in it, nothing else of the request but its host
 * and path, and no price.
 */
export class FirstPages {
  readonly #parts: FirstPagesParts;
  readonly #kept = new BoundedMap<string, KeptPage>(KEPT_PAGES);
  readonly #eventPages: RateLimiter;

  constructor(parts: FirstPagesParts) {
    this.#parts = parts;
    this.#eventPages = new RateLimiter(EVENT_PAGES, parts.clock);
  }

  /**
   * The page that is asked for. Where pages of more events are asked for than are written, the page without the event
   * answers: the app asks for it by itself.
   */
  page({ host, path, ...form }: AskedPage): Promise<string | Buffer> {
    // Anybody can name a host that nobody has set up: such hosts share their pages.
    const { sameAs } = this.#parts.hosts.settingsOf(host);
    const page = { host: sameAs, kind: this.#known(pageKindOf(path)), ...form };
    const kept = this.#fresh(page);
    if (kept !== undefined) return kept;
    const isTooMany = page.kind.kind === "market" && this.#eventPages.take(page.kind.kind) > 0;
    if (!isTooMany) return this.#make(page);
    const frame = { ...page, kind: FRAME };
    return this.#fresh(frame) ?? this.#make(frame);
  }

  #fresh(page: WrittenPage): KeptPage["body"] | undefined {
    const kept = this.#kept.get(keyOf(page));
    const isFresh = kept !== undefined && this.#parts.clock.monotonicMs() - kept.madeAtMs < FRESH_MS;
    return isFresh ? kept.body : undefined;
  }

  #make(page: WrittenPage): KeptPage["body"] {
    const { encoding } = page;
    const text = this.#write(page);
    const body = encoding === undefined ? Promise.resolve(text) : compressed(text, encoding);
    this.#kept.set(keyOf(page), { madeAtMs: this.#parts.clock.monotonicMs(), body });
    return body;
  }

  /** Only an event of the lists has a page of its own: any number can be asked for. */
  #known(page: PageKind): PageKind {
    if (page.kind !== "market") return page;
    const isListed = ({ id }: { readonly id: number }) => id === page.eventId;
    return this.#parts.lists.tree().some(({ events }) => events.some(isListed)) ? page : FRAME;
  }

  #write({ host, kind: page, language }: WrittenPage): string {
    const { hosts, lists, template } = this.#parts;
    const { domain: settings, isServed } = hosts.settingsOf(host);
    const theme = themeOf(settings);
    const isOpen = isServed && !settings.siteSuspended;
    const tree = isOpen ? lists.tree() : [];
    const markets = isOpen && page.kind === "market" ? lists.marketsOf(page.eventId) : [];
    const content = { language, settings, tree, markets };
    const data: FirstData = { settings, answers: isOpen ? answersOf(page, content) : [] };
    return template.fill({
      kind: page.kind,
      language,
      head: firstHead(page, content) + THEME_COLOURS + MANIFEST_LINKS,
      theme,
      page: isOpen ? `<div class="first-page">${firstPage(page, content)}</div>` : "",
      data: isServed ? `<script type="application/json" id="first-data">${scriptJson(data)}</script>` : "",
    });
  }
}

function keyOf({ host, kind, language, encoding }: WrittenPage): string {
  return JSON.stringify([host, kind, language, encoding]);
}

function answersOf(page: PageKind, { tree, markets }: Parameters<typeof firstPage>[1]): FirstData["answers"] {
  if (page.kind === "frame" || page.kind === "login") return [];
  const lists = { path: api.events.treeSportWithEvent.path, input: {}, result: tree };
  if (page.kind !== "market") return [lists];
  return [lists, { path: api.markets.getByEventId.path, input: { eventId: page.eventId }, result: markets }];
}
