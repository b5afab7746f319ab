import type { FeedBody, FeedFixture } from "@crossbook/contract";

type FixtureBody = Extract<FeedBody, { type: "fixture" }>;
type MarketBody = FixtureBody["markets"][number];
type StatusBody = Extract<FeedBody, { type: "status" }>;

/** A match-odds market of two teams with bets from 1 to 100,000, five seconds of delay in play and 2 % commission. */
export function matchOdds(overrides: Partial<MarketBody> = {}): MarketBody {
  return {
    key: "matchOdds",
    type: "match_odd",
    name: "Match Odds",
    runners: [
      { key: "india", name: "India" },
      { key: "australia", name: "Australia" },
    ],
    commissionPercent: 2,
    delayMs: 5000,
    minStake: 1,
    maxStake: 100_000,
    rules: "The winner of the match wins.",
    ...overrides,
  };
}

export function cricketMatch(overrides: Partial<FixtureBody> = {}): FixtureBody {
  return {
    type: "fixture",
    sportId: 3,
    competition: "World Cup",
    title: "India v Australia",
    team1: "India",
    team2: "Australia",
    startTime: "2026-01-02T09:00:00.000Z",
    simulated: false,
    sourceLabel: "Replay",
    markets: [matchOdds()],
    ...overrides,
  };
}

export function status(overrides: Partial<StatusBody> = {}): StatusBody {
  return {
    type: "status",
    phase: "upcoming",
    suspended: false,
    reason: "",
    lapseUnmatched: false,
    ...overrides,
  };
}

/** The numbers of an announced event's first market. */
export function numbersOf(fixture: FeedFixture): {
  readonly eventId: number;
  readonly marketId: number;
  readonly runnerIds: readonly number[];
} {
  const market = fixture.markets[0];
  if (!market) throw new Error("the fixture has no market");
  return {
    eventId: fixture.eventId,
    marketId: market.marketId,
    runnerIds: market.runners.map(({ runnerId }) => runnerId),
  };
}
