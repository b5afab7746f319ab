import { api as contract } from "@crossbook/contract";
import { type ReactNode, useEffect, useState } from "react";
import { type PlayerApp } from "../app/player-app.ts";
import { usePlayerApp } from "../app/use-player-app.ts";
import { type Live, LiveContext } from "./live-context.ts";
import { createLiveFeed, type LiveHub, type LiveSurroundings } from "./live-feed.ts";
import { createLiveStore } from "./live-store.ts";

/** An answer later than this would be old when it came. */
const ODDS_TIMEOUT_MS = 4_000;

/** Gives the screens below it live prices and scores. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const app = usePlayerApp();
  const [live] = useState(() => liveOf(app));
  useEffect(() => live.feed.start(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

function liveOf({ api, ports, realtime }: PlayerApp): Live {
  const store = createLiveStore((marketId) => realtime.requestImage(marketId));
  const feed = createLiveFeed({
    store,
    hub: hubOf(realtime),
    surroundings: surroundingsOf(ports.clock.now),
    fetchOdds: async (eventId) => {
      const options = { timeoutMs: ODDS_TIMEOUT_MS };
      const outcome = await api.call(contract.markets.getUserOdds, { eventId }, options);
      return outcome.ok ? outcome.result : undefined;
    },
  });
  return { store, feed };
}

function hubOf(realtime: PlayerApp["realtime"]): LiveHub {
  return {
    isConnected: () => realtime.store.getState().state === "Connected",
    onMessage: (listener) => {
      const stops = [
        realtime.on("Odds", (Data) => listener({ Code: "Odds", Data })),
        realtime.on("MarketStatus", (Data) => listener({ Code: "MarketStatus", Data })),
        realtime.on("Score", (Data) => listener({ Code: "Score", Data })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    onState: (listener) => realtime.store.subscribe(listener),
    watchMarkets: realtime.watchMarkets,
    watchEvents: realtime.watchEvents,
  };
}

function surroundingsOf(now: () => number): LiveSurroundings {
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
