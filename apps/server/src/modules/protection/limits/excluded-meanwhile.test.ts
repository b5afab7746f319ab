import { paise } from "@crossbook/money";
import { fakeClock, sequentialIds, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext } from "../../../calls/handler.ts";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import type { Exchange } from "../../../exchange/index.ts";
import { type BettingWorld, openBettingWorld } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { createPlayersModule } from "../../players/index.ts";
import { createProtectionModule, type ProtectionModule } from "../index.ts";

const DAY_MS = 86_400_000;
const clock = fakeClock(Date.parse("2026-01-10T06:30:00Z"));
let database: TestDatabase;
let world: BettingWorld;
let pool: Pool;
let module: ProtectionModule;
let accountId = 0;
/** What every read of the engine waits for. */
let engineIsFree = Promise.resolve();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  const { exchange } = world.server;
  const busy: Pick<Exchange, "read" | "state" | "projected"> = {
    read: (look) => engineIsFree.then(() => exchange.read(look)),
    state: () => exchange.state(),
    projected: (seq) => exchange.projected(seq),
  };
  module = createProtectionModule({
    ...{ database: pool, clock, exchange: busy as Exchange, ids: sequentialIds() },
    players: createPlayersModule({ database: pool, clock }).players,
    logger: pino({ level: "silent" }),
    cancelAllOf: async () => ({ ok: true, count: 0 }),
    forfeitBonuses: async () => 0,
    endGameSessions: async () => undefined,
  });
  await module.start();
  await world.player("closer", 100);
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM users WHERE username = 'closer'");
  accountId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  await pool.end();
  await closeVerified(world, database);
});

const context = {
  caller: { username: "olga" },
  noteChange: () => undefined,
} as unknown as CallContext<OperatorCaller>;

async function operate<Input>(
  call:
    | ((input: Input, context: CallContext<OperatorCaller>) => Promise<unknown>)
    | { readonly handle: (input: Input, context: CallContext<OperatorCaller>) => Promise<unknown> },
  input: Input,
): Promise<void> {
  const handle = typeof call === "function" ? call : call.handle;
  expect(await handle(input, context)).toMatchObject({ ok: true });
}

const mayClose = () =>
  module.protection.mayStakeReducing({
    ...{ accountId, marketId: 1, runner: 0, side: "back" },
    ...{ stake: paise(6000), liability: paise(6000) },
  });

it("a bet that was being looked at when an exclusion came is refused, and holds nothing afterwards", async () => {
  const { setPlayerLimit, excludePlayer } = module.handlers.operator;
  const asked = { userName: "closer", reason: "Asked by phone" };
  await operate(setPlayerLimit, { ...asked, kind: "loss", period: "week", amount: 100 });
  let free = () => undefined as void;
  engineIsFree = new Promise((resolve) => {
    free = resolve;
  });
  const closing = mayClose();
  await operate(excludePlayer, { ...asked, wish: { kind: "timeOut", days: 1 } });
  free();
  expect(await closing).toMatchObject({ code: "TIME_OUT_ACTIVE" });
  clock.advance(DAY_MS);
  const later = await mayClose();
  expect(later).toMatchObject({ ok: true });
  if (later.ok) later.end?.();
});
