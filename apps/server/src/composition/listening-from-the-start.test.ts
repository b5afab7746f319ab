import { createHash } from "node:crypto";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../testing/betting-world.ts";
import { closeVerified } from "../testing/close-verified.ts";
import { studioCallers } from "../testing/studio-callers.ts";
import { TEST_STUDIOS } from "../testing/studio-keys.ts";

let clock: FakeClock;
let database: TestDatabase;
let world: BettingWorld;
let tables: Client;

const open = () => openBettingWorld(database.connection, clock, undefined, { studios: TEST_STUDIOS });

beforeAll(async () => {
  clock = fakeClock();
  database = await testDatabase(schema);
  world = await open();
  tables = new Client({ ...database.connection, application_name: "tests" });
  await tables.connect();
});

afterAll(async () => {
  await tables.end();
  await closeVerified(world, database);
});

it("answers studios what a player can stake after all that an earlier process has left was moved", async () => {
  await world.player("anna", 1000);
  const { rows } = await tables.query("SELECT id FROM users WHERE username = 'anna'");
  const userId = Number(rows[0]?.id);
  const token = "token-of-annas-game-session";
  await tables.query(
    `INSERT INTO casino_sessions (studio, game, user_id, mode, token_hash, launch_expires_at, created_at, expires_at, host)
     VALUES ('kestrel', 'dice', $1, 'real', $2, $3, $3, $4, 'play.example')`,
    [
      ...[userId, createHash("sha256").update(token).digest()],
      ...[new Date(clock.now()), new Date(clock.now() + 3_600_000)],
    ],
  );
  await world.close();
  await tables.query(
    `INSERT INTO casino_transactions (studio, tx_id, kind, user_id, game, amount, digest, state, received_at)
     SELECT 'kestrel', 'prize-' || n, 'promo', $1, '', 500, '', 'due', $2 FROM generate_series(1, 2) AS n`,
    [userId, new Date(clock.now())],
  );
  world = await open();
  const { kestrel } = studioCallers(() => world.server.http);
  expect(await kestrel.balance({ token, userId, game: "dice" })).toMatchObject({ balance: 101_000 });
});
