import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useLive } from "./live-context.ts";
import type { LiveScore } from "./live-store.ts";
import type { MarketBook } from "./market-book.ts";

/**
 * A part of a market's book. The component renders again only when that part is another value, so `select` answers
 * a value that is part of the book, not a new object. Undefined until prices are known.
 */
export function useMarketBook<Part>(marketId: number, select: (book: MarketBook) => Part): Part | undefined {
  const { store } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(`market:${marketId}`, listener),
    [store, marketId],
  );
  return useSyncExternalStore(subscribe, () => {
    const book = store.market(marketId);
    return book === undefined ? undefined : select(book);
  });
}

/** The live score of an event; undefined while there is none. */
export function useLiveScore(eventId: number): LiveScore | undefined {
  const { store } = useLive();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(`event:${eventId}`, listener),
    [store, eventId],
  );
  return useSyncExternalStore(subscribe, () => store.score(eventId));
}

/** Keeps prices and score of these markets coming while the component is mounted. */
export function useWatch(eventId: number | undefined, marketIds: readonly number[]): void {
  const { feed } = useLive();
  const key = marketIds.join();
  useEffect(() => {
    if (eventId === undefined) return;
    return feed.watch({ eventId, marketIds: key === "" ? [] : key.split(",").map(Number) });
  }, [feed, eventId, key]);
}
