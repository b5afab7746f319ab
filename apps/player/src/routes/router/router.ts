import type { ComponentType, ReactNode } from "react";
import { matchRoute, type RouteMatch } from "../match-route.ts";
import type { LinkPath } from "../route-table.ts";
import { type Elsewhere, hrefOf, type Target } from "../target.ts";
import { createFollowers } from "./followers.ts";
import { holdStepsBack } from "./held-steps.ts";
import type { HistoryEntry, RouterHistory } from "./router-history.ts";
import { parseSearch, type RawSearch } from "./search-text.ts";

/** An address of the app, taken apart. */
export interface RouterLocation extends HistoryEntry {
  readonly pathname: string;
  readonly search: RawSearch;
  /** Without its sign; empty where there is none. */
  readonly hash: string;
}

/** One navigation, for those who follow them. */
export interface Move {
  /** The page that is left; undefined before the first. */
  readonly fromLocation: RouterLocation | undefined;
  readonly toLocation: RouterLocation;
  readonly pathChanged: boolean;
}

/** The code of a page, and of the layout around it. */
export interface PageCode {
  readonly Page: ComponentType;
  readonly Layout: ComponentType<{ readonly children: ReactNode }>;
}

/** The page that is drawn. */
export interface ShownPage extends PageCode {
  readonly match: RouteMatch;
  readonly location: RouterLocation;
  readonly move: Move;
}

export interface RouterState {
  /** The address now: the page on its way to it may not be drawn yet. */
  readonly location: RouterLocation;
  readonly status: "pending" | "idle";
  /** Undefined until the first page may be drawn. */
  readonly shown: ShownPage | undefined;
  /** The first page has been waited for so long that its place says so. */
  readonly isLate: boolean;
}

/** `onBeforeNavigate`: a navigation begins. `onResolved`: its page is known. `onRendered`: it is drawn. */
export type RouterEvent = "onBeforeNavigate" | "onResolved" | "onRendered";

export interface Router {
  readonly history: RouterHistory;
  readonly state: RouterState;
  /** Loads the first page, once. */
  start(): Promise<void>;
  /** Answers when the page of the newest navigation is known, also where this one has led elsewhere. */
  navigate<Path extends LinkPath>(target: Target<Path>): Promise<void>;
  /** Called after each change of the state. */
  watch(listener: () => void): () => void;
  subscribe(event: RouterEvent, listener: (move: Move) => void): () => void;
  /** Until it is ended, one step back does not leave the page but calls this; of several the newest. */
  holdBack(onBack: () => void): () => void;
  /** For the view: this page is drawn now. */
  rendered(shown: ShownPage): void;
}

export interface RouterParts {
  readonly history: RouterHistory;
  /** Who may not open the page is led elsewhere. `previous`: the page that he is on. */
  readonly enter: (
    match: RouteMatch,
    location: RouterLocation,
    previous: string | undefined,
  ) => Promise<Elsewhere | undefined>;
  /** Never rejects. */
  readonly open: (match: RouteMatch) => Promise<PageCode>;
}

const LATE_MS = 1_000;

/**
 * Leads from page to page: the address changes at once, the page when its rules are kept and its code is there. Of several
 * navigations on their way only the newest arrives.
 */
export function createRouter({ history, enter, open }: RouterParts): Router {
  const followers = createFollowers<RouterEvent | "change", Move>();
  const stepsBack = holdStepsBack(history);
  let state: RouterState = { location: placeOf(history), status: "pending", shown: undefined, isLate: false };
  let lastMove: Move = { fromLocation: undefined, toLocation: state.location, pathChanged: true };
  let lastRendered: ShownPage | undefined;
  let newest: Promise<void> | undefined;
  let turn = 0;

  function set(next: Partial<RouterState>): void {
    state = { ...state, ...next };
    followers.emit("change", lastMove);
  }

  /** Begins a moment later, so that what begins while another one begins is the newer one. */
  function load(): Promise<void> {
    turn += 1;
    newest = Promise.resolve(turn).then(arrive);
    return newest;
  }

  async function arrive(mine: number): Promise<void> {
    if (mine !== turn) return newest;
    const toLocation = placeOf(history);
    const fromLocation = state.shown?.location;
    const move = { fromLocation, toLocation, pathChanged: fromLocation?.pathname !== toLocation.pathname };
    lastMove = move;
    followers.emit("onBeforeNavigate", move);
    set({ location: toLocation, status: "pending" });
    const match = matchRoute(toLocation.pathname);
    const elsewhere = await enter(match, toLocation, fromLocation?.href);
    if (mine !== turn) return newest;
    if (elsewhere !== undefined) return navigate({ ...elsewhere, replace: true });
    const code = await open(match);
    if (mine !== turn) return newest;
    set({ status: "idle", shown: { ...code, match, location: toLocation, move } });
    followers.emit("onResolved", move);
  }

  function navigate<Path extends LinkPath>(target: Target<Path>): Promise<void> {
    const href = withoutLastSlash("href" in target ? target.href : hrefOf(target));
    if (href !== history.current().href) history[target.replace ? "replace" : "push"](href);
    return load();
  }

  function start(): Promise<void> {
    if (newest !== undefined) return newest;
    setTimeout(() => state.shown ?? set({ isLate: true }), LATE_MS);
    return navigate({ href: history.current().href, replace: true });
  }

  history.onMove(() => {
    if (!stepsBack.takes(state.location.index)) void load();
  });

  return {
    history,
    get state() {
      return state;
    },
    start,
    navigate,
    watch: (listener) => followers.subscribe("change", listener),
    subscribe: followers.subscribe,
    holdBack: stepsBack.hold,
    rendered: (shown) => {
      if (shown === lastRendered) return;
      lastRendered = shown;
      followers.emit("onRendered", shown.move);
    },
  };
}

function placeOf(history: RouterHistory): RouterLocation {
  const entry = history.current();
  const { pathname, search, hash } = new URL(entry.href, "http://app");
  return { ...entry, pathname, search: parseSearch(search), hash: hash.slice(1) };
}

/** One page has one address. */
function withoutLastSlash(href: string): string {
  return href.replace(/^(\/[^?#]*?)\/+(?=$|[?#])/, "$1");
}
