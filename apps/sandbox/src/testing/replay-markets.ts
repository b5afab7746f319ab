import type { FeedMarket, MarketResult, Replay } from "../match-feed/replay.ts";

/** Every market that a replay offers, at its announcement or on the way. */
export function marketsOf({ fixture, moments }: Replay): readonly FeedMarket[] {
  return [...fixture.markets, ...moments.flatMap(({ markets }) => markets?.announces ?? [])];
}

/** Every result of a replay: before its start, on the way and at its end. */
export function resultsOf({ beforeStart, moments, results }: Replay): readonly MarketResult[] {
  return [
    ...(beforeStart?.settles ?? []),
    ...moments.flatMap(({ markets }) => markets?.settles ?? []),
    ...results,
  ];
}

/** The result of one market; undefined where the replay has none. */
export function resultOf(replay: Replay, key: string): MarketResult | undefined {
  return resultsOf(replay).find((result) => result.key === key);
}
