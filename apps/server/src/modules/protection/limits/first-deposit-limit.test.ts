import { paise } from "@crossbook/money";
import { fakeClock, sequentialIds, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext } from "../../../calls/handler.ts";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { createPlayersModule } from "../../players/index.ts";
import { createProtectionModule, type ProtectionModule } from "../index.ts";

const clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
let database: TestDatabase;
let world: BettingWorld;
let pool: Pool;
let module: ProtectionModule;
let accountId = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  module = createProtectionModule({
    ...{ database: pool, clock, exchange: world.server.exchange, ids: sequentialIds() },
    players: createPlayersModule({ database: pool, clock }).players,
    logger: pino({ level: "silent" }),
    cancelAllOf: async () => ({ ok: true, count: 0 }),
    forfeitBonuses: async () => 0,
    endGameSessions: async () => undefined,
  });
  await module.start();
  await world.player("payer", 100);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'payer'");
  accountId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

const mayDeposit = (amount: number) => module.protection.mayDeposit({ accountId, amount: paise(amount) });

/** Sets the limit of a day, in main units. */
async function limit(amount: number): Promise<void> {
  const { setPlayerLimit } = module.handlers.operator;
  const set = typeof setPlayerLimit === "function" ? setPlayerLimit : setPlayerLimit.handle;
  const context = { caller: { username: "olga" }, noteChange: () => undefined };
  const asked = {
    userName: "payer",
    kind: "deposit",
    period: "day",
    amount,
    reason: "Asked by phone",
  } as const;
  const answer = await set(asked, context as unknown as CallContext<OperatorCaller>);
  expect(answer).toMatchObject({ ok: true });
}

it("a deposit that is on its way when the first limit comes counts within it", async () => {
  const first = await mayDeposit(60_000);
  if (!first.ok) throw new Error("no limit stands against it");
  await limit(700);
  expect(await mayDeposit(10_001)).toMatchObject({ code: "DEPOSIT_LIMIT_EXCEEDED" });
  const second = await mayDeposit(10_000);
  expect(second).toMatchObject({ ok: true });
  // Neither was written.
  first.end();
  if (second.ok) second.end();
  expect(await mayDeposit(70_000)).toMatchObject({ ok: true });
});
