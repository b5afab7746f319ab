import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { asianTotals, bookmaker, matchWithLines, session } from "../../testing/match-with-lines.ts";

let database: TestDatabase;
let world: BettingWorld;
let maker: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  maker = await world.player("maker", 100_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

const oddsOf = async (eventId: number) => (await world.guest.get("Odds/GetUserOddsV2", { eventId })).result;
const openBetsOf = async (seat: PlayerSeat) => (await seat.get("Bet/GetUserOpenBets")).result;
const ladderOf = async (seat: PlayerSeat) => (await seat.get("Bet/GetUserExpectedProfitLoss")).result;
const historyOf = async (seat: PlayerSeat) => (await seat.post("Bet/GetUserBetHistory", {})).result;
const cashOf = async (seat: PlayerSeat) => ((await openBetsOf(seat)) as { balance: number }).balance;

describe("a session", () => {
  it("is bet on by line and rate, shown by its best lines, and settled by the runs", async () => {
    const asha = await world.player("asha", 2000);
    const match = await matchWithLines(world, [session(), session({ key: "over10", name: "10 over runs" })]);
    // The maker lays YES 47 at 90 and backs NO 45 at 110: what it says NO to others take as YES.
    await match.bet(maker, { market: "over6", type: 4, line: 47, rate: 90, stake: 1000 });
    await match.bet(maker, { market: "over6", type: 4, line: 48, rate: 100, stake: 500 });
    await match.bet(maker, { market: "over6", type: 3, line: 44, rate: 120, stake: 100 });
    await match.bet(maker, { market: "over6", type: 3, line: 45, rate: 110, stake: 300 });
    expect(await oddsOf(match.eventId)).toMatchObject({
      fancy: {
        runners: [
          {
            ...{
              marketId: match.marketId("over6"),
              backPrice: 47,
              backSize: "90",
              layPrice: 45,
              laySize: "110",
            },
            lines: {
              yes: [
                { line: 47, rate: 90, size: 1000 },
                { line: 48, rate: 100, size: 500 },
              ],
              no: [
                { line: 45, rate: 110, size: 300 },
                { line: 44, rate: 120, size: 100 },
              ],
            },
          },
          { marketId: match.marketId("over10"), backPrice: 0, backSize: "0" },
        ],
      },
      fancies: [{ notation: "percent", line: { first: 20, count: 101 } }, {}],
    });

    const placed = await match.bet(asha, { market: "over6", type: 3, line: 47, rate: 90, stake: 1000 });
    expect(placed).toMatchObject({
      result: "Matched 1,000.00 on 47 at 90.",
      detail: { rate: 90, averagePrice: 90, notation: "percent", fancyValue: 47, matched: 1000 },
    });
    expect(await openBetsOf(asha)).toMatchObject({
      ...{ balance: 1000, exposure: 1000 },
      openBets: [
        {
          ...{ betType: "yes", fancyValue: 47, notation: "percent", odds: 90, betRate: 90 },
          ...{ runnerName: "6 over runs India", expectedProfit: 900, liability: 1000 },
        },
      ],
    });
    expect(await ladderOf(asha)).toMatchObject([
      {
        runners: [],
        ladder: [
          { from: null, to: 46, amount: -1000 },
          { from: 47, to: null, amount: 900 },
        ],
      },
    ]);

    await match.result("over6", { type: "number", value: 47 });
    // 900 less two percent.
    expect(await cashOf(asha)).toBe(2882);
    expect(await historyOf(asha)).toMatchObject({
      items: [
        {
          ...{ betType: "yes", fancyValue: 47, marketNumber: 47, betRate: 90, odds: 90, notation: "percent" },
          ...{ result: "WON", profitLoss: "900.00", betRunnerName: "6 over runs India" },
        },
      ],
    });
    const others = (await oddsOf(match.eventId)) as { fancy: { runners: { marketId: number }[] } };
    expect(others.fancy.runners.map(({ marketId }) => marketId)).toEqual([match.marketId("over10")]);
  });

  it("holds the worst of all its lines, and loses one run below its line", async () => {
    const bina = await world.player("bina", 2000);
    const match = await matchWithLines(world, [session()]);
    await match.bet(maker, { market: "over6", type: 4, line: 50, rate: 100, stake: 1000 });
    await match.bet(maker, { market: "over6", type: 3, line: 48, rate: 100, stake: 1000 });
    await match.bet(bina, { market: "over6", type: 3, line: 50, rate: 100, stake: 600 });
    expect(await cashOf(bina)).toBe(1400);
    // NO 48 wins where YES 50 loses, but for 48 and 49 runs.
    await match.bet(bina, { market: "over6", type: 4, line: 48, rate: 100, stake: 600 });
    expect(await openBetsOf(bina)).toMatchObject({ balance: 800, exposure: 1200 });
    await match.result("over6", { type: "number", value: 47 });
    expect(await cashOf(bina)).toBe(2000);
  });

  it("cannot end by its winners, nor match odds by a number", async () => {
    const match = await matchWithLines(world, [session()]);
    await expect(match.result("over6", { type: "winners", runners: ["runs"] })).rejects.toThrow(
      "RESULT_INVALID",
    );
  });
});

describe("a bookmaker market", () => {
  it("is in percent on the wire both ways, and decimal inside", async () => {
    const chetan = await world.player("chetan", 2000);
    const match = await matchWithLines(world, [bookmaker()]);
    await match.bet(maker, { market: "bookmaker", type: 2, rate: 85, stake: 1000 });
    expect(await oddsOf(match.eventId)).toMatchObject({
      bookmaker: {
        ...{ notation: "percent", line: null },
        runners: [{ backPrice: 85, back: [{ price: 85, size: 1000 }], lines: null, handicap: null }, {}],
      },
    });
    const placed = await match.bet(chetan, { market: "bookmaker", type: 1, rate: 85, stake: 1000 });
    expect(placed).toMatchObject({ result: "Matched 1,000.00 at 85.", detail: { averagePrice: 85 } });
    expect(await match.bet(chetan, { market: "bookmaker", type: 1, rate: 1.85, stake: 100 })).toMatchObject({
      ...{ code: "RATE_INVALID", message: expect.stringContaining("whole percent") },
    });
    expect(await openBetsOf(chetan)).toMatchObject({
      ...{
        exposure: 1000,
        openBets: [{ odds: 85, notation: "percent", fancyValue: null, expectedProfit: 850 }],
      },
    });
    await match.result("bookmaker", { type: "winners", runners: ["india"] });
    expect(await cashOf(chetan)).toBe(2833);
    expect(await historyOf(chetan)).toMatchObject({
      items: [{ odds: 85, notation: "percent", marketNumber: null, marketTypeName: "bookmaker" }],
    });
  });
});

describe("Asian totals", () => {
  it("show their lines at their runners, and win half on a quarter", async () => {
    const divya = await world.player("divya", 2000);
    const match = await matchWithLines(world, [asianTotals()]);
    const odds = await oddsOf(match.eventId);
    expect(odds).toMatchObject({
      others: [{ runners: [{ handicap: 2.25 }, { handicap: 2.25 }, { handicap: 2.5 }, { handicap: 2.5 }] }],
    });
    await match.bet(maker, { market: "totals", type: 2, runner: 1, rate: 1.93, stake: 1000 });
    await match.bet(divya, { market: "totals", type: 1, runner: 1, rate: 1.93, stake: 1000 });
    await match.result("totals", { type: "number", value: 2 });
    // Half of 930, less two percent.
    expect(await cashOf(divya)).toBe(2455.7);
    expect(await historyOf(divya)).toMatchObject({
      items: [
        {
          result: "WON",
          resultNote: "half won, half returned",
          profitLoss: "465.00",
          marketNumber: 2,
          fancyValue: null,
          betType: "back",
        },
      ],
    });
  });
});
