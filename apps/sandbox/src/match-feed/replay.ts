import type { FeedBody, ScoreCard } from "@crossbook/contract";

type Fixture = Extract<FeedBody, { type: "fixture" }>;
export type FeedMarket = Fixture["markets"][number];
/** How one market ends: its winning runners by key, its number, its places in order of finish, or why it is void. */
export type MarketResult = Extract<
  Extract<FeedBody, { type: "result" }>["markets"][number],
  { readonly result: unknown }
>;

/** The result of a market that one runner or several have won. */
export function wonBy(key: string, ...runners: readonly string[]): MarketResult {
  return { key, result: { type: "winners", runners: [...runners] } };
}

/** The result of a line market: runs, goals, or the goals by which the home side won. */
export function numbered(key: string, value: number): MarketResult {
  return { key, result: { type: "number", value } };
}

/** The result of a market each way: the runners that are placed, in the order of the finish. */
export function placed(key: string, ...runners: readonly string[]): MarketResult {
  return { key, result: { type: "places", runners: [...runners] } };
}

/** The result of a market in which every bet is void, with the reason in words (at most 200 characters). */
export function voided(key: string, reason: string): MarketResult {
  return { key, result: { type: "void", reason } };
}

/** What a moment changes about single markets. */
export interface MarketNews {
  /** Markets offered from this moment on. */
  readonly announces: readonly FeedMarket[];
  /** Markets that take no bets after this moment and wait for their result, with the reason in words. */
  readonly closes: readonly { readonly key: string; readonly reason: string }[];
  /** Results that are known with this moment. */
  readonly settles: readonly MarketResult[];
}

export const NO_NEWS: MarketNews = { announces: [], closes: [], settles: [] };

/** The news of several sources in one, in their order. */
export function joinedNews(...news: readonly MarketNews[]): MarketNews {
  return {
    announces: news.flatMap(({ announces }) => announces),
    closes: news.flatMap(({ closes }) => closes),
    settles: news.flatMap(({ settles }) => settles),
  };
}

/** A runner that is announced and does not start. */
export interface NonRunner {
  readonly runner: string;
  /** In words: "Sea Mist does not run". */
  readonly reason: string;
  /** The markets that it is taken out of, and by how much matched prices of the others fall there. */
  readonly reductions: Extract<FeedBody, { type: "nonRunner" }>["markets"];
}

/** One thing that happens in a match. */
export interface Moment {
  /** Match time since the moment before, at the speed of real life. */
  readonly afterMs: number;
  readonly score: ScoreCard;
  readonly scoreLine: string;
  /** Set where betting stops before this is shown: "Wicket", "Goal". */
  readonly stop?: string;
  /** What becomes of single markets while the match goes on. */
  readonly markets?: MarketNews;
  /** Set where no bets are taken while this is about to happen, though nothing is cancelled: a ball is being bowled. */
  readonly ballRunning?: boolean;
  /** Betting stops before this is shown and does not open again: it decides the match. So does the last moment. */
  readonly closes?: boolean;
}

/** A whole match as the feed publishes it: what is bet on, what happens, how it ends. The same each time it is made. */
export interface Replay {
  readonly matchId: string;
  readonly fixture: Omit<Fixture, "type" | "startTime">;
  /** Taken out a while before the start. */
  readonly nonRunner?: NonRunner;
  /** What is decided shortly before the start, such as the toss. */
  readonly beforeStart?: MarketNews;
  /** At least one. */
  readonly moments: readonly Moment[];
  readonly official: string;
  /** Of the markets that no moment has settled. */
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
