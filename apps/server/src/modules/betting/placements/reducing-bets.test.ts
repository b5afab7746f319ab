import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { until } from "../../../testing/passing-time.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  match = await openMatch(world);
});
afterAll(() => closeVerified(world, database));

it("a bet that closes a position is refused to who was locked while it was looked at, and taken once he is not", async () => {
  expectDone(await match.lay(bela, { rate: 3, stake: 200 }));
  expectDone(await match.back(anna, { rate: 3, stake: 200 }));
  expectDone(await anna.post("Protection/SetLimit", { kind: "loss", period: "day", amount: 200 }));
  const close = () => match.lay(anna, { rate: 2.5, stake: 100 });
  const tables = new Client(database.connection);
  await tables.connect();
  await tables.query("BEGIN; LOCK TABLE journal IN SHARE MODE");
  const other = match.back(bela, { rate: 2.5, stake: 500 });
  const waiting = "SELECT FROM pg_locks WHERE relation = 'journal'::regclass AND NOT granted";
  await until(async () => (await tables.query(waiting)).rowCount === 1);
  // What can be lost by it is read from the engine, which is not durable yet.
  const closing = close();
  expectDone(await world.operator.post("Operator/LockBets", { userName: "anna", reason: "Ticket 7" }));
  await tables.query("COMMIT");
  await tables.end();
  expectDone(await other);
  expect((await closing).code).toBe("EXCHANGE_BUSY");
  expect((await close()).code).toBe("BET_LOCKED");
  expectDone(await world.operator.post("Operator/UnlockBets", { userName: "anna", reason: "Ticket 7" }));
  expect((await close()).detail).toMatchObject({ matched: 100 });
});
