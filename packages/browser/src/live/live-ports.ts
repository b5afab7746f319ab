import type { Realtime } from "../realtime/realtime.ts";

/** The realtime connection as live prices need it. */
export type LiveHub = Pick<
  Realtime,
  "isConnected" | "isRegistered" | "on" | "onState" | "onRegistered" | "watchMarkets" | "watchEvents" | "ping"
>;

/** Time, visibility and network of the page, so that tests can control them. */
export interface PagePorts {
  readonly now: () => number;
  /** Runs `task` once after `delayMs`. Returns how to cancel it. */
  readonly setTimer: (task: () => void, delayMs: number) => () => void;
  readonly isHidden: () => boolean;
  readonly onVisibilityChange: (listener: () => void) => () => void;
  /** The device reports that it has no network: a connection that still looks open is not. */
  readonly isOffline: () => boolean;
  readonly onNetworkChange: (listener: () => void) => () => void;
}

/** The page ports of a real browser tab. */
export function browserPagePorts(now: () => number): PagePorts {
  return {
    now,
    setTimer: (task, delayMs) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.visibilityState === "hidden",
    onVisibilityChange: (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    isOffline: () => navigator.onLine === false,
    onNetworkChange: (listener) => {
      window.addEventListener("online", listener);
      window.addEventListener("offline", listener);
      return () => {
        window.removeEventListener("online", listener);
        window.removeEventListener("offline", listener);
      };
    },
  };
}

/** Markets of one event that a screen shows. */
export interface WatchedMarkets {
  readonly eventId: number;
  readonly marketIds: readonly number[];
}
