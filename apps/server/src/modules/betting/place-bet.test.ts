import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch, numbersOf, status } from "../../testing/cricket-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
  bela = await world.player("bela", 1000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

describe("a bet before the start", () => {
  it("[PROD-03] waits in the book where nothing is offered", async () => {
    const { eventId, marketId, runnerIds } = numbersOf(await world.feed("first", cricketMatch()));
    const answer = await anna.post("Bet/PlaceBetV2", {
      placeTime: null,
      type: 1,
      rate: 2.14,
      stake: 100,
      fancyValue: 0,
      runnerId: runnerIds[0],
      marketId,
      eventId,
    });
    expect(answer).toMatchObject({ status: 200, result: "100.00 is waiting at 2.14." });
    expect(answer.detail).toMatchObject({ matched: 0, remaining: 100, averagePrice: null, repeated: false });
    await world.feed("first", status());
    const other = await bela.post("Bet/PlaceBetV2", {
      type: 2,
      rate: 2.14,
      stake: 40,
      runnerId: runnerIds[0],
      marketId,
      eventId,
    });
    expect(other.result).toBe("Matched 40.00 at 2.14.");
  });
});
