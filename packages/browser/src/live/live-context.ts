import { createContext, use } from "react";
import type { LiveFeed } from "./live-feed.ts";
import type { LiveStore } from "./live-store.ts";

/** The store of live prices, and the feed that fills it. */
export interface Live {
  readonly store: Pick<LiveStore, "market" | "score" | "subscribe">;
  readonly feed: LiveFeed;
}

/** Set by `LiveProvider`. */
export const LiveContext = createContext<Live | undefined>(undefined);

/** Prices and scores. Throws outside of `LiveProvider`: that is a bug. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (live === undefined) throw new Error("useLive is used outside of LiveProvider");
  return live;
}
