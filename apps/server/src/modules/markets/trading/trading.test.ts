import type { MarketTape, PriceHistory, RunnerLadder } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../../../testing/betting-world.ts";
import { cricketMatch } from "../../../testing/cricket-match.ts";
import { bookmaker, session } from "../../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { DEPTH_INTERVAL_MS } from "./market-reads.ts";
import { TradingStore } from "./trading-store.ts";

let database: TestDatabase;
let clock: FakeClock;
let pool: Pool;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  pool = new Pool(withNumbers(database.connection));
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1_000_000);
  bela = await world.player("bela", 1_000_000);
});

afterAll(async () => {
  await world.close();
  await pool.end();
  await database.close();
});

/** One market with 30 matched at 2.00, 20 at 2.02, and offers on both sides. */
async function tradedMatch(): Promise<OpenMatch> {
  const match = await openMatch(world);
  await match.back(anna, { rate: 2, stake: 100 });
  await match.lay(bela, { rate: 2, stake: 30 });
  clock.advance(5_000);
  await match.back(anna, { rate: 2.02, stake: 50 });
  await match.lay(bela, { rate: 2, stake: 70 });
  await match.lay(bela, { rate: 2.02, stake: 20 });
  await match.lay(bela, { rate: 1.9, stake: 40 });
  return match;
}

const ladderOf = async ({ marketId, india }: OpenMatch) => {
  clock.advance(DEPTH_INTERVAL_MS);
  const answer = await world.guest.get("Odds/GetRunnerLadder", { marketId, runnerId: india });
  return answer.result as RunnerLadder;
};
const historyOf = async ({ marketId }: OpenMatch) =>
  (await world.guest.get("Odds/GetPriceHistory", { marketId })).result as PriceHistory;
const tapeOf = async ({ marketId }: OpenMatch) =>
  (await world.guest.get("Odds/GetMarketTape", { marketId })).result as MarketTape;
const betIdOf = ({ detail }: Answer) => (detail as { betId: number }).betId;

describe("a runner's ladder", () => {
  it("has every offer and what was matched at each price, also of matches from before anybody asked", async () => {
    const match = await tradedMatch();
    expect(await ladderOf(match)).toEqual({
      ...{ marketId: match.marketId, runnerId: match.india, notation: "decimal", lastPrice: 2.02 },
      back: [{ price: 1.9, size: 40 }],
      lay: [{ price: 2.02, size: 30 }],
      traded: [
        { price: 2, size: 100 },
        { price: 2.02, size: 20 },
      ],
    });
  });

  it("follows the market from then on, though the tables are not read again", async () => {
    const match = await tradedMatch();
    await ladderOf(match);
    await match.back(anna, { rate: 1.9, stake: 15 });
    await match.lay(bela, { rate: 2.02, stake: 5 });
    expect(await ladderOf(match)).toMatchObject({
      lastPrice: 2.02,
      back: [{ price: 1.9, size: 25 }],
      lay: [{ price: 2.02, size: 25 }],
      traded: [
        { price: 1.9, size: 15 },
        { price: 2, size: 100 },
        { price: 2.02, size: 25 },
      ],
    });
  });

  it("is empty before the first bet, and in percent where the market is", async () => {
    const match = await openMatch(world, cricketMatch({ markets: [bookmaker()] }));
    expect(await ladderOf(match)).toMatchObject({ back: [], lay: [], traded: [], lastPrice: null });
    await match.back(anna, { rate: 85, stake: 100 });
    await match.lay(bela, { rate: 85, stake: 100 });
    expect(await ladderOf(match)).toMatchObject({
      notation: "percent",
      lastPrice: 85,
      traded: [{ price: 85 }],
    });
  });

  it("is there of markets with a ladder that the lists know", async () => {
    const fancy = await openMatch(world, cricketMatch({ markets: [session()] }));
    const ask = (marketId: number, runnerId = 1) =>
      world.guest.get("Odds/GetRunnerLadder", { marketId, runnerId });
    expect((await ask(fancy.marketId)).code).toBe("LADDER_NOT_OFFERED");
    expect((await ask(999_999)).code).toBe("MARKET_NOT_FOUND");
    const match = await openMatch(world);
    expect((await ask(match.marketId, 999_999)).code).toBe("RUNNER_NOT_FOUND");
    for (const path of ["Odds/GetPriceHistory", "Odds/GetMarketTape"])
      expect((await world.guest.get(path, { marketId: fancy.marketId })).code).toBe("LADDER_NOT_OFFERED");
  });
});

