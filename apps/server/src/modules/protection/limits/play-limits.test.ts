import { paise } from "@crossbook/money";
import {
  type FakeClock,
  fakeClock,
  sequentialIds,
  type TestDatabase,
  testDatabase,
} from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { createPlayersModule } from "../../players/index.ts";
import { OUTSIDE_ACCOUNTS } from "../../wallet/index.ts";
import { createProtectionModule, type Protection } from "../index.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let pool: Pool;
let anna: PlayerSeat;
let ravi: PlayerSeat;
let accountId: number;
let protection: Protection;
let transfers = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  anna = await world.player("anna", 100_000);
  ravi = await world.player("ravi", 1000);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'anna'");
  accountId = rows[0]?.id ?? 0;
  for (const [kind, amount] of [
    ["stake", 100],
    ["loss", 60],
  ])
    expectDone(await anna.post("Protection/SetLimit", { kind, period: "day", amount }));
  protection = await protect();
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

/** What protects players, as another start of the server would have it. */
async function protect(): Promise<Protection> {
  const { exchange } = world.server;
  const created = createProtectionModule({
    ...{ database: pool, clock, exchange, ids: sequentialIds() },
    players: createPlayersModule({ database: pool, clock }).players,
    logger: pino({ level: "silent" }),
    cancelAllOf: async () => ({ ok: true, count: 0 }),
    forfeitBonuses: async () => 0,
    endGameSessions: async () => undefined,
  });
  exchange.onDurable((batch, engine) => created.onDurable(batch, engine));
  await created.start();
  return created.protection;
}

const ask = (rupees: number) => protection.mayPlay({ accountId, stake: paise(rupees * 100) });
const codeOf = (asked: ReturnType<typeof ask>) => (asked.ok ? undefined : asked.code);

/** Moves money of a game: to it where negative. */
async function move(rupees: number): Promise<void> {
  const [from, to] =
    rupees < 0 ? [accountId, OUTSIDE_ACCOUNTS.kestrel] : [OUTSIDE_ACCOUNTS.kestrel, accountId];
  transfers += 1;
  const moved = await world.server.exchange.submit({
    ...{ type: "transfer", from, to, amount: paise(Math.abs(rupees) * 100), kind: "casino", hold: false },
    ...{ reference: "casino:kestrel:1", remark: "", key: `game-${transfers}`, at: clock.now() },
  });
  expect(moved.ok).toBe(true);
}

/** A stake that is taken, as the wallet does it. */
async function stake(rupees: number): Promise<void> {
  const asked = ask(rupees);
  expect(codeOf(asked)).toBeUndefined();
  await move(-rupees);
  if (asked.ok) asked.end?.();
}

async function used(): Promise<Record<string, number>> {
  const { result } = await anna.get("Protection/GetState");
  const { limits } = result as { limits: { kind: string; period: string; used: number | null }[] };
  return Object.fromEntries(limits.flatMap(({ kind, used: so }) => (so === null ? [] : [[kind, so]])));
}

describe("stakes in games", () => {
  it("count as staked and lost at once, and what is won makes the loss less", async () => {
    await stake(40);
    expect(await used()).toEqual({ stake: 40, loss: 40 });
    expect(codeOf(ask(21))).toBe("LOSS_LIMIT_EXCEEDED");
    await move(30);
    expect(await used()).toEqual({ stake: 40, loss: 10 });
    await stake(45);
    expect(codeOf(ask(16))).toBe("STAKE_LIMIT_EXCEEDED");
    expect(await used()).toEqual({ stake: 85, loss: 55 });
  });

  it("that come at once go no further than the limit, and one that was not taken leaves its room", () => {
    const asked = Array.from({ length: 50 }, () => ask(1));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
    for (const one of asked) if (one.ok) one.end?.();
    const again = ask(5);
    expect(codeOf(again)).toBeUndefined();
    if (again.ok) again.end?.();
  });

  it("count for the next process as they did for this one", async () => {
    protection = await protect();
    expect(codeOf(ask(5.01))).toBe("LOSS_LIMIT_EXCEEDED");
    const asked = ask(5);
    expect(codeOf(asked)).toBeUndefined();
    if (asked.ok) asked.end?.();
    expect(await used()).toEqual({ stake: 85, loss: 55 });
  });

  it("are in the reality check with what they brought, by round", async () => {
    clock.advance(MINUTE_MS);
    anna = await world.login("anna");
    await move(-2);
    await move(5);
    const { result } = await anna.get("Protection/GetRealityCheck");
    expect(result).toMatchObject({ staked: 2, won: 3, lost: 0, net: 3 });
  });

  it("count no more when their period is over", async () => {
    clock.advance(DAY_MS + 30 * MINUTE_MS);
    expect(codeOf(ask(60))).toBeUndefined();
  });

  it("of who has no limit are free, and of who is excluded are none", async () => {
    ravi = await world.login("ravi");
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'ravi'");
    const raviId = rows[0]?.id ?? 0;
    const play = () => protection.mayPlay({ accountId: raviId, stake: paise(100_000) });
    expect(play()).toEqual({ ok: true, end: undefined });
    const prepared = await ravi.post("Protection/PrepareExclusion", { wish: { kind: "timeOut", days: 1 } });
    const { token } = prepared.result as { token: string };
    expectDone(await ravi.post("Protection/Exclude", { token, understood: true }));
    protection = await protect();
    expect(play()).toMatchObject({ code: "TIME_OUT_ACTIVE" });
  });
});
