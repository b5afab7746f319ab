import type { LiveHub, WatchedMarkets } from "./live-ports.ts";

/** The hub refuses to watch more than this. */
const MAX_WATCHED_MARKETS = 200;
const MAX_WATCHED_EVENTS = 100;

/** The part of what is watched that the hub pushes, within its limits. */
export interface HubShare {
  /** Whether the hub is asked to push this market. */
  has(marketId: number): boolean;
  /** Asks for what is watched now, once at the end of this turn: what comes and goes with a page is one change. */
  renew(): void;
}

/** What several screens watch comes first, as the market of an open slip does; then what was watched first. */
export function createHubShare(
  hub: Pick<LiveHub, "watchMarkets" | "watchEvents">,
  watches: ReadonlySet<WatchedMarkets>,
): HubShare {
  let marketIds: ReadonlySet<number> = new Set();
  let isScheduled = false;
  let leave = (): void => undefined;

  function change(): void {
    isScheduled = false;
    const all = [...watches];
    const leaveBefore = leave;
    marketIds = first(
      MAX_WATCHED_MARKETS,
      all.map((watched) => watched.marketIds),
    );
    const events = first(
      MAX_WATCHED_EVENTS,
      all.map(({ eventId }) => [eventId]),
    );
    const leaves = [hub.watchMarkets([...marketIds]), hub.watchEvents([...events])];
    leave = () => {
      for (const leaveOne of leaves) leaveOne();
    };
    // What stays is watched anew before it is left: it is not given up in between.
    leaveBefore();
  }

  return {
    has: (marketId) => marketIds.has(marketId),
    renew() {
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(change);
    },
  };
}

function first(most: number, watched: readonly (readonly number[])[]): ReadonlySet<number> {
  const screens = new Map<number, number>();
  for (const ids of watched) for (const id of new Set(ids)) screens.set(id, (screens.get(id) ?? 0) + 1);
  if (screens.size <= most) return new Set(screens.keys());
  const sorted = [...screens].sort(([, some], [, others]) => others - some);
  return new Set(sorted.slice(0, most).map(([id]) => id));
}
