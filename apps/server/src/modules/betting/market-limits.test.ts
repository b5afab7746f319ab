import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import {
  asianHandicap,
  bookmaker,
  type MatchWithLines,
  matchWithLines,
  session,
} from "../../testing/match-with-lines.ts";

let database: TestDatabase;
let world: BettingWorld;
let maker: PlayerSeat;
let asha: PlayerSeat;
let match: MatchWithLines;

beforeAll(async () => {
  const clock = fakeClock();
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  maker = await world.player("maker", 100_000);
  asha = await world.player("asha", 10_000);
  match = await matchWithLines(world, [
    matchOdds({ minStake: 100, maxStake: 5000, minPayout: 500, maxExposure: 2000 }),
    bookmaker({ maxMatched: 1000 }),
    session({ maxExposure: 1000 }),
    asianHandicap({ minStake: 100, minPayout: 500, maxExposure: 1000, maxMatched: 1500 }),
  ]);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

describe("the limits of a market", () => {
  it("take a small stake for a large payout, and say both otherwise", async () => {
    const small = { market: "matchOdds", type: 1, stake: 20 } as const;
    expect(await match.bet(asha, { ...small, rate: 24 })).toMatchObject({
      code: "STAKE_BELOW_MINIMUM",
      message: "The least stake of this market is 100.00, or one that pays out 500.00 or more.",
    });
    expect((await match.bet(asha, { ...small, rate: 25 })).code).toBeUndefined();
    const anyPrice = { ...small, rate: 25, worstRate: 24, execution: "anyPrice" };
    expect((await match.bet(asha, anyPrice)).code).toBe("STAKE_BELOW_MINIMUM");
    expect(await match.bet(asha, { ...small, rate: 2, stake: 5001 })).toMatchObject({
      message: "The largest stake of this market is 5,000.00.",
    });
    await asha.post("Bet/CancelBets", {});
  });

  it("bound what one player may lose in it, also at the worst price, and let a position be reduced", async () => {
    const bina = await world.player("bina", 10_000);
    expect(
      (await match.bet(bina, { market: "matchOdds", type: 2, rate: 3, stake: 900 })).code,
    ).toBeUndefined();
    expect(await match.bet(bina, { market: "matchOdds", type: 2, rate: 3, stake: 101 })).toMatchObject({
      code: "EXPOSURE_ABOVE_MAXIMUM",
      message: expect.stringContaining("at most 2,000.00 in this market"),
    });
    const anyPrice = { market: "matchOdds", type: 2, rate: 2, stake: 100, execution: "anyPrice" } as const;
    expect((await match.bet(bina, { ...anyPrice, worstRate: 4 })).code).toBe("EXPOSURE_ABOVE_MAXIMUM");
    expect((await match.bet(bina, { ...anyPrice, worstRate: 3 })).code).toBeUndefined();
    // The other runner: its worst case is not added to the first's.
    const other = { market: "matchOdds", type: 2, rate: 2, stake: 500, runner: 1 } as const;
    expect((await match.bet(bina, other)).code).toBeUndefined();
    await bina.post("Bet/CancelBets", {});
  });

  it("bound it over all lines of a session", async () => {
    const chetan = await world.player("chetan", 10_000);
    const yes = { market: "over6", type: 3, rate: 100, stake: 600 } as const;
    expect((await match.bet(chetan, { ...yes, line: 50 })).code).toBeUndefined();
    expect((await match.bet(chetan, { ...yes, line: 60 })).code).toBe("EXPOSURE_ABOVE_MAXIMUM");
    expect((await match.bet(chetan, { ...yes, line: 60, stake: 400 })).code).toBeUndefined();
  });

  it("bound what is matched", async () => {
    await match.bet(maker, { market: "bookmaker", type: 2, rate: 90, stake: 1000 });
    const back = { market: "bookmaker", type: 1, rate: 90 } as const;
    expect((await match.bet(asha, { ...back, stake: 700 })).code).toBeUndefined();
    expect(await match.bet(asha, { ...back, stake: 301 })).toMatchObject({
      code: "MATCHED_ABOVE_MAXIMUM",
      message: expect.stringContaining("At most 1,000.00 is matched in this market."),
    });
    expect((await match.bet(asha, { ...back, stake: 300 })).code).toBeUndefined();
  });

  it("are named by a handicap as well, over all its lines", async () => {
    const esha = await world.player("esha", 10_000);
    const back = { market: "handicap", type: 1, rate: 2 } as const;
    expect(await match.bet(esha, { ...back, runner: 0, stake: 20 })).toMatchObject({
      code: "STAKE_BELOW_MINIMUM",
      message: "The least stake of this market is 100.00, or one that pays out 500.00 or more.",
    });
    expect((await match.bet(esha, { ...back, runner: 0, rate: 25, stake: 20 })).code).toBeUndefined();
    expect((await match.bet(esha, { ...back, runner: 0, stake: 500 })).code).toBeUndefined();
    // Of two lines of one side, both are lost with a draw; a side and the other are not.
    expect(await match.bet(esha, { ...back, runner: 2, stake: 481 })).toMatchObject({
      code: "EXPOSURE_ABOVE_MAXIMUM",
      message: expect.stringContaining("at most 1,000.00 in this market"),
    });
    expect((await match.bet(esha, { ...back, runner: 2, stake: 480 })).code).toBeUndefined();
    expect((await match.bet(esha, { ...back, runner: 1, stake: 400 })).code).toBeUndefined();
    await esha.post("Bet/CancelBets", {});

    const farid = await world.player("farid", 10_000);
    await match.bet(farid, { ...back, type: 2, runner: 3, stake: 900 });
    await match.bet(asha, { ...back, runner: 3, stake: 900 });
    const gita = await world.player("gita", 10_000);
    await match.bet(gita, { ...back, type: 2, runner: 1, stake: 900 });
    expect(await match.bet(esha, { ...back, runner: 1, stake: 601 })).toMatchObject({
      code: "MATCHED_ABOVE_MAXIMUM",
      message: expect.stringContaining("At most 1,500.00 is matched in this market."),
    });
    expect((await match.bet(esha, { ...back, runner: 1, stake: 600 })).code).toBeUndefined();
  });

  it("are shown with the market, and to the player", async () => {
    const { result } = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(result).toMatchObject([
      { minPayout: 500, maxExposure: 2000, maxMatched: null },
      { minPayout: null, maxExposure: null, maxMatched: 1000 },
      { maxExposure: 1000 },
      { minPayout: 500, maxExposure: 1000, maxMatched: 1500 },
    ]);
    const { result: limits } = await asha.get("Odds/GetUserLimits", { eventId: match.eventId });
    expect((limits as { limit: unknown }[])[0]).toMatchObject({
      limit: { minPayout: 500, maxExposure: 2000, isSportLock: false },
    });
  });
});
