import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 1_000_000);
  bela = await world.player("bela", 1_000_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

const oddsOf = async (eventId: number) => (await world.guest.get("Odds/GetUserOddsV2", { eventId })).result;

describe("the odds of an event", () => {
  it("[PROD-02] have every key, also where the event has no such market", async () => {
    const markets = [matchOdds({ key: "toss", type: "toss", name: "Toss" })];
    const { eventId } = await openMatch(world, cricketMatch({ markets }));
    expect(await oddsOf(eventId)).toMatchObject({
      eventId,
      matchOdds: { marketId: null, runners: [] },
      bookmaker: { marketId: null, runners: [] },
      fancy: { marketId: null, runners: [] },
      toss: { marketName: "Toss", runners: [{ runnername: "India" }, { runnername: "Australia" }] },
      goalsmaker: [],
    });
  });

  it("show three levels a side, best first, with sizes as text", async () => {
    const match = await openMatch(world);
    for (const [rate, stake] of [
      [2, 50_000],
      [2.02, 10],
      [2.1, 0.5 + 1],
      [2.2, 1],
    ] as const) {
      await match.back(anna, { rate, stake });
    }
    for (const [rate, stake] of [
      [1.9, 12_345.5],
      [1.8, 20],
      [1.7, 30],
      [1.6, 40],
    ] as const) {
      await match.lay(bela, { rate, stake });
    }
    expect(await oddsOf(match.eventId)).toMatchObject({
      matchOdds: {
        ...{ marketId: match.marketId, status: "OPEN", inPlay: false, matched: 0 },
        runners: [
          {
            ...{ id: match.india, marketId: match.marketId, runnername: "India", status: "ACTIVE" },
            ...{ backPrice: 1.9, backSize: "12,345.50", layPrice: 2, laySize: "50,000", lastPrice: null },
            back: [
              { price: 1.9, size: 12_345.5 },
              { price: 1.8, size: 20 },
              { price: 1.7, size: 30 },
            ],
            lay: [
              { price: 2, size: 50_000 },
              { price: 2.02, size: 10 },
              { price: 2.1, size: 1.5 },
            ],
          },
          { backPrice: 0, backSize: "0", layPrice: 0, laySize: "0", back: [], lay: [], lastPrice: null },
        ],
      },
    });
  });

  it("change with every bet that is placed, matched or taken back", async () => {
    const match = await openMatch(world);
    const first = async () => {
      const odds = (await oddsOf(match.eventId)) as { matchOdds: { matched: number; runners: object[] } };
      return { matched: odds.matchOdds.matched, ...odds.matchOdds.runners[0] };
    };
    expect(await first()).toMatchObject({ layPrice: 0 });
    await match.back(anna, { rate: 2, stake: 100 });
    expect(await first()).toMatchObject({ layPrice: 2, laySize: "100" });
    await match.lay(bela, { rate: 2, stake: 30 });
    expect(await first()).toMatchObject({ laySize: "70", matched: 30, lastPrice: 2 });
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
    expect(await first()).toMatchObject({ layPrice: 0, laySize: "0", matched: 30, lastPrice: 2 });
  });

  it("of an unknown event are refused", async () => {
    for (const path of ["Odds/GetUserOddsV2", "Market/GetByEventId", "Sport/GetScoreCard"]) {
      expect(await world.guest.get(path, { eventId: 999_999 })).toMatchObject({
        status: 404,
        code: "EVENT_NOT_FOUND",
      });
    }
    expect((await world.guest.get("Sport/GetScoreCard")).code).toBe("EVENT_NOT_FOUND");
    expect((await anna.get("Odds/GetUserLimits", { eventId: 999_999 })).code).toBe("EVENT_NOT_FOUND");
  });
});

describe("the markets of an event", () => {
  it("are described with rules, limits and ladder", async () => {
    const markets = [
      matchOdds({ commissionPercent: 2.5 }),
      matchOdds({ key: "b", type: "bookmaker", name: "B" }),
    ];
    const { eventId, marketId } = await openMatch(world, cricketMatch({ markets }));
    const { result } = await world.guest.get("Market/GetByEventId", { eventId });
    expect(result).toMatchObject([
      {
        ...{ marketId, eventId, marketType: "match_odd", status: "OPEN", commissionPercent: 2.5 },
        ...{ minStake: 1, maxStake: 100_000, priceLadder: "classic", rules: "The winner of the match wins." },
        ...{ winners: 1, result: null, runners: [{ sort: 0 }, { sort: 1 }] },
      },
      { marketType: "bookmaker", priceLadder: "finest" },
    ]);
  });

  it("name their event, also when it has ended and left the lists", async () => {
    const { eventId, indiaWins } = await openMatch(world, cricketMatch({ title: "India v Nepal" }));
    await indiaWins();
    const { result } = await world.guest.get("Market/GetByEventId", { eventId });
    expect(result).toMatchObject([{ status: "SETTLED", event: { title: "India v Nepal" } }]);
  });

  it("have limits for each runner, spelt as clients of the class read them", async () => {
    const match = await openMatch(world);
    await match.suspend();
    const { result } = await anna.get("Odds/GetUserLimits", { eventId: match.eventId });
    const none = { minPayout: null, maxExposure: null, maxMatched: null, isSportLock: false };
    const limit = {
      ...none,
      minStake: 1,
      maxStake: 100_000,
      delayTime: 0,
      isSuspended: true,
      isBetLock: false,
    };
    expect(result).toEqual(
      [match.india, match.australia].map((runnnerId) => ({
        ...{ marketType: "match_odd", marketId: match.marketId, runnnerId, limit },
      })),
    );
    expect((await world.guest.get("Odds/GetUserLimits", { eventId: match.eventId })).code).toBe(
      "NOT_LOGGED_IN",
    );
  });
});
