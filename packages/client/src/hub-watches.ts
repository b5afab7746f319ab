import type { SetTimer } from "./hub-lifecycle.ts";

/** A hub that is asked too much refuses for a moment: pauses before what is watched is sent again. */
export const WATCH_AGAIN_DELAYS_MS: readonly number[] = [1_000, 3_000, 10_000, 30_000];

/** What the watches need of the connection. */
export interface HubWatchesOptions {
  readonly isConnected: () => boolean;
  /** Calls the hub; rejects where it refuses or there is no connection. */
  readonly invoke: (method: string, argument: unknown) => Promise<unknown>;
  /** What is sent once after each start: who the client is. */
  readonly registration: () => unknown;
  /** Called once after each start, when the hub has taken that and all that is watched. */
  readonly onRegistered: () => void;
  readonly setTimer: SetTimer;
  readonly log: (text: string, cause?: unknown) => void;
}

/** What is watched on a connection. */
export interface HubWatches {
  markets(marketIds: readonly number[]): void;
  events(eventIds: readonly number[]): void;
  /** Sends who the client is and all that is watched, as after each start. Never rejects. */
  introduce(): Promise<void>;
  /** Resolves when the hub has answered, by saying again which events are watched. Rejects where it refuses or there is no connection. */
  ping(): Promise<void>;
}

const METHODS = ["WatchMarkets", "WatchEvents"] as const;

/** Sends what is watched, and what the hub refuses again after a pause, as it is watched then. */
export function createHubWatches({
  isConnected,
  invoke,
  registration,
  onRegistered,
  setTimer,
  log,
}: HubWatchesOptions): HubWatches {
  const watched: Record<(typeof METHODS)[number], readonly number[]> = {
    WatchMarkets: [],
    WatchEvents: [],
  };
  /** What the hub refused last: it still has the set before, which may have to be emptied. */
  const refused = new Set<keyof typeof watched>();
  let isRegistered = false;
  let isReported = false;
  let cancelSending: () => void = () => undefined;

  async function send(failures: number): Promise<void> {
    cancelSending();
    try {
      if (!isRegistered) await invoke("RegisterClient", registration());
      isRegistered = true;
      for (const method of METHODS) {
        // Asked for only now: while the hub took what came before, something else may have been watched.
        const ids = watched[method];
        if (ids.length > 0 || refused.has(method)) await invoke(method, ids);
        refused.delete(method);
      }
      if (!isReported) onRegistered();
      isReported = true;
    } catch (error) {
      log("the hub refused what is watched", error);
      sendLater(failures);
    }
  }

  function sendLater(failures: number): void {
    cancelSending();
    const delayMs = WATCH_AGAIN_DELAYS_MS[failures];
    if (delayMs === undefined) return;
    cancelSending = setTimer(() => {
      if (isConnected()) void send(failures + 1);
    }, delayMs);
  }

  function watch(method: keyof typeof watched, ids: readonly number[]): void {
    watched[method] = ids;
    if (!isConnected()) return;
    invoke(method, ids).catch((error: unknown) => {
      log(`the hub refused ${method}`, error);
      refused.add(method);
      sendLater(0);
    });
  }

  return {
    markets: (marketIds) => watch("WatchMarkets", marketIds),
    events: (eventIds) => watch("WatchEvents", eventIds),
    introduce() {
      isRegistered = false;
      isReported = false;
      refused.clear();
      return send(0);
    },
    ping: async () => void (await invoke("WatchEvents", watched.WatchEvents)),
  };
}
