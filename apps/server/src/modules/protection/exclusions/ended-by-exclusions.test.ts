import { fakeClock, sequentialIds, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext } from "../../../calls/handler.ts";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { createPlayersModule } from "../../players/index.ts";
import { createProtectionModule } from "../index.ts";

const clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
let database: TestDatabase;
let world: BettingWorld;
let pool: Pool;
/** What was ended, in order, as `bonuses of 7`. */
let ended: string[] = [];
/** What cannot be ended. */
let broken: ReadonlySet<string> = new Set();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});
beforeEach(() => {
  ended = [];
  broken = new Set();
});

async function idOf(name: string): Promise<number> {
  await world.player(name, 100);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [name]);
  return rows[0]?.id ?? 0;
}

function openModule() {
  const end = async (what: string, accountId: number) => {
    const name = `${what} of ${accountId}`;
    if (broken.has(name)) throw new Error(`${name} cannot be ended`);
    ended.push(name);
  };
  return createProtectionModule({
    ...{ database: pool, clock, exchange: world.server.exchange, ids: sequentialIds() },
    players: createPlayersModule({ database: pool, clock }).players,
    logger: pino({ level: "silent" }),
    cancelAllOf: async (accountId) => {
      await end("bets", accountId);
      return { ok: true, count: 0 };
    },
    forfeitBonuses: (accountId) => end("bonuses", accountId),
    endGameSessions: (accountId) => end("games", accountId),
  });
}

function exclude(userName: string) {
  const { excludePlayer } = openModule().handlers.operator;
  const handle = typeof excludePlayer === "function" ? excludePlayer : excludePlayer.handle;
  const context = { caller: { username: "olga" }, noteChange: () => undefined };
  const asked = { userName, wish: { kind: "timeOut", days: 7 }, reason: "Asked by phone" } as const;
  return handle(asked, context as unknown as CallContext<OperatorCaller>);
}

it.each(["games", "bets"])("an exclusion ends everything else where the %s cannot be ended", async (what) => {
  const id = await idOf(`without${what}`);
  broken = new Set([`${what} of ${id}`]);
  await expect(exclude(`without${what}`)).rejects.toThrow("cannot be ended");
  const others = ["bets", "bonuses", "games"].filter((other) => other !== what);
  expect(ended.toSorted()).toEqual(others.map((other) => `${other} of ${id}`));
});

it("a start ends what excluded players have open, and is not kept by one of whom that fails", async () => {
  const [first, second] = [await idOf("first"), await idOf("second")];
  for (const name of ["first", "second"]) expect(await exclude(name)).toMatchObject({ ok: true });
  ended = [];
  broken = new Set([`games of ${first}`]);
  await openModule().start();
  for (const what of [`bets of ${first}`, `bonuses of ${first}`, `games of ${second}`])
    expect(ended).toContain(what);
  clock.advance(7 * 86_400_000);
  ended = [];
  await openModule().start();
  expect(ended).toEqual([]);
});
