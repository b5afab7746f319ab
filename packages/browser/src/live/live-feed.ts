import type { UserOdds } from "@crossbook/contract";
import { createFreshnessGauge, type Freshness } from "./freshness.ts";
import { createHubContact, type HubContact } from "./hub-contact.ts";
import type { LiveHub, PagePorts, WatchedMarkets } from "./live-ports.ts";
import type { LiveStore } from "./live-store.ts";
import { createMarketAges } from "./market-ages.ts";
import { createOddsPoller } from "./odds-poller.ts";
import { createWatchList, type WatchList } from "./watch-list.ts";

/** What the feed needs of the app. */
export interface LiveFeedPorts {
  readonly store: LiveStore;
  readonly hub: LiveHub;
  readonly page: PagePorts;
  /** Undefined where the call failed; the next round asks again. */
  readonly fetchOdds: (eventId: number) => Promise<UserOdds | undefined>;
}

/** Keeps a store up to date for what the screens watch. */
export interface LiveFeed {
  /** Follows prices and score of an event; returns how to stop. What several screens watch adds up. */
  watch(watched: WatchedMarkets): () => void;
  /** Of everything, or also of one market: with many of them one may be old alone. */
  freshness(marketId?: number): Freshness;
  onFreshness(listener: () => void): () => void;
  /** Begins to listen and to poll; returns how to stop. */
  start(): () => void;
}

/** How old prices may be before they are greyed and betting is locked. */
const STALE_AFTER_MS = 3_000;
/** The same while the hub is connected: a market where nothing happens is silent without being old. */
const STALE_AFTER_WITH_HUB_MS = 10_000;
/** Without a network even a price of this moment is too old. */
const ALREADY_STALE_MS = -1;
const OLD_ALONE: Freshness = { stale: true, ageMs: undefined };

/**
 * Keeps the store up to date for whatever is watched: by the hub while it is connected, else by polling, as also what is more than
 * the hub takes. A hub that has been quiet is asked; where it does not answer, its connection counts as lost, long before it times
 * out.
 */
export function createLiveFeed({ store, hub, page, fetchOdds }: LiveFeedPorts): LiveFeed {
  const gauge = createFreshnessGauge();
  const ages = createMarketAges();
  const markFresh = (): void => gauge.mark(page.now());
  // Between the connection and the first images prices are those of before.
  const pushing = { isConnected: () => hub.isRegistered(), ping: () => hub.ping() };
  const contact = createHubContact(pushing, page, { onHeard: markFresh, onAnswer: () => judge() });
  const { isConnected } = contact;
  /** Markets of which this connection has brought prices: an answer that is older than those is none. */
  const brought = new Set<number>();
  const watches = createWatchList({ ...hub, isConnected });

  const judge = (): void => {
    const nowMs = page.now();
    contact.judge(watches.events().length > 0);
    const watched = watches.markets();
    // What a silent hub has sent may be older than an answer.
    const isSilent = hub.isRegistered() && !isConnected();
    for (const marketId of brought) if (isSilent || !watched.has(marketId)) brought.delete(marketId);
    for (const marketId of watched) if (watches.isPushed(marketId)) ages.mark(marketId, nowMs);
    ages.judge(nowMs, watched);
    const isIdle = watches.events().length === 0;
    gauge.judge(nowMs, isIdle ? Number.POSITIVE_INFINITY : toleratedAgeMs(isConnected(), page));
  };
  const isLeftToPolls = (marketId: number): boolean => isConnected() && !watches.isPushed(marketId);
  const takeAnswer = (answer: UserOdds, eventId: number): void => {
    const marketIds = watches.marketsOf(eventId);
    for (const marketId of marketIds) ages.mark(marketId, page.now());
    // What the hub does not push says nothing about its silence.
    if (marketIds.length === 0 || !marketIds.every(isLeftToPolls)) markFresh();
    const watched = watches.markets();
    const isIn = (set: ReadonlySet<number>) => (marketId: number) => set.has(marketId);
    store.takeAnswer(answer, isIn(brought), isIn(watched));
  };
  const poller = createOddsPoller({
    page,
    events: watches.eventsNotPushed,
    askFor: async (eventId) => {
      const answer = await fetchOdds(eventId);
      if (answer !== undefined) takeAnswer(answer, eventId);
    },
    onRound: judge,
  });
  const lookNow = (): void => {
    judge();
    poller.askNow();
  };

  return {
    watch(watch) {
      const stopWatching = watches.add(watch);
      if (!isConnected()) poller.askNow();
      return () => {
        stopWatching();
        forgetUnwatched(store, watches, watch);
      };
    },
    freshness: (marketId) => {
      const freshness = gauge.freshness();
      return !freshness.stale && marketId !== undefined && ages.isOld(marketId) ? OLD_ALONE : freshness;
    },
    onFreshness: (listener) => stopAll([gauge.onFreshness(listener), ages.onChange(listener)]),
    start() {
      judge();
      return stopAll([
        poller.start(),
        ...followPushes(hub, store, contact.heard),
        ...followConnection(hub, { store, brought, contact, judge, askNow: poller.askNow }),
        page.onVisibilityChange(lookNow),
        page.onNetworkChange(lookNow),
      ]);
    },
  };
}

/** Another screen may watch the same market in this very turn. */
function forgetUnwatched(store: LiveStore, watches: WatchList, { marketIds }: WatchedMarkets): void {
  queueMicrotask(() => {
    const watched = watches.markets();
    for (const marketId of marketIds) if (!watched.has(marketId)) store.forget(marketId);
  });
}

function stopAll(stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop();
  };
}

/** The store's functions are the listeners themselves: between the connection and a price there is no other code. */
function followPushes(hub: LiveHub, store: LiveStore, heard: () => void): readonly (() => void)[] {
  return [
    hub.on("Odds", store.takeOdds),
    hub.on("MarketStatus", store.takeStatus),
    hub.on("Score", store.takeScore),
    hub.on("Odds", heard),
    hub.on("MarketStatus", heard),
    hub.on("Score", heard),
  ];
}

interface Followers {
  readonly store: LiveStore;
  readonly brought: Set<number>;
  readonly contact: HubContact;
  readonly judge: () => void;
  readonly askNow: () => void;
}

/** Nothing is new because there is a connection: the images come while the hub takes what is watched. */
function followConnection(
  hub: LiveHub,
  { store, brought, contact, judge, askNow }: Followers,
): readonly (() => void)[] {
  return [
    hub.on("Odds", ({ MarketId }) => void brought.add(MarketId)),
    hub.onState(() => {
      brought.clear();
      if (hub.isConnected()) store.reconnected();
      askNow();
      judge();
    }),
    hub.onRegistered(() => {
      contact.heard();
      judge();
    }),
  ];
}

function toleratedAgeMs(isConnected: boolean, page: PagePorts): number {
  if (page.isOffline()) return ALREADY_STALE_MS;
  return isConnected ? STALE_AFTER_WITH_HUB_MS : STALE_AFTER_MS;
}
