import { use, useSyncExternalStore } from "react";
import type { Freshness } from "./freshness.ts";
import { LiveContext } from "./live-context.ts";

const NOTHING_LIVE: Freshness = { stale: false, ageMs: undefined };
const neverChanges = () => () => undefined;

/** Whether prices on the screen may be old, or those of one market. Outside of `LiveProvider` there are none. */
export function useFreshness(marketId?: number): Freshness {
  const feed = use(LiveContext)?.feed;
  return useSyncExternalStore(
    feed?.onFreshness ?? neverChanges,
    () => feed?.freshness(marketId) ?? NOTHING_LIVE,
  );
}
