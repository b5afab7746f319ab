import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import type { Answer } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { TEST_EXCHANGE_LIMITS } from "../../testing/test-configuration.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let match: OpenMatch;

/** So many cancels at a time: the third of one call is refused as busy. */
const ROOM = 2;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock(), undefined, undefined, {
    exchangeLimits: { ...TEST_EXCHANGE_LIMITS, maxQueuedCommands: ROOM / 2 },
  });
  anna = await world.player("anna", 10_000);
  match = await openMatch(world);
});

afterAll(() => closeVerified(world, database));

const betIdOf = ({ detail }: Answer) => (detail as { betId: number }).betId;

async function unmatchedOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  return (result as { openBets: { betId: number; unmatched: number }[] }).openBets;
}

it("replaces what it could take back where the exchange is too busy for one of the cancels, and says so of the others", async () => {
  const first = betIdOf(await match.back(anna, { rate: 3, stake: 30 }));
  const second = betIdOf(await match.back(anna, { rate: 3.1, stake: 40 }));
  const third = betIdOf(await match.back(anna, { rate: 3.2, stake: 50 }));
  const quote = { runnerId: match.india, type: 1, rate: 4, stake: 10 };
  const { result } = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: [first, second, third] },
    place: [quote, { ...quote, insteadOf: second }, { ...quote, insteadOf: third }],
  });
  expect(result).toMatchObject({
    cancelled: { count: 2, amount: 70 },
    placed: [
      { ok: false, code: "EXCHANGE_BUSY", placement: null },
      { ok: true, placement: { stake: 40, remaining: 40, rate: 4 } },
      { ok: false, code: "EXCHANGE_BUSY", placement: null },
    ],
  });
  const open = await unmatchedOf(anna);
  expect(open.map(({ unmatched }) => unmatched).sort()).toEqual([40, 50]);
  expect(open.some(({ betId }) => betId === third)).toBe(true);
});

it("is refused as a whole where nothing was taken back, and nothing has changed", async () => {
  const before = await unmatchedOf(anna);
  const gone = [900_001, 900_002];
  const last = before[0]?.betId ?? 0;
  const quote = { runnerId: match.india, type: 1, rate: 4, stake: 10 };
  const answer = await anna.post("Bet/ReplaceBets", {
    ...{ marketId: match.marketId, cancel: [...gone, last], place: [quote] },
  });
  expect(answer.code).toBe("EXCHANGE_BUSY");
  expect(await unmatchedOf(anna)).toEqual(before);
});
