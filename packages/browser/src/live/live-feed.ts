import type { UserOdds } from "@crossbook/contract";
import { createFreshnessGauge, type Freshness } from "./freshness.ts";
import type { LiveHub, PagePorts } from "./live-ports.ts";
import type { LiveStore } from "./live-store.ts";
import { createOddsPoller } from "./odds-poller.ts";

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
  freshness(): Freshness;
  onFreshness(listener: () => void): () => void;
  /** Begins to listen and to poll; returns how to stop. */
  start(): () => void;
}

/** Markets of one event that a screen shows. */
export interface WatchedMarkets {
  readonly eventId: number;
  readonly marketIds: readonly number[];
}

/** How old prices may be before they are greyed and betting is locked. */
const STALE_AFTER_MS = 3_000;
/** The same while the hub is connected: a market where nothing happens is silent without being old. */
const STALE_AFTER_WITH_HUB_MS = 10_000;
/** Without a network even a price of this moment is too old. */
const ALREADY_STALE_MS = -1;
/** After so long without a message from a connected hub, one event is polled to check. */
const QUIET_HUB_MS = 4_000;
/** The hub refuses to watch more than this; what comes later is not watched until others leave. */
const MAX_WATCHED_MARKETS = 200;
const MAX_WATCHED_EVENTS = 100;

/**
 * Keeps the store up to date for whatever is watched: by the hub while it is connected, else by polling. A connection
 * that was lost without notice is detected by its silence, long before the hub times out.
 */
export function createLiveFeed({ store, hub, page, fetchOdds }: LiveFeedPorts): LiveFeed {
  const watches = new Set<WatchedMarkets>();
  const gauge = createFreshnessGauge();
  const watchedEvents = (): number[] => [...new Set([...watches].map(({ eventId }) => eventId))];
  const watchedMarkets = (): Set<number> => new Set([...watches].flatMap(({ marketIds }) => marketIds));

  const markFresh = (): void => gauge.mark(page.now());
  const judge = (): void => {
    const staleAfterMs = toleratedAgeMs(hub, page);
    gauge.judge(page.now(), watches.size > 0 ? staleAfterMs : Number.POSITIVE_INFINITY);
  };
  const poller = createOddsPoller({
    page,
    events: () => {
      if (!hub.isConnected()) return watchedEvents();
      return gauge.quietMs(page.now()) > QUIET_HUB_MS ? watchedEvents().slice(0, 1) : [];
    },
    askFor: async (eventId) => {
      const answer = await fetchOdds(eventId);
      if (answer === undefined) return;
      markFresh();
      store.takeAnswer(answer, hub.isConnected());
    },
    onRound: judge,
  });

  const forgetUnwatched = (marketIds: readonly number[]): void => {
    const watched = watchedMarkets();
    for (const marketId of marketIds) if (!watched.has(marketId)) store.forget(marketId);
  };

  return {
    watch(watch) {
      const { eventIds, marketIds } = withinHubLimits(watch, watchedEvents(), watchedMarkets());
      watches.add(watch);
      const leaveMarkets = hub.watchMarkets(marketIds);
      const leaveEvents = hub.watchEvents(eventIds);
      if (!hub.isConnected()) poller.askNow();
      return () => {
        watches.delete(watch);
        leaveMarkets();
        leaveEvents();
        // Another screen may watch the same market in this very turn.
        queueMicrotask(() => forgetUnwatched(watch.marketIds));
      };
    },
    freshness: gauge.freshness,
    onFreshness: gauge.onFreshness,
    start() {
      judge();
      const stops = [
        poller.start(),
        ...followPushes(hub, store, markFresh),
        hub.onState(() => {
          if (hub.isConnected()) markFresh();
          else poller.askNow();
          judge();
        }),
        page.onVisibilityChange(poller.askNow),
        page.onNetworkChange(() => {
          judge();
          poller.askNow();
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** The store's functions are the listeners themselves: between the connection and a price there is no other code. */
function followPushes(hub: LiveHub, store: LiveStore, markFresh: () => void): readonly (() => void)[] {
  return [
    hub.on("Odds", store.takeOdds),
    hub.on("MarketStatus", store.takeStatus),
    hub.on("Score", store.takeScore),
    hub.on("Odds", markFresh),
    hub.on("MarketStatus", markFresh),
    hub.on("Score", markFresh),
  ];
}

function toleratedAgeMs(hub: LiveHub, page: PagePorts): number {
  if (page.isOffline()) return ALREADY_STALE_MS;
  return hub.isConnected() ? STALE_AFTER_WITH_HUB_MS : STALE_AFTER_MS;
}

/** The part of a watch that the hub's limits allow beside what is watched already. */
function withinHubLimits(
  { eventId, marketIds }: WatchedMarkets,
  events: readonly number[],
  markets: ReadonlySet<number>,
) {
  const left = Math.max(0, MAX_WATCHED_MARKETS - markets.size);
  const added = new Set(marketIds.filter((marketId) => !markets.has(marketId)).slice(0, left));
  const eventFits = events.includes(eventId) || events.length < MAX_WATCHED_EVENTS;
  return {
    eventIds: eventFits ? [eventId] : [],
    marketIds: marketIds.filter((marketId) => markets.has(marketId) || added.has(marketId)),
  };
}