describe("the history and the tape of a market", () => {
  it("say the same of matches that were followed as of those that were read from the tables", async () => {
    const match = await openMatch(world);
    await historyOf(match);
    await match.back(anna, { rate: 2, stake: 100 });
    await match.lay(bela, { rate: 2, stake: 60 });
    await match.lay(bela, { rate: 2, stake: 10 });
    clock.advance(90_000);
    await match.lay(bela, { rate: 2, stake: 30 });
    const [history, tape] = [await historyOf(match), await tapeOf(match)];
    const points = history.runners.find(({ id }) => id === match.india)?.points;
    expect(points?.map(([, price, volume]) => [price, volume])).toEqual([
      [2, 70],
      [2, 30],
    ]);
    expect(points?.map(([at]) => at % history.intervalMs)).toEqual([0, 0]);
    expect((points?.[1]?.[0] ?? 0) - (points?.[0]?.[0] ?? 0)).toBe(90_000);
    expect(tape.matches.map(({ runnerId, price, size }) => [runnerId, price, size])).toEqual([
      [match.india, 2, 30],
      [match.india, 2, 10],
      [match.india, 2, 60],
    ]);

    const { exchange } = world.server;
    await exchange.projected(exchange.state().journalSeq);
    const stored = await new TradingStore(pool).load(match.marketId);
    expect(stored.history.intervals(0).map(({ startMs, price, volume }) => [startMs, price, volume])).toEqual(
      points?.map(([at, price, volume]) => [at, price * 100, volume * 100]),
    );
    expect(stored.tape.map(({ matchId }) => matchId).reverse()).toEqual(
      tape.matches.map(({ matchId }) => matchId),
    );
    expect(stored.traded).toEqual([{ runner: 0, price: 200, volume: 10_000 }]);
  });

  it("are there without a match too", async () => {
    const match = await openMatch(world);
    expect(await tapeOf(match)).toMatchObject({ matches: [] });
    expect(await historyOf(match)).toMatchObject({
      intervalMs: 1_000,
      runners: [
        { id: match.india, points: [] },
        { id: match.australia, points: [] },
      ],
    });
  });
});

describe("matches that were corrected", () => {
  it("leave traded volume, history and tape where they were made void, also of a market that is followed", async () => {
    const match = await openMatch(world);
    await match.back(anna, { rate: 2, stake: 100 });
    const wrong = betIdOf(await match.lay(bela, { rate: 2, stake: 30 }));
    clock.advance(5_000);
    await match.lay(bela, { rate: 2, stake: 20 });
    expect((await ladderOf(match)).traded).toEqual([{ price: 2, size: 50 }]);
    const scope = { type: "bets", betIds: [wrong] };
    const words = { reason: "Wrong price", rule: "Rule 3" };
    expectDone(await world.operator.post("Operator/VoidBets", { marketId: match.marketId, scope, ...words }));
    expect((await ladderOf(match)).traded).toEqual([{ price: 2, size: 20 }]);
    expect((await tapeOf(match)).matches.map(({ size }) => size)).toEqual([20]);
    const [india] = (await historyOf(match)).runners.filter(({ id }) => id === match.india);
    expect(india?.points.map(([, , size]) => size)).toEqual([20]);
    await match.lay(bela, { rate: 2, stake: 10 });
    expect((await tapeOf(match)).matches.map(({ size }) => size)).toEqual([10, 20]);
  });

  it("are those of the newest orders where more were matched than are counted", async () => {
    const match = await tradedMatch();
    await ladderOf(match);
    // Its makers in the order of placing: 100 at 2.00 and 20 at 2.02; the other of the three newest is a taker.
    const { traded, tape } = await new TradingStore(pool, 3).load(match.marketId);
    expect(traded).toEqual([{ runner: 0, price: 202, volume: 2_000 }]);
    expect(tape).toHaveLength(1);
  });
});

describe("the place of own bets", () => {
  it("is counted by what came first at the same price, and only of those that rest", async () => {
    const match = await openMatch(world);
    const first = betIdOf(await match.back(anna, { rate: 2.2, stake: 100 }));
    const own = betIdOf(await match.back(bela, { rate: 2.2, stake: 30 }));
    const alone = betIdOf(await match.back(bela, { rate: 2.4, stake: 10 }));
    const places = async (seat: PlayerSeat) =>
      (await seat.get("Odds/GetQueuePlaces", { marketId: match.marketId })).result;
    expect(await places(bela)).toEqual([
      { betId: own, place: 2, ahead: 100 },
      { betId: alone, place: 1, ahead: 0 },
    ]);
    expect(await places(anna)).toEqual([{ betId: first, place: 1, ahead: 0 }]);
    await match.lay(bela, { rate: 2.2, stake: 60 });
    expect(await places(bela)).toEqual([
      { betId: own, place: 2, ahead: 40 },
      { betId: alone, place: 1, ahead: 0 },
    ]);
    await anna.post("Bet/CancelBet", { betId: first });
    expect(await places(bela)).toMatchObject([{ betId: own, place: 1, ahead: 0 }, { betId: alone }]);
  });

  it("is the player's own alone: a guest is turned away", async () => {
    const match = await openMatch(world);
    expect((await world.guest.get("Odds/GetQueuePlaces", { marketId: match.marketId })).status).toBe(401);
  });
});
