import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { matchWithLines, session } from "../../testing/match-with-lines.ts";

let clock: FakeClock;
let database: TestDatabase;
let world: BettingWorld;
let asha: PlayerSeat;

beforeAll(async () => {
  clock = fakeClock();
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  asha = await world.player("asha", 10_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

interface Row {
  readonly marketId: number;
  readonly status: string;
  readonly delayMs: number;
  readonly inPlay: boolean;
}
const marketsOf = async (eventId: number) =>
  (await world.guest.get("Market/GetByEventId", { eventId })).result as readonly Row[];

describe("a fixture that runs", () => {
  it("takes more markets, which are in play as it is, and the same message again", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    await match.send({ type: "markets", markets: [session(), session({ key: "over10" })] });
    expect(await marketsOf(match.eventId)).toMatchObject([
      {},
      {
        marketId: match.marketId("over6"),
        status: "OPEN",
        inPlay: true,
        delayMs: 5000,
        category: "Sessions",
      },
      { marketId: match.marketId("over10"), status: "OPEN", inPlay: true, delayMs: 5000 },
    ]);
    const bet = { market: "over6", type: 3, rate: 100, stake: 100, line: 40 } as const;
    expect((await match.bet(asha, bet)).code).toBeUndefined();
    await match.send({ type: "markets", markets: [session()] });
    expect(await marketsOf(match.eventId)).toHaveLength(3);
  });

  it("refuses another market with a key that it has, and markets after its end", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    const other = session({ key: "matchOdds" });
    await expect(match.send({ type: "markets", markets: [other] })).rejects.toThrow("FEED_CONFLICT");
  });

  it("settles a market while it goes on, and ends with a final result", async () => {
    const match = await matchWithLines(world, [matchOdds(), session()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    await match.result("over6", { type: "number", value: 41 });
    expect(await marketsOf(match.eventId)).toMatchObject([
      { status: "OPEN", inPlay: true },
      { status: "SETTLED", result: { type: "number", value: 41 } },
    ]);
    await match.result("matchOdds", { type: "winners", runners: ["india"] }, true);
    expect(await marketsOf(match.eventId)).toMatchObject([{ status: "SETTLED", inPlay: false }, {}]);
    await expect(match.send({ type: "markets", markets: [session({ key: "late" })] })).rejects.toThrow(
      "MARKET_STATUS_INVALID",
    );
  });

  it("takes no bets while the ball runs, and keeps those that rest", async () => {
    const match = await matchWithLines(world, [matchOdds()]);
    await match.status({ phase: "inPlay", lapseUnmatched: true });
    const rest = { market: "matchOdds", type: 1, rate: 3, stake: 100 } as const;
    await match.bet(asha, rest);
    await match.status({ phase: "inPlay", suspended: true, ballRunning: true, lapseUnmatched: true });
    expect(await marketsOf(match.eventId)).toMatchObject([
      { status: "BALLRUNNING", statusReason: "Ball running" },
    ]);
    expect((await match.bet(asha, rest)).code).toBe("MARKET_SUSPENDED");
    await match.status({ phase: "inPlay" });
    expect(await marketsOf(match.eventId)).toMatchObject([{ status: "OPEN", delayMs: 5000 }]);
    const { result } = await asha.get("Bet/GetUserOpenBets");
    const { openBets } = result as { openBets: { marketId: number; unmatched: number }[] };
    const resting = openBets.filter(({ marketId }) => marketId === match.marketId("matchOdds"));
    expect(resting).toMatchObject([{ unmatched: 100 }]);
  });
});
