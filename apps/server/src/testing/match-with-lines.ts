import type { FeedBody } from "@crossbook/contract";
import type { Answer, BettingWorld, PlayerSeat } from "./betting-world.ts";
import { cricketMatch, matchOdds, status } from "./cricket-match.ts";

type MarketBody = Extract<FeedBody, { type: "fixture" }>["markets"][number];

/** A session of lines from 20 to 120 runs. */
export function session(overrides: Partial<MarketBody> = {}): MarketBody {
  return matchOdds({
    ...{ key: "over6", type: "fancy2", name: "6 over runs India", category: "Sessions" },
    runners: [{ key: "runs", name: "6 over runs India" }],
    line: { unit: "runs", first: 20, step: 1, count: 101, sides: "over" },
    ...overrides,
  });
}

/** A bookmaker market in percent. */
export function bookmaker(overrides: Partial<MarketBody> = {}): MarketBody {
  return matchOdds({
    ...{ key: "bookmaker", type: "bookmaker", name: "Bookmaker", notation: "percent" },
    ...overrides,
  });
}

/** Total goals or runs over and under 2.25 and 2.5. */
export function asianTotals(overrides: Partial<MarketBody> = {}): MarketBody {
  return matchOdds({
    ...{ key: "totals", type: "totals", name: "Totals" },
    line: { unit: "goals", first: 2.25, step: 0.25, count: 2, sides: "both" },
    runners: ["Over 2.25", "Under 2.25", "Over 2.5", "Under 2.5"].map((name) => ({
      key: name.replaceAll(" ", "-"),
      name,
    })),
    ...overrides,
  });
}

/** India gives half a goal or run, and a whole one. */
export function asianHandicap(overrides: Partial<MarketBody> = {}): MarketBody {
  return matchOdds({
    ...{ key: "handicap", type: "handicap", name: "Asian Handicap" },
    line: { unit: "goals", first: 0.5, step: 0.5, count: 2, sides: "both" },
    runners: ["India -0.5", "Australia +0.5", "India -1", "Australia +1"].map((name, index) => ({
      key: `line${index}`,
      name,
    })),
    ...overrides,
  });
}

/** What a test says of a bet: in a market by its key, on a runner by its place or at a line. */
export interface BetOn {
  readonly market: string;
  readonly type: 1 | 2 | 3 | 4;
  readonly rate: number;
  readonly stake: number;
  readonly runner?: number;
  readonly line?: number;
  readonly [field: string]: unknown;
}

/** One announced match with several markets, each named by the feed's key. */
export interface MatchWithLines {
  readonly eventId: number;
  marketId(key: string): number;
  bet(seat: PlayerSeat, bet: BetOn): Promise<Answer>;
  send(body: FeedBody): Promise<void>;
  status(change: Parameters<typeof status>[0]): Promise<void>;
  result(key: string, result: unknown, final?: boolean): Promise<void>;
}

let opened = 0;

/** Announces a match with these markets. */
export async function matchWithLines(
  world: BettingWorld,
  markets: readonly MarketBody[],
): Promise<MatchWithLines> {
  const fixtureId = `lines-${++opened}`;
  let fixture = await world.feed(fixtureId, cricketMatch({ markets: [...markets] }));
  const { eventId } = fixture;
  const marketOf = (key: string) => {
    const market = fixture.markets.find((candidate) => candidate.key === key);
    if (!market) throw new Error(`the match has no market ${key}`);
    return market;
  };
  const send = async (body: FeedBody) => {
    fixture = await world.feed(fixtureId, body);
  };
  return {
    eventId,
    marketId: (key) => marketOf(key).marketId,
    bet(seat, { market: key, runner, line, ...bet }) {
      const { marketId, runners } = marketOf(key);
      const runnerId = line === undefined ? (runners[runner ?? 0]?.runnerId ?? 0) : null;
      return seat.post("Bet/PlaceBetV2", { ...bet, runnerId, fancyValue: line ?? 0, marketId, eventId });
    },
    send,
    status: (change) => send(status(change)),
    result: (key, result, final = false) =>
      send({ type: "result", official: "Card", markets: [{ key, result }], final } as FeedBody),
  };
}
