import type { PreferenceField } from "@crossbook/browser";

/** So many markets are watched together: each is prices of its own, and a page that nobody can read is no help. */
export const MAX_WATCHED_MARKETS = 12;

/** A market that a player watches together with others. */
export interface WatchedMarket {
  readonly eventId: number;
  readonly marketId: number;
}

/** The watched markets of this device, in the order in which they were added. */
export const WATCHED_MARKETS_FIELD: PreferenceField<readonly WatchedMarket[]> = {
  key: "watchedMarkets",
  fallback: [],
  read: (text) => {
    try {
      const stored: unknown = JSON.parse(text);
      if (!Array.isArray(stored)) return undefined;
      // Each once, whatever was stored.
      const byId = new Map(stored.flatMap(watchedOf).map((market) => [market.marketId, market]));
      return [...byId.values()].slice(0, MAX_WATCHED_MARKETS);
    } catch {
      return undefined;
    }
  },
};

function watchedOf(stored: unknown): readonly WatchedMarket[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { eventId, marketId } = stored as Partial<Record<keyof WatchedMarket, unknown>>;
  return isId(eventId) && isId(marketId) ? [{ eventId, marketId }] : [];
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** The list with the market, or without it where it is there. Undefined where there are as many as there may be. */
export function withToggled(
  watched: readonly WatchedMarket[],
  market: WatchedMarket,
): readonly WatchedMarket[] | undefined {
  const others = watched.filter(({ marketId }) => marketId !== market.marketId);
  if (others.length < watched.length) return others;
  return watched.length < MAX_WATCHED_MARKETS ? [...watched, market] : undefined;
}
