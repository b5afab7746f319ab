import { paise } from "@crossbook/money";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { openMatch } from "../../testing/open-match.ts";
import { createProtectionModule } from "./index.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
});

afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

async function exclude(userName: string, kind: string, days: number | null): Promise<number> {
  const { rows } = await pool.query<{ user_id: number }>(
    `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
     SELECT id, $2, $3, $4, 'player', '' FROM users WHERE username_key = lower($1) RETURNING user_id`,
    [
      ...[userName, kind, new Date(clock.now())],
      days === null ? null : new Date(clock.now() + days * DAY_MS),
    ],
  );
  return rows[0]?.user_id ?? 0;
}

it("a lay of more than any order may carry is refused as one, and is no fault of the server", async () => {
  const rich = await world.player("rich", 1000);
  const match = await openMatch(world);
  const answer = await match.lay(rich, { rate: 1000, stake: 90_000_000_000_000 });
  expect(answer.code).toBe("STAKE_ABOVE_MAXIMUM");
});

describe("an excluded player", () => {
  it.each([
    ["timeOut", 2, "TIME_OUT_ACTIVE", "until 3 Jan 2026, 05:30"],
    ["selfExclusion", 200, "SELF_EXCLUDED", "until 20 Jul 2026, 05:30"],
    ["selfExclusion", null, "SELF_EXCLUDED", "for good"],
  ])("by %s of %s days may neither stake, pay in, claim nor play", async (kind, days, code, words) => {
    const userName = `out-${kind}-${days}`;
    await world.player(userName);
    const accountId = await exclude(userName, kind, days);
    const { protection, start } = createProtectionModule({ database: pool, clock });
    await start();
    const amount = paise(100);
    const refusals = [
      protection.mayStake({ accountId, marketId: 1, stake: amount, liability: amount }),
      await protection.mayDeposit({ accountId, amount }),
      protection.mayClaimBonus(accountId),
      protection.mayLaunch(accountId),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ ok: false, code, message: expect.stringContaining(words) });
    expect(protection.mayLaunch(accountId + 1000)).toBeUndefined();
  });

  it("is refused by every call that places bets, can cancel, and has the first outcome of an earlier bet", async () => {
    const anna = await world.player("anna", 1000);
    const match = await openMatch(world);
    const bet = { rate: 2, stake: 10, clientReference: "earlier" };
    const first = await match.back(anna, bet);
    await exclude("anna", "timeOut", 1);
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    const again = world.seat(anna.userName, anna.token);
    const { marketId, india: runnerId, eventId } = match;
    const place = (more: object) =>
      again.post("Bet/PlaceBetV2", { type: 1, rate: 2, stake: 10, runnerId, marketId, eventId, ...more });
    const before = await world.stateDigest();
    expect((await place({})).code).toBe("TIME_OUT_ACTIVE");
    const quote = { runnerId, type: 1, rate: 2, stake: 10 };
    const replaced = await again.post("Bet/ReplaceBets", { marketId, cancel: [], place: [quote] });
    expect(replaced.result).toMatchObject({
      placed: [{ ok: false, code: "TIME_OUT_ACTIVE", message: expect.stringContaining("until 2 Jan 2026") }],
    });
    expect(await world.stateDigest()).toBe(before);
    const repeated = await place({ clientReference: "earlier" });
    expect(repeated.detail).toEqual({ ...(first.detail as object), repeated: true });
    expect((await again.post("Bet/CancelBets", {})).detail).toMatchObject({ count: 1 });
    clock.advance(DAY_MS);
    expect((await (await world.login("anna")).get("Bet/GetUserOpenBets")).code).toBeUndefined();
  });
});
