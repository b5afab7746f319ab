import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type Answer, expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { openMatch } from "../../../testing/open-match.ts";

/** A bet that waits for the starting price cannot be cancelled by anybody: no exclusion and no lock takes it back. */
const SP = { execution: "startingPrice", rate: null } as const;
let database: TestDatabase;
let world: BettingWorld;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock(Date.parse("2026-01-10T06:30:00Z")));
});
afterAll(() => closeVerified(world, database));

const somebody = (): Promise<PlayerSeat> => world.player(`waiting${++players}`, 10_000);

/** What the operator sees of it, also where its player cannot log in. */
async function openOf({ userName }: PlayerSeat) {
  const { result } = await world.operator.get("Operator/GetPlayerOpenBets", { userName });
  return result as { balance: number; exposure: number; openBets: Record<string, unknown>[] };
}

const asked = ({ userName }: PlayerSeat) => ({ userName, reason: "Ticket 7" });

/** A back that waits, a lay that it will be matched with, and a back that rests beside them. */
async function waiting() {
  const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  const [anna, layer] = [await somebody(), await somebody()];
  expectDone(await match.back(anna, { ...SP, stake: 100 }));
  expectDone(await match.back(anna, { runnerId: match.australia, rate: 3, stake: 50 }));
  expectDone(await match.lay(layer, { ...SP, stake: 300 }));
  return { match, anna, layer };
}

/** The off and the result: 300 won, less two percent. */
async function expectPaid({ match, anna, layer }: Awaited<ReturnType<typeof waiting>>): Promise<void> {
  await match.start();
  expect((await openOf(anna)).openBets).toMatchObject([{ matched: 100, unmatched: 0, odds: 4 }]);
  await match.indiaWins();
  expect(await openOf(anna)).toMatchObject({ balance: 10_294, exposure: 0, openBets: [] });
  expect((await openOf(layer)).balance).toBe(9_700);
}

async function excludeHimself(seat: PlayerSeat): Promise<Answer> {
  const wish = { kind: "selfExclusion", months: null };
  const { result } = await seat.post("Protection/PrepareExclusion", { wish });
  const { token } = result as { token: string };
  return seat.post("Protection/Exclude", { token, understood: true });
}

it.each<[string, (seat: PlayerSeat) => Promise<Answer>]>([
  ["a self-exclusion for good", excludeHimself],
  [
    "a time-out by an operator",
    (seat) =>
      world.operator.post("Operator/ExcludePlayer", {
        ...{ ...asked(seat), wish: { kind: "timeOut", days: 7 } },
      }),
  ],
  ["a lock of the player", (seat) => world.operator.post("Operator/LockPlayer", asked(seat))],
])("%s cancels what rests, and leaves what waits, which is matched and settled", async (_what, end) => {
  const bets = await waiting();
  const ended = await end(bets.anna);
  expectDone(ended);
  expect(ended.result).toMatchObject({ cancelledBets: 1 });
  expect(await openOf(bets.anna)).toMatchObject({
    ...{ balance: 9_900, exposure: 100 },
    openBets: [{ stake: 100, unmatched: 100, startingPrice: { state: "waits" } }],
  });
  await expectPaid(bets);
});

it("a lock of bets leaves both, of which the player can cancel what rests and not what waits", async () => {
  const bets = await waiting();
  expectDone(await world.operator.post("Operator/LockBets", asked(bets.anna)));
  expect((await openOf(bets.anna)).openBets).toHaveLength(2);
  const cancelled = await bets.anna.post("Bet/CancelBets", {});
  expect(cancelled.detail).toEqual({ count: 1, amount: 50, waiting: 1 });
  await expectPaid(bets);
});
