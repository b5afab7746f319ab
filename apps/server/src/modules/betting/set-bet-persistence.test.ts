import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let asha: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  asha = await world.player("asha", 10_000);
  bela = await world.player("bela", 10_000);
});

afterAll(() => closeVerified(world, database));

const keeping = (): Promise<OpenMatch> =>
  openMatch(world, cricketMatch({ markets: [matchOdds({ keepsInPlay: true })] }));

async function persistenceOf(seat: PlayerSeat, betId: number): Promise<unknown> {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: { betId: number; persistence: string }[] };
  return openBets.find((bet) => bet.betId === betId)?.persistence;
}

const set = (seat: PlayerSeat, betId: number, persistence: unknown) =>
  seat.post("Bet/SetBetPersistence", { betId, persistence });

it("keeps a bet at the turn in play that was placed to lapse, and lets one lapse that was to be kept", async () => {
  const match = await keeping();
  const first = (await match.back(asha, { rate: 9, stake: 100 })).detail as { betId: number };
  const second = (await match.back(asha, { rate: 9, stake: 50, persistence: "keep" })).detail as {
    betId: number;
  };
  expect((await set(asha, first.betId, "keep")).result).toBe(
    "What is unmatched stays when the event starts.",
  );
  expect((await set(asha, second.betId, "lapse")).result).toBe(
    "What is unmatched lapses when the event starts.",
  );
  expect(await persistenceOf(asha, first.betId)).toBe("keep");
  await match.start();
  expect(await persistenceOf(asha, first.betId)).toBe("keep");
  expect(await persistenceOf(asha, second.betId)).toBeUndefined();
});

it("changes a bet of one's own only, that is unmatched, to what its market offers", async () => {
  const match = await openMatch(world, cricketMatch());
  const { betId } = (await match.back(asha, { rate: 9, stake: 100 })).detail as { betId: number };
  expect((await set(bela, betId, "lapse")).code).toBe("ORDER_NOT_FOUND");
  expect((await set(asha, betId, "keep")).code).toBe("KEEP_NOT_OFFERED");
  expect((await set(asha, betId, "startingPrice")).code).toBe("STARTING_PRICE_NOT_OFFERED");
  expect((await set(asha, betId, "forever")).code).toBe("INVALID_INPUT");
  await asha.post("Bet/CancelBet", { betId });
  expect((await set(asha, betId, "lapse")).code).toBe("ORDER_NOT_OPEN");
});
