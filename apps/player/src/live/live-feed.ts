import type { HubMessage, UserOdds } from "@crossbook/contract";
import type { LiveStore } from "./live-store.ts";

/** The realtime connection as this floor needs it. */
export interface LiveHub {
  readonly isConnected: () => boolean;
  readonly onMessage: (listener: (message: HubMessage) => void) => () => void;
  readonly onConnected: (listener: () => void) => () => void;
  readonly watchMarkets: (marketIds: readonly number[]) => void;
  readonly watchEvents: (eventIds: readonly number[]) => void;
}

/** Time and visibility of the page, so that tests can hold both. */
export interface LiveSurroundings {
  readonly now: () => number;
  readonly setTimer: (task: () => void, delayMs: number) => () => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => () => void;
}

export interface LiveFeedPorts {
  readonly store: LiveStore;
  readonly hub: LiveHub;
  readonly surroundings: LiveSurroundings;
  /** Undefined where the call failed; the next round asks again. */
  readonly fetchOdds: (eventId: number) => Promise<UserOdds | undefined>;
}

export interface LiveFeed {
  /** Wants prices and score of an event's market; returns how to stop. Wants of several screens add up. */
  watch(want: { readonly eventId: number; readonly marketIds: readonly number[] }): () => void;
  /** When prices were last known to be true; undefined before the first. */
  lastFreshAt(): number | undefined;
  /** True where prices shown may be old: no hub, and no answer to the last polls. */
  isStale(): boolean;
  onFreshness(listener: () => void): () => void;
  stop(): void;
}

export const POLL_INTERVAL_MS = 1_000;
/** So many events are asked for in one round; more of them take turns. */
const POLLED_AT_ONCE = 6;
/** How old prices may be before they are greyed and betting is locked. */
export const STALE_AFTER_MS = 3_000;
/** The hub takes at most so many of each. */
const MAX_WATCHED_MARKETS = 200;
const MAX_WATCHED_EVENTS = 100;

/**
 * Keeps the store true for whatever is watched: by the hub while it is connected, else by asking, one second after each
 * round of answers, failed or not. A hidden page asks nothing.
 */
export function createLiveFeed({ store, hub, surroundings, fetchOdds }: LiveFeedPorts): LiveFeed {
  const wants = new Map<symbol, { readonly eventId: number; readonly marketIds: readonly number[] }>();
  const freshnessListeners = new Set<() => void>();
  const stops: (() => void)[] = [];
  let stopped = false;
  let turn = 0;
  let isAsking = false;
  let askAgain = false;
  let polledFreshAt: number | undefined;
  let hubFreshAt: number | undefined;
  let stale = false;
  let cancelTimer: (() => void) | undefined;
  let tellHubSoon = false;
  let told: ReadonlySet<number> = new Set();

  const watchedEvents = (): number[] => [...new Set([...wants.values()].map(({ eventId }) => eventId))];

  const lastFreshAt = (): number | undefined => {
    if (hub.isConnected()) return surroundings.now();
    if (hubFreshAt === undefined) return polledFreshAt;
    return polledFreshAt === undefined ? hubFreshAt : Math.max(hubFreshAt, polledFreshAt);
  };
  const judgeFreshness = (): void => {
    if (hub.isConnected()) hubFreshAt = surroundings.now();
    const at = lastFreshAt();
    stale = wants.size > 0 && at !== undefined && surroundings.now() - at > STALE_AFTER_MS;
    for (const listener of freshnessListeners) listener();
  };
  const tellHub = (): void => {
    if (tellHubSoon || stopped) return;
    tellHubSoon = true;
    queueMicrotask(() => {
      tellHubSoon = false;
      if (stopped) return;
      const marketIds = new Set([...wants.values()].flatMap((want) => want.marketIds));
      for (const marketId of told) if (!marketIds.has(marketId)) store.forget(marketId);
      told = marketIds;
      hub.watchMarkets([...marketIds].slice(0, MAX_WATCHED_MARKETS));
      hub.watchEvents(watchedEvents().slice(0, MAX_WATCHED_EVENTS));
    });
  };
  const askOne = async (eventId: number): Promise<void> => {
    const answer = await fetchOdds(eventId);
    if (stopped || answer === undefined) return;
    polledFreshAt = surroundings.now();
    store.takeAnswer(answer, hub.isConnected());
  };
  const ask = async (): Promise<void> => {
    if (surroundings.isHidden() || hub.isConnected()) return;
    const events = watchedEvents();
    const first = events.length === 0 ? 0 : turn % events.length;
    const batch = [...events.slice(first), ...events.slice(0, first)].slice(0, POLLED_AT_ONCE);
    turn += batch.length;
    await Promise.all(batch.map((eventId) => askOne(eventId).catch(() => undefined)));
  };
  const tick = (): void => {
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
      if (stopped) return;
      judgeFreshness();
      cancelTimer = surroundings.setTimer(tick, askAgain ? 0 : POLL_INTERVAL_MS);
      askAgain = false;
    });
  };
  const askNow = (): void => {
    if (surroundings.isHidden() || stopped) return;
    if (isAsking) {
      askAgain = true;
      return;
    }
    cancelTimer?.();
    cancelTimer = surroundings.setTimer(tick, 0);
  };

  stops.push(hub.onMessage((message) => store.takeMessage(message)));
  stops.push(
    hub.onConnected(() => {
      tellHub();
      judgeFreshness();
    }),
  );
  stops.push(surroundings.onVisibilityChange(askNow));
  cancelTimer = surroundings.setTimer(tick, 0);

  return {
    watch(want) {
      const key = Symbol("want");
      wants.set(key, want);
      tellHub();
      if (!hub.isConnected()) askNow();
      return () => {
        wants.delete(key);
        tellHub();
      };
    },
    lastFreshAt,
    isStale: () => stale,
    onFreshness(listener) {
      freshnessListeners.add(listener);
      return () => freshnessListeners.delete(listener);
    },
    stop() {
      stopped = true;
      cancelTimer?.();
      for (const stop of stops) stop();
    },
  };
}
