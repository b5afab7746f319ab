import { api as contract } from "@crossbook/contract";
import type { BrowserApp } from "../browser-app.ts";
import type { Live } from "./live-context.ts";
import { createLiveFeed } from "./live-feed.ts";
import { browserPagePorts } from "./live-ports.ts";
import { createLiveStore } from "./live-store.ts";

/** An answer later than this would be out of date when it came. */
const ODDS_TIMEOUT_MS = 4_000;

/** Prices and scores of this tab, and what keeps them up to date once it is started. */
export function createLive({ api, ports, realtime }: BrowserApp): Live {
  const store = createLiveStore(ports.clock.now);
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
