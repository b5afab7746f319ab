import { api as contract } from "@crossbook/contract";
import { type ReactNode, useEffect, useState } from "react";
import { type BrowserApp, useBrowserApp } from "../browser-app.ts";
import { type Live, LiveContext } from "./live-context.ts";
import { createLiveFeed } from "./live-feed.ts";
import { browserPagePorts } from "./live-ports.ts";
import { createLiveStore } from "./live-store.ts";

/** An answer later than this would be out of date when it came. */
const ODDS_TIMEOUT_MS = 4_000;

/** Provides live prices and scores to the screens below it. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const app = useBrowserApp();
  const [live] = useState(() => liveOf(app));
  useEffect(() => live.feed.start(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}

function liveOf({ api, ports, realtime }: BrowserApp): Live {
  const store = createLiveStore();
  const feed = createLiveFeed({
    store,
    hub: realtime,
    page: browserPagePorts(ports.clock.now),
    fetchOdds: async (eventId) => {
      const options = { timeoutMs: ODDS_TIMEOUT_MS };
      const outcome = await api.call(contract.markets.getUserOdds, { eventId }, options);
      return outcome.ok ? outcome.result : undefined;
    },
  });
  return { store, feed };
}
