import {
  type FakeClock,
  fakeClock,
  type SeededRandom,
  seededRandom,
  type TestDatabase,
  testDatabase,
} from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { makeOperator } from "../../../testing/other-operator.ts";

const STAKE_LIMIT = 900;
const LOSS_LIMIT = 400;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let maker: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  maker = await world.player("maker", 1_000_000);
});
afterAll(() => closeVerified(world, database));

interface Used {
  readonly stake: number;
  readonly loss: number;
}

async function used(seat = anna): Promise<Used> {
  const { result } = await seat.get("Protection/GetState");
  const { limits } = result as { limits: { kind: string; used: number }[] };
  const of = (kind: string) => limits.find((one) => one.kind === kind)?.used ?? 0;
  return { stake: of("stake"), loss: of("loss") };
}

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.login("anna");
  maker = await world.login("maker");
}

/** Random moves of a player who bets against a limit, several at a time. */
async function move(random: SeededRandom, match: OpenMatch): Promise<void> {
  const terms = () => ({
    stake: random.between(1, 8) * 10,
    rate: random.pick([1.5, 2, 2.5]),
    runnerId: random.pick([match.india, match.australia]),
  });
  const bet = (seat: PlayerSeat) =>
    random.chance(0.5) ? match.back(seat, terms()) : match.lay(seat, terms());
  switch (random.integer(6)) {
    case 0:
      await bet(maker);
      return;
    case 1:
    case 2:
      await Promise.all(Array.from({ length: 6 }, () => bet(anna)));
      return;
    case 3:
      await bet(anna);
      return;
    case 4:
      await anna.post("Bet/CancelBets", { marketId: match.marketId });
      return;
    default:
      await Promise.all([bet(anna), anna.post("Bet/CancelBets", {}), bet(anna), bet(maker)]);
  }
}

it("what counts of a limit never goes beyond it, and is the same for the next process, whatever is bet", async () => {
  for (const [kind, amount] of [
    ["stake", STAKE_LIMIT],
    ["loss", LOSS_LIMIT],
  ])
    expectDone(await anna.post("Protection/SetLimit", { kind, period: "day", amount }));
  const random = seededRandom(460);
  let most: Used = { stake: 0, loss: 0 };
  for (let round = 0; round < 6; round += 1) {
    const match = await openMatch(world);
    for (let step = 0; step < 25; step += 1) {
      await move(random, match);
      clock.advance(1500);
      const now = await used();
      expect(now.stake).toBeLessThanOrEqual(STAKE_LIMIT);
      expect(now.loss).toBeLessThanOrEqual(LOSS_LIMIT);
      most = { stake: Math.max(most.stake, now.stake), loss: Math.max(most.loss, now.loss) };
    }
    if (round % 2 === 0) await match.indiaWins();
    const before = await used();
    expect(before.loss).toBeLessThanOrEqual(LOSS_LIMIT);
    await restart();
    expect(await used()).toEqual(before);
    clock.advance(7 * 60 * MINUTE_MS);
    await restart();
  }
  // The moves reach the limits.
  expect(most.stake).toBeGreaterThan(STAKE_LIMIT / 2);
  expect(most.loss).toBeGreaterThan(LOSS_LIMIT / 2);
});

/** Two operators ask for it. */
async function resettle(marketId: number, winner: number): Promise<void> {
  const body = {
    ...{ marketId, result: { type: "winners", runnerIds: [winner] } },
    ...{ reason: "Wrong score card", rule: "Rule 9.2" },
  };
  const first = await world.loginOperator();
  await first.post("Operator/ResettleMarket", body);
  const second = { userName: "second", password: "Second-operator-1@" };
  await makeOperator(world, first, { ...second, role: "admin" });
  const { result } = await world.guest.post("Operator/Authenticate", second);
  const seat = world.seat(second.userName, (result as { accessToken: string }).accessToken);
  expectDone(await seat.post("Operator/ResettleMarket", body));
}

it("what a correction takes counts from the correction on, in the session and for the next process too", async () => {
  const bela = await world.player("bela", 10_000);
  expectDone(await bela.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 500 }));
  const match = await openMatch(world);
  await match.lay(maker, { stake: 100 });
  await match.back(bela, { stake: 100 });
  await match.indiaWins();
  clock.advance(3 * DAY_MS);
  await restart();
  const session = await world.login("bela");
  expect((await used(session)).loss).toBe(0);
  await resettle(match.marketId, match.australia);
  expect((await session.get("Protection/GetRealityCheck")).result).toMatchObject({
    won: 0,
    lost: 198,
    net: -198,
  });
  // Won 98 after commission then, and lost 100 now.
  expect((await used(await world.login("bela"))).loss).toBe(198);
  await restart();
  expect((await used(await world.login("bela"))).loss).toBe(198);
});
