import type { HubMessage, UserOdds } from "@crossbook/contract";
import type { LiveStore } from "./live-store.ts";

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

export interface Freshness {
  /** Prices on the screen may be old: betting is locked. */
  readonly stale: boolean;
  /** How old the last tick is; undefined before the first. */
  readonly ageMs: number | undefined;
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

export const POLL_INTERVAL_MS = 1_000;
/** How old prices may be before they are greyed and betting is locked. */
export const STALE_AFTER_MS = 3_000;
/** So many events are asked for in one round; more of them take turns. */
const POLLED_AT_ONCE = 6;
/** The hub refuses to watch more than this; what comes later is asked for by nobody until others leave. */
const MAX_WATCHED_MARKETS = 200;
const MAX_WATCHED_EVENTS = 100;

const FRESH: Freshness = { stale: false, ageMs: undefined };

/**
 * Keeps the store true for whatever is watched: by the hub while it is connected, else by asking, one second
 * after each round of answers, failed or not. A hidden page asks nothing.
 */
export function createLiveFeed({ store, hub, surroundings, fetchOdds }: LiveFeedPorts): LiveFeed {
  const wants = new Set<Want>();
  const listeners = new Set<() => void>();
  let run: { readonly startedAt: number; cancelTimer: () => void } | undefined;
  let turn = 0;
  let isAsking = false;
  let askAgain = false;
  let freshAt: number | undefined;
  let freshness = FRESH;

  const watchedEvents = (): number[] => [...new Set([...wants].map(({ eventId }) => eventId))];
  const watchedMarkets = (): Set<number> => new Set([...wants].flatMap(({ marketIds }) => marketIds));

  const judgeFreshness = (): void => {
    const now = surroundings.now();
    if (hub.isConnected()) freshAt = now;
    const ageMs = freshAt === undefined ? undefined : now - freshAt;
    const quietMs = ageMs ?? now - (run?.startedAt ?? now);
    const stale = wants.size > 0 && quietMs > STALE_AFTER_MS;
    if (!stale && !freshness.stale) return;
    freshness = stale ? { stale, ageMs } : FRESH;
    for (const listener of listeners) listener();
  };
  const askOne = async (eventId: number): Promise<void> => {
    const answer = await fetchOdds(eventId);
    if (answer === undefined) return;
    freshAt = surroundings.now();
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
  const schedule = (delayMs: number): void => {
    if (run === undefined) return;
    run.cancelTimer();
    run.cancelTimer = surroundings.setTimer(tick, delayMs);
  };
  const tick = (): void => {
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
      judgeFreshness();
      schedule(askAgain ? 0 : POLL_INTERVAL_MS);
      askAgain = false;
    });
  };
  const askNow = (): void => {
    if (surroundings.isHidden()) return;
    if (isAsking) askAgain = true;
    else schedule(0);
  };
  const forgetUnwatched = (marketIds: readonly number[]): void => {
    const watched = watchedMarkets();
    for (const marketId of marketIds) if (!watched.has(marketId)) store.forget(marketId);
  };

  return {
    watch(want) {
      const known = watchedMarkets();
      const room = Math.max(0, MAX_WATCHED_MARKETS - known.size);
      const added = want.marketIds.filter((marketId) => !known.has(marketId)).slice(0, room);
      const watchable = want.marketIds.filter((marketId) => known.has(marketId) || added.includes(marketId));
      const events = watchedEvents();
      const hasRoom = events.includes(want.eventId) || events.length < MAX_WATCHED_EVENTS;
      wants.add(want);
      const leaveMarkets = hub.watchMarkets(watchable);
      const leaveEvents = hub.watchEvents(hasRoom ? [want.eventId] : []);
      if (!hub.isConnected()) askNow();
      return () => {
        wants.delete(want);
        leaveMarkets();
        leaveEvents();
        // Another screen may want the same market in this very turn.
        queueMicrotask(() => forgetUnwatched(want.marketIds));
      };
    },
    freshness: () => freshness,
    onFreshness(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const cancelTimer = surroundings.setTimer(tick, 0);
      const mine = { startedAt: surroundings.now(), cancelTimer };
      run = mine;
      const stops = [
        hub.onMessage((message) => store.takeMessage(message)),
        hub.onState(() => {
          judgeFreshness();
          if (!hub.isConnected()) askNow();
        }),
        surroundings.onVisibilityChange(askNow),
      ];
      return () => {
        mine.cancelTimer();
        if (run === mine) run = undefined;
        for (const stop of stops) stop();
      };
    },
  };
}
