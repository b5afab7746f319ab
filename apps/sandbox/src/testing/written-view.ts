import type { ScoreCard } from "@crossbook/contract";
import type { PublicView } from "../market-makers/models/chances.ts";
import type { FootballRatings } from "../market-makers/models/football.ts";
import type { FeedMarket, Replay } from "../match-feed/replay.ts";

/** What anyone can read of a replay's market at a score: null before the first one. */
export function writtenView(
  { fixture }: Pick<Replay, "fixture">,
  market: FeedMarket,
  { score = null, ratings = new Map() }: { score?: ScoreCard | null; ratings?: FootballRatings } = {},
): PublicView {
  return {
    sportId: fixture.sportId,
    marketType: market.type,
    marketName: market.name,
    category: market.category ?? "",
    line: market.line ?? null,
    eachWay: market.eachWay ?? null,
    runners: market.runners.map(({ name }) => name),
    removed: [],
    rules: market.rules,
    winners: market.winners ?? 1,
    teams: [fixture.team1 ?? "", fixture.team2 ?? ""],
    score,
    ratings,
  };
}
