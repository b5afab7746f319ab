import type { FeedBody, ScoreCard } from "@crossbook/contract";

type Fixture = Extract<FeedBody, { type: "fixture" }>;
export type FeedMarket = Fixture["markets"][number];
/** How one market ends: its winning runners by key, or why it is void. */
export type MarketResult = Extract<
  Extract<FeedBody, { type: "result" }>["markets"][number],
  { readonly result: unknown }
>;

/** The result of a market that one runner or several have won. */
export function wonBy(key: string, ...runners: readonly string[]): MarketResult {
  return { key, result: { type: "winners", runners: [...runners] } };
}

/** The result of a market in which every bet is void, with the reason in words (at most 200 characters). */
export function voided(key: string, reason: string): MarketResult {
  return { key, result: { type: "void", reason } };
}

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

/** A whole match as the feed publishes it: what is bet on, what happens, how it ends. The same each time it is made. */
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
