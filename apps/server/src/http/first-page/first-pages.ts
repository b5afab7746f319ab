import { api } from "@crossbook/contract";
import {
  type FirstData,
  firstHead,
  firstPage,
  type PageKind,
  pageKindOf,
  scriptJson,
} from "@crossbook/first-page";
import { BoundedMap } from "../../calls/bounded-map.ts";
import type { PublicLists } from "../../calls/public-lists.ts";
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

/** So long one page answers everybody: who asks by the thousand has it written once. */
const FRESH_MS = 1_000;
/** Hosts and events are of the caller's choice. */
const KEPT_PAGES = 100;

/** What a browser draws around the page: the surface of its header, light and dark. */
const THEME_COLOURS =
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b1824">';

interface KeptPage {
  readonly madeAtMs: number;
  readonly body: Promise<string | Buffer>;
}

/**
 * The app's page with its first image and data in it: the settings of the host and the lists that the page begins with,
 * as a guest is answered. Nothing of a player is in it, nothing of the request but its host and path, and no price.
 */
export class FirstPages {
  readonly #parts: FirstPagesParts;
  readonly #kept = new BoundedMap<string, KeptPage>(KEPT_PAGES);

  constructor(parts: FirstPagesParts) {
    this.#parts = parts;
  }

  /** The page of an address, in the given encoding. `host`: lower case, without port; `path` without a query. */
  page(host: string, path: string, encoding: Encoding | undefined): Promise<string | Buffer> {
    const { clock } = this.#parts;
    const kind = this.#known(pageKindOf(path));
    const key = JSON.stringify([host, kind, encoding]);
    const kept = this.#kept.get(key);
    const nowMs = clock.monotonicMs();
    if (kept !== undefined && nowMs - kept.madeAtMs < FRESH_MS) return kept.body;
    const text = this.#write(host, kind);
    const body = encoding === undefined ? Promise.resolve(text) : compressed(text, encoding);
    this.#kept.set(key, { madeAtMs: nowMs, body });
    return body;
  }

  /** Only an event of the lists has a page of its own: any number can be asked for. */
  #known(page: PageKind): PageKind {
    if (page.kind !== "market") return page;
    const isListed = ({ id }: { readonly id: number }) => id === page.eventId;
    return this.#parts.lists.tree().some(({ events }) => events.some(isListed)) ? page : { kind: "frame" };
  }

  #write(host: string, page: PageKind): string {
    const { hosts, lists, template } = this.#parts;
    const { domain: settings, isServed } = hosts.settingsOf(host);
    const theme = themeOf(settings);
    const isOpen = isServed && !settings.siteSuspended;
    const tree = isOpen ? lists.tree() : [];
    const markets = isOpen && page.kind === "market" ? lists.marketsOf(page.eventId) : [];
    const content = { settings, tree, markets };
    const data: FirstData = { settings, answers: isOpen ? answersOf(page, content) : [] };
    return template.fill({
      kind: page.kind,
      head: firstHead(page, content) + THEME_COLOURS + MANIFEST_LINKS,
      theme,
      page: isOpen ? `<div class="first-page">${firstPage(page, content)}</div>` : "",
      data: isServed ? `<script type="application/json" id="first-data">${scriptJson(data)}</script>` : "",
    });
  }
}

function answersOf(page: PageKind, { tree, markets }: Parameters<typeof firstPage>[1]): FirstData["answers"] {
  if (page.kind === "frame" || page.kind === "login") return [];
  const lists = { path: api.events.treeSportWithEvent.path, input: {}, result: tree };
  if (page.kind !== "market") return [lists];
  return [lists, { path: api.markets.getByEventId.path, input: { eventId: page.eventId }, result: markets }];
}
