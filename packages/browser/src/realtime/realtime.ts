import type { HubState } from "@crossbook/client";
import type { HubMessage } from "@crossbook/contract";
import { registerPart } from "@crossbook/ui";
import { createStore, type StoreApi } from "zustand/vanilla";
import { createLaterHub } from "./later-hub.ts";

/** The codes of what the hub pushes. */
export type HubCode = HubMessage["Code"];
/** The data of a push of this code. */
export type HubData<Code extends HubCode> = Extract<HubMessage, { Code: Code }>["Data"];

/** The realtime connection of this tab. */
export interface Realtime {
  readonly store: StoreApi<{ readonly state: HubState }>;
  isConnected(): boolean;
  /** Whether the hub has taken over this connection who this is and what is watched: before that it pushes nothing. */
  isRegistered(): boolean;
  /** Calls `listener` after each change of the connection's state. Returns how to unsubscribe. */
  onState(listener: () => void): () => void;
  /**
   * Calls `listener` after each start and reconnect once the hub knows who this is and what is watched. What was pushed before is
   * missed: what was read before has to be read again. Returns how to unsubscribe.
   */
  onRegistered(listener: () => void): () => void;
  start(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Calls `listener` with the data of each push of this code. Returns how to unsubscribe. */
  on<Code extends HubCode>(code: Code, listener: (data: HubData<Code>) => void): () => void;
  /** Adds markets to the watched ones until the returned function is called. Watchers of one market share it. */
  watchMarkets(marketIds: readonly number[]): () => void;
  watchEvents(eventIds: readonly number[]): () => void;
  /** Resolves when the hub has answered: all that it had pushed before is there then. Rejects where it refuses or is not there. */
  ping(): Promise<void>;
}

/** What `createRealtime` needs. */
export interface RealtimeOptions {
  readonly url: string;
  readonly hostname: string;
  readonly accessToken: () => string | undefined;
  readonly currentPage: () => string;
  readonly browser: string;
  readonly log: (text: string, cause?: unknown) => void;
}

/** A page is drawn without it. */
const hubCode = registerPart(async () => (await import("@crossbook/client/hub")).createHubClient);

/** A hub client whose pushes go to the listeners of their code. It connects when it is started. */
export function createRealtime(options: RealtimeOptions): Realtime {
  const store = createStore<{ readonly state: HubState }>(() => ({ state: "Disconnected" }));
  const listeners = new Map<string, Set<(data: never) => void>>();
  const registered = new Set<() => void>();
  let isRegistered = false;
  function dispatch(message: HubMessage): void {
    for (const listener of listeners.get(message.Code) ?? []) listener(message.Data as never);
  }
  const hub = createLaterHub(
    {
      url: options.url,
      token: options.accessToken,
      registration: () => ({
        Browser: options.browser.slice(0, 400),
        Domain: options.hostname,
        CurrentPage: options.currentPage().slice(0, 400),
      }),
      onMessage: dispatch,
      onState: (state) => {
        isRegistered = false;
        store.setState({ state });
      },
      onRegistered: () => {
        isRegistered = true;
        for (const listener of registered) listener();
      },
      log: options.log,
    },
    hubCode,
  );
  const markets = createWatchSet(hub.watchMarkets);
  const events = createWatchSet(hub.watchEvents);

  return {
    store,
    isConnected: () => store.getState().state === "Connected",
    isRegistered: () => isRegistered,
    onState: (listener) => store.subscribe(listener),
    onRegistered: (listener) => {
      registered.add(listener);
      return () => registered.delete(listener);
    },
    start: hub.start,
    restart: hub.restart,
    stop: hub.stop,
    on: (code, listener) => {
      const ofCode = listeners.get(code) ?? new Set();
      listeners.set(code, ofCode);
      ofCode.add(listener);
      return () => ofCode.delete(listener);
    },
    watchMarkets: markets.add,
    watchEvents: events.add,
    ping: hub.ping,
  };
}

interface WatchSet {
  readonly add: (ids: readonly number[]) => () => void;
}

/** Counts the watchers of each id and sends the union once per tick, so that leaving one page for another is one call. */
function createWatchSet(send: (ids: readonly number[]) => void): WatchSet {
  const watchers = new Map<number, number>();
  let sent = "";
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    queueMicrotask(() => {
      isScheduled = false;
      const ids = [...watchers.keys()].sort((a, b) => a - b);
      const key = ids.join();
      if (key === sent) return;
      sent = key;
      send(ids);
    });
  }

  function change(ids: readonly number[], by: 1 | -1): void {
    for (const id of ids) {
      const count = (watchers.get(id) ?? 0) + by;
      if (count > 0) watchers.set(id, count);
      else watchers.delete(id);
    }
    schedule();
  }

  return {
    add: (ids) => {
      change(ids, 1);
      let isWatching = true;
      return () => {
        if (isWatching) change(ids, -1);
        isWatching = false;
      };
    },
  };
}
