import type { HubMessage, UserOdds } from "@crossbook/contract";
import { createFreshnessGauge, type Freshness } from "./freshness.ts";
import type { LiveStore } from "./live-store.ts";
import { createOddsPoller } from "./odds-poller.ts";

/** The realtime connection as this floor needs it. */
export interface LiveHub {
  readonly isConnected: () => boolean;
  readonly onMessage: (listener: (message: HubMessage) => void) => () => void;
  /** Told after each change of the connection's state. */
  readonly onState: (listener: () => void) => () => void;
  /** Adds to what is watched until the answer is called. */
  readonly watchMarkets: (marketIds: readonly number[]) => () => void;
  readonly watchEvents: (eventIds: readonly number[]) => () => void;
}

/** Time, visibility and network of the page, so that tests can hold both. */
export interface LiveSurroundings {
  readonly now: () => number;
  readonly setTimer: (task: () => void, delayMs: number) => () => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => () => void;
  /** The device says that it has no network: whatever still looks connected is not. */
  readonly isOffline: () => boolean;
  readonly onNetworkChange: (listener: () => void) => () => void;
}

export interface LiveFeedPorts {
  readonly store: LiveStore;
  readonly hub: LiveHub;
  readonly surroundings: LiveSurroundings;
  /** Undefined where the call failed; the next round asks again. */
  readonly fetchOdds: (eventId: number) => Promise<UserOdds | undefined>;
}

export interface LiveFeed {
  /** Wants prices and score of an event; returns how to stop. Wants of several screens add up. */
  watch(want: Want): () => void;
  freshness(): Freshness;
  onFreshness(listener: () => void): () => void;
  /** Begins to listen and to ask; returns how to stop. */
  start(): () => void;
}

export interface Want {
  readonly eventId: number;
  readonly marketIds: readonly number[];
}

/** How old prices may be before they are greyed and betting is locked. */
const STALE_AFTER_MS = 3_000;
/** The same while the hub is connected: a market where nothing happens is silent without being old. */
const STALE_AFTER_WITH_HUB_MS = 10_000;
/** Without a network even a price of this moment is too old. */
const ALREADY_STALE_MS = -1;
/** A connected hub that says nothing for so long is doubted, and one event is asked for. */
const QUIET_HUB_MS = 4_000;
/** The hub refuses to watch more than this; what comes later is not watched until others leave. */
const MAX_WATCHED_MARKETS = 200;
const MAX_WATCHED_EVENTS = 100;

/**
 * Keeps the store true for whatever is watched: by the hub while it is connected, else by asking. A line that was
 * cut without a word is noticed by its silence, long before the hub gives up on it.
 */
export function createLiveFeed({ store, hub, surroundings, fetchOdds }: LiveFeedPorts): LiveFeed {
  const wants = new Set<Want>();
  const gauge = createFreshnessGauge();
  const watchedEvents = (): number[] => [...new Set([...wants].map(({ eventId }) => eventId))];
  const watchedMarkets = (): Set<number> => new Set([...wants].flatMap(({ marketIds }) => marketIds));

  const judge = (): void => {
    const staleAfterMs = toleratedAgeMs(hub, surroundings);
    gauge.judge(surroundings.now(), wants.size > 0 ? staleAfterMs : Number.POSITIVE_INFINITY);
  };
  const poller = createOddsPoller({
    surroundings,
    events: () => {
      if (!hub.isConnected()) return watchedEvents();
      return gauge.quietMs(surroundings.now()) > QUIET_HUB_MS ? watchedEvents().slice(0, 1) : [];
    },
    askFor: async (eventId) => {
      const answer = await fetchOdds(eventId);
      if (answer === undefined) return;
      gauge.mark(surroundings.now());
      store.takeAnswer(answer, hub.isConnected());
    },
    onRound: judge,
  });

  const forgetUnwatched = (marketIds: readonly number[]): void => {
    const watched = watchedMarkets();
    for (const marketId of marketIds) if (!watched.has(marketId)) store.forget(marketId);
  };

  return {
    watch(want) {
      const { eventIds, marketIds } = roomFor(want, watchedEvents(), watchedMarkets());
      wants.add(want);
      const leaveMarkets = hub.watchMarkets(marketIds);
      const leaveEvents = hub.watchEvents(eventIds);
      if (!hub.isConnected()) poller.askNow();
      return () => {
        wants.delete(want);
        leaveMarkets();
        leaveEvents();
        // Another screen may want the same market in this very turn.
        queueMicrotask(() => forgetUnwatched(want.marketIds));
      };
    },
    freshness: gauge.freshness,
    onFreshness: gauge.onFreshness,
    start() {
      judge();
      const stops = [
        poller.start(),
        hub.onMessage((message) => {
          gauge.mark(surroundings.now());
          store.takeMessage(message);
        }),
        hub.onState(() => {
          if (hub.isConnected()) gauge.mark(surroundings.now());
          else poller.askNow();
          judge();
        }),
        surroundings.onVisibilityChange(poller.askNow),
        surroundings.onNetworkChange(() => {
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

function toleratedAgeMs(hub: LiveHub, surroundings: LiveSurroundings): number {
  if (surroundings.isOffline()) return ALREADY_STALE_MS;
  return hub.isConnected() ? STALE_AFTER_WITH_HUB_MS : STALE_AFTER_MS;
}

/** The part of a want that the hub has room for beside what is watched already. */
function roomFor(want: Want, events: readonly number[], markets: ReadonlySet<number>) {
  const room = Math.max(0, MAX_WATCHED_MARKETS - markets.size);
  const added = new Set(want.marketIds.filter((marketId) => !markets.has(marketId)).slice(0, room));
  const hasRoom = events.includes(want.eventId) || events.length < MAX_WATCHED_EVENTS;
  return {
    eventIds: hasRoom ? [want.eventId] : [],
    marketIds: want.marketIds.filter((marketId) => markets.has(marketId) || added.has(marketId)),
  };
}
