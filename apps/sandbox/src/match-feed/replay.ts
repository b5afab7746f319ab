import type { FeedBody, ScoreCard } from "@crossbook/contract";

type Fixture = Extract<FeedBody, { type: "fixture" }>;
export type FeedMarket = Fixture["markets"][number];
export type MarketResult = Extract<FeedBody, { type: "result" }>["markets"][number];

/** One thing that happens in a match. */
export interface Moment {
  /** Match time since the moment before, at the speed of real life. */
  readonly afterMs: number;
  readonly score: ScoreCard;
  readonly scoreLine: string;
  /** Set where betting stops before this is shown: "Wicket", "Goal". */
  readonly stop?: string;
  /** Markets, by key, whose winner this settles while the match goes on; only beside `stop`. They do not open again. */
  readonly decides?: readonly { readonly key: string; readonly reason: string }[];
  /** Betting stops before this is shown and does not open again: it decides the match. So does the last moment. */
  readonly closes?: boolean;
}

/** A whole match as the feed tells it: what is bet on, what happens, how it ends. The same each time it is made. */
export interface Replay {
  readonly matchId: string;
  readonly fixture: Omit<Fixture, "type" | "startTime">;
  /** At least one. */
  readonly moments: readonly Moment[];
  readonly official: string;
  readonly results: readonly MarketResult[];
  /** Short matches are not hurried beyond this many times real speed. */
  readonly fastestSpeed: number;
}

/** A match that can be replayed; the replay is made when its turn comes. */
export interface PlayableMatch {
  readonly matchId: string;
  readonly sportId: number;
  /** What comes first in the programme: matches that are known minute by minute before those known by score only. */
  readonly rank: number;
  replay(seed: string): Replay;
}
