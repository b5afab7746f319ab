import { createHubShare } from "./hub-share.ts";
import type { LiveHub, WatchedMarkets } from "./live-ports.ts";

/** What the screens watch, and which part of it the hub pushes. What several of them watch adds up. */
export interface WatchList {
  /** Answers how to stop. */
  add(watch: WatchedMarkets): () => void;
  /** In the order in which they were watched first. */
  events(): readonly number[];
  markets(): ReadonlySet<number>;
  marketsOf(eventId: number): readonly number[];
  isPushed(marketId: number): boolean;
  /** Events with a market that the hub does not push now. */
  eventsNotPushed(): readonly number[];
}

export function createWatchList(
  hub: Pick<LiveHub, "isConnected" | "watchMarkets" | "watchEvents">,
): WatchList {
  const watches = new Set<WatchedMarkets>();
  const share = createHubShare(hub, watches);
  const isPushed = (marketId: number): boolean => hub.isConnected() && share.has(marketId);
  const eventsOf = (some: readonly WatchedMarkets[]): number[] => [
    ...new Set(some.map(({ eventId }) => eventId)),
  ];
  return {
    add(watch) {
      watches.add(watch);
      share.renew();
      return () => {
        watches.delete(watch);
        share.renew();
      };
    },
    events: () => eventsOf([...watches]),
    markets: () => new Set([...watches].flatMap(({ marketIds }) => marketIds)),
    marketsOf: (eventId) =>
      [...watches].filter((watch) => watch.eventId === eventId).flatMap(({ marketIds }) => marketIds),
    isPushed,
    eventsNotPushed: () =>
      eventsOf([...watches].filter(({ marketIds }) => !hub.isConnected() || !marketIds.every(isPushed))),
  };
}
