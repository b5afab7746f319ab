import type { CashOutQuote, MarketRisk, OddsRunner, SettlementPreview } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

const WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };
const TEST_MATCH = cricketMatch({
  markets: [
    matchOdds({
      runners: [
        { key: "india", name: "India" },
        { key: "australia", name: "Australia" },
        { key: "draw", name: "The Draw" },
      ],
      crossMatching: true,
    }),
  ],
});

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let cleo: PlayerSeat;
let match: OpenMatch;
let draw: number;
let count = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});

beforeEach(async () => {
  count += 1;
  // Calls are counted by minutes.
  clock.advance(60_000);
  anna = await world.player(`anna${count}`, 1000);
  bela = await world.player(`bela${count}`, 1000);
  cleo = await world.player(`cleo${count}`, 1000);
  match = await openMatch(world, TEST_MATCH);
  draw = match.fixture.markets[0]?.runners[2]?.runnerId ?? 0;
});

afterAll(() => closeVerified(world, database));

/** Anna backs India at 2, Bela Australia at 4, and Cleo the draw at 4: each for a return of 200. */
async function crossed(): Promise<void> {
  expectDone(await match.back(anna, { rate: 2, stake: 100 }));
  expectDone(await match.back(bela, { rate: 4, stake: 50, runnerId: match.australia }));
  expectDone(await match.back(cleo, { rate: 4, stake: 50, runnerId: draw }));
}

async function cashOf({ userName }: PlayerSeat): Promise<number> {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName });
  return (result as { cash: number }).cash;
}

const cash = () => Promise.all([anna, bela, cleo].map(cashOf));

async function openBetsOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return (result as { openBets: Record<string, unknown>[] }).openBets;
}

async function oddsOf(runnerId: number): Promise<OddsRunner | undefined> {
  const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
  const { matchOdds: shown } = result as { matchOdds: { runners: OddsRunner[] } };
  return shown.runners.find(({ id }) => id === runnerId);
}

const settle = (runnerId: number) =>
  world.operator.post("Operator/SettleMarket", {
    ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [runnerId] } },
  });

describe("a market of three runners that cross-matches", () => {
  it("shows backs of two runners to who backs the third, and lays to who lays it", async () => {
    expectDone(await match.back(anna, { rate: 2, stake: 100 }));
    expect(await oddsOf(draw)).toMatchObject({ back: [], lay: [] });
    expectDone(await match.back(bela, { rate: 4, stake: 30, runnerId: match.australia }));
    expect(await oddsOf(draw)).toMatchObject({ back: [{ price: 4, size: 30 }], lay: [] });
    expect(await oddsOf(match.india)).toMatchObject({ back: [], lay: [{ price: 2, size: 100 }] });
  });

  it("matches a back of each runner with the two others, and says so of each bet", async () => {
    await crossed();
    expect(await openBetsOf(anna)).toMatchObject([{ matched: 100, unmatched: 0, odds: 2 }]);
    expect(await openBetsOf(bela)).toMatchObject([{ matched: 50, unmatched: 0, odds: 4 }]);
    expect(await openBetsOf(cleo)).toMatchObject([{ matched: 50, unmatched: 0, odds: 4 }]);
    const { marketId } = match;
    const { result: tape } = await world.guest.get("Odds/GetMarketTape", { marketId });
    expect((tape as { matches: unknown[] }).matches).toHaveLength(3);
    const { result } = await world.operator.get("Operator/GetMarketRisk", { marketId });
    expect((result as MarketRisk).outcomes).toMatchObject([
      { words: "India wins", players: 0, house: 0 },
      { words: "Australia wins", players: 0, house: 0 },
      { words: "The Draw wins", players: 0, house: 0 },
    ]);
  });

  it("is paid by the result as any market", async () => {
    await crossed();
    expectDone(await settle(draw));
    expect(await cash()).toEqual([900, 950, 1147]);
  });

  it.each([
    ["of a window of time", () => ({ type: "time", from: at(-6000), until: at(-4000) })],
    ["of one runner", () => ({ type: "runner", runnerId: match.australia })],
    ["by the bet that came last", (betIds: readonly unknown[]) => ({ type: "bets", betIds: [betIds[2]] })],
    ["by a bet that rested", (betIds: readonly unknown[]) => ({ type: "bets", betIds: [betIds[1]] })],
  ])("has bets on all three made void together, %s", async (_, scopeOf) => {
    // A match of two players on one runner before, and one after it, which stay.
    expectDone(await match.lay(bela, { rate: 3, stake: 10 }));
    expectDone(await match.back(cleo, { rate: 3, stake: 10 }));
    clock.advance(5_000);
    await crossed();
    clock.advance(5_000);
    expectDone(await match.lay(anna, { rate: 3, stake: 20 }));
    expectDone(await match.back(cleo, { rate: 3, stake: 20 }));
    const betIds = (await Promise.all([anna, bela, cleo].map(openBetsOf))).map(
      (bets) => bets.find(({ odds }) => odds !== 3)?.["betId"],
    );
    const act = { type: "voidBets", scope: scopeOf(betIds) };
    const body = { marketId: match.marketId, act };
    const preview = (await world.operator.post("Operator/PreviewSettlement", body))
      .result as SettlementPreview;
    expect(preview).toMatchObject({ matches: 3, totals: { stake: 200, players: 0, rounding: 0 } });
    const { scope } = act;
    const answer = await world.operator.post("Operator/VoidBets", {
      marketId: match.marketId,
      scope,
      ...WORDS,
    });
    expectDone(answer);
    expectDone(await settle(match.india));
    expect(await cash()).toEqual([960, 980, 1058.8]);
  });

  it("has no runner that can be taken out", async () => {
    await crossed();
    await match.suspend();
    const removal = { marketId: match.marketId, runnerId: draw, reductionPercent: 20 };
    expect((await world.operator.get("Operator/GetRunnerRemoval", removal)).code).toBe("CORRECTION_INVALID");
    const act = await world.operator.post("Operator/RemoveRunner", { ...removal, ...WORDS });
    expect(act.code).toBe("CORRECTION_INVALID");
    expect(await openBetsOf(cleo)).toMatchObject([{ matched: 50 }]);
  });

  it("quotes a cash-out from what rests on the runner itself", async () => {
    expectDone(await match.lay(bela, { rate: 3, stake: 100 }));
    expectDone(await match.back(anna, { rate: 3, stake: 100 }));
    expectDone(await match.lay(bela, { rate: 4, stake: 100, runnerId: match.australia }));
    expectDone(await match.lay(cleo, { rate: 4, stake: 100, runnerId: draw }));
    expect(await oddsOf(match.india)).toMatchObject({ lay: [{ price: 2, size: 200 }] });
    const { result } = await anna.post("CashOut/GetQuote", {
      ...{ marketId: match.marketId, runnerId: match.india, fraction: 100 },
    });
    expect(result as CashOutQuote).toMatchObject({ available: false });
  });
});

/** The moment so many milliseconds from now. */
const at = (inMs: number) => new Date(clock.now() + inMs).toISOString();
