import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { Obstacle } from "../../../exchange/testing/obstacle.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

describe("a bet before the start", () => {
  it("[PROD-03] rests in the book where nothing is offered", async () => {
    const match = await openMatch(world);
    const answer = await match.back(anna, { rate: 2.14 });
    expect(answer).toMatchObject({ status: 200, result: "100.00 unmatched at 2.14." });
    expect(answer.detail).toMatchObject({
      ...{ stake: 100, matched: 0, remaining: 100, rate: 2.14 },
      ...{ averagePrice: null, repeated: false },
    });
  });

  it("is matched in part, and the rest stays unmatched", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.14, stake: 500 });
    const answer = await match.back(anna, { rate: 2.14, stake: 750 });
    expect(answer.result).toBe("Matched 500.00 at 2.14. 250.00 unmatched at 2.14.");
    expect(answer.detail).toMatchObject({ matched: 500, remaining: 250, averagePrice: 2.14 });
  });

  it("takes the best offers first, each at its own price", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2.2, stake: 100 });
    await match.lay(bela, { rate: 2.4, stake: 100 });
    const answer = await match.back(anna, { rate: 2.2, stake: 150 });
    expect(answer.detail).toMatchObject({ matched: 150, remaining: 0 });
    expect((answer.detail as { averagePrice: number }).averagePrice).toBeCloseTo((240 + 110) / 150, 4);
  });

  it("takes any price where the player asks for that, and no worse one where not", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 1.8, stake: 100 });
    const careful = await match.back(anna, { rate: 2, stake: 100 });
    expect(careful.detail).toMatchObject({ matched: 0, remaining: 100 });
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
    const terms = { rate: 2, stake: 100, acceptAnyPrice: true, worstRate: 1.8, clientReference: "any-price" };
    const eager = await match.back(anna, terms);
    expect(eager.detail).toMatchObject({ matched: 100, averagePrice: 1.8, rate: 1.8 });
    const again = await match.back(anna, terms);
    expect(again.detail).toMatchObject({ matched: 100, averagePrice: 1.8, repeated: true });
  });

  it("needs a player", async () => {
    const match = await openMatch(world);
    expect(await match.back(world.guest)).toMatchObject({ status: 401, code: "NOT_LOGGED_IN" });
    expect(await match.back(world.operator)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });
});

describe("a client reference", () => {
  it("gets the same outcome again, however often it is sent", async () => {
    const match = await openMatch(world);
    const terms = { clientReference: "once" };
    const first = await match.back(anna, terms);
    const again = await match.back(anna, terms);
    expect(again.detail).toEqual({ ...(first.detail as object), repeated: true });
    expect(again.result).toBe(first.result);
    const open = await anna.get("Bet/GetUserOpenBets");
    const bets = (open.result as { openBets: { eventId: number }[] }).openBets;
    expect(bets.filter(({ eventId }) => eventId === match.eventId)).toHaveLength(1);
  });

  it("keeps its outcome when the market takes no bets any more", async () => {
    const match = await openMatch(world);
    const first = await match.back(anna, { clientReference: "early" });
    await match.suspend();
    const again = await match.back(anna, { clientReference: "early" });
    expect(again.detail).toEqual({ ...(first.detail as object), repeated: true });
    expect((await match.back(anna, { clientReference: "early", stake: 7 })).code).toBe("KEY_REUSED");
    expect((await match.back(anna, { clientReference: "late" })).code).toBe("MARKET_SUSPENDED");
  });

  it("belongs to its player", async () => {
    const match = await openMatch(world);
    const mine = await match.back(anna, { clientReference: "shared" });
    const other = await match.back(bela, { clientReference: "shared", stake: 50 });
    expect(other.detail).toMatchObject({ repeated: false, stake: 50 });
    expect(other.detail).not.toMatchObject({ betId: (mine.detail as { betId: number }).betId });
  });

  it("answers later what became of the bet", async () => {
    const match = await openMatch(world);
    const placed = await match.back(anna, { clientReference: "asked-later" });
    const found = await anna.get("Bet/GetPlacement", { clientReference: "asked-later" });
    expect(found.result).toEqual(placed.detail);
    const unknown = await bela.get("Bet/GetPlacement", { clientReference: "asked-later" });
    expect(unknown).toMatchObject({ status: 404, code: "BET_REFERENCE_NOT_FOUND" });
  });

  it("answers a bet that is still being written once it is, not that there is none", async () => {
    const match = await openMatch(world);
    const obstacle = await Obstacle.on(database.connection);
    await obstacle.block("journal");
    const placed = match.back(anna, { clientReference: "on-its-way" });
    await obstacle.isReached();
    const found = anna.get("Bet/GetPlacement", { clientReference: "on-its-way" });
    // An answer that waits for nothing: without the wait the first one is there by now.
    await world.guest.get("Setting/GetSetting");
    await obstacle.clear();
    await obstacle.remove();
    expect((await found).result).toEqual((await placed).detail);
  });

  it.each(["has space", "a:b", "ä", "x".repeat(65)])("may not be %j", async (clientReference) => {
    const match = await openMatch(world);
    const before = await world.stateDigest();
    const { code } = await match.back(anna, { clientReference });
    expect(code).toBe(clientReference.length > 64 ? "INVALID_INPUT" : "KEY_INVALID");
    expect(await world.stateDigest()).toBe(before);
  });

  it("sent twice at once makes one bet", async () => {
    const match = await openMatch(world);
    const answers = await Promise.all([1, 2, 3].map(() => match.back(anna, { clientReference: "thrice" })));
    const ids = new Set(answers.map(({ detail }) => (detail as { betId: number }).betId));
    expect(ids.size).toBe(1);
    const repeated = answers.filter(({ detail }) => (detail as { repeated: boolean }).repeated);
    expect(repeated).toHaveLength(2);
  });
});
