import { Socket } from "node:net";
import { createEngine, ignoredEffects } from "@crossbook/engine";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { Exchange } from "./exchange.ts";
import { readJournal } from "./journal/read-journal.ts";
import { replayRow } from "./journal/replay.ts";
import { loadProjection } from "./projection/load-projection.ts";
import { openForTest } from "./testing/exchange-world.ts";
import { Obstacle } from "./testing/obstacle.ts";
import { RandomCommands } from "./testing/random-commands.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

const limits = { rememberedKeys: 900 };

async function play(exchange: Exchange, world: RandomCommands, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: 25 }, () => exchange.submit(world.next())));
  }
}

/** The digest of the state that the whole journal gives. */
async function digestOfJournal(): Promise<string> {
  const engine = createEngine({ limits: { keys: limits.rememberedKeys } });
  for await (const row of readJournal(client, 0)) replayRow(engine, row, ignoredEffects);
  return engine.stateDigest();
}

/** The digest of the state that the tables alone give. */
async function digestOfTables(): Promise<string> {
  const { snapshot } = await loadProjection(client, 0);
  return createEngine({ limits: { keys: limits.rememberedKeys } }, snapshot).stateDigest();
}

async function balances(exchange: Exchange): Promise<unknown> {
  return exchange.read((engine) => Array.from({ length: 20 }, (_, index) => engine.account(index + 1)));
}

it("gives the same state after a clean stop, to the last digit", async () => {
  const world = new RandomCommands(seededRandom(5));
  const first = await openForTest(database.connection, { limits });
  await Promise.all(world.opening().map((command) => first.exchange.submit(command)));
  await play(first.exchange, world, 40);
  const before = await balances(first.exchange);
  await first.exchange.close();
  expect(await digestOfTables()).toBe(await digestOfJournal());
  const replays: number[] = [];
  const observer = { replayed: ({ commands }: { commands: number }) => replays.push(commands) };
  const second = await openForTest(database.connection, { limits, observer });
  expect(replays).toEqual([0]);
  expect(await balances(second.exchange)).toEqual(before);
  await play(second.exchange, world, 10);
  await second.exchange.close();
  expect(await digestOfTables()).toBe(await digestOfJournal());
});

it("gives the same state after an unclean stop with the tables far behind", async () => {
  const world = new RandomCommands(seededRandom(6));
  const first = await openForTest(database.connection, { limits });
  await Promise.all(world.opening().map((command) => first.exchange.submit(command)));
  await play(first.exchange, world, 10);
  await first.exchange.projected(first.exchange.state().journalSeq);
  const obstacle = await Obstacle.on(database.connection);
  await obstacle.block("projection");
  await play(first.exchange, world, 30);
  // What is delayed would be released by the exchange itself, a moment after the balances were read.
  await first.exchange.submit({ type: "releaseOrders", at: Date.now() + 60_000 });
  const before = await balances(first.exchange);
  await obstacle.killTheLeadersConnection();
  await first.stopped;
  await obstacle.clear();
  await obstacle.remove();
  const replays: number[] = [];
  const observer = { replayed: ({ commands }: { commands: number }) => replays.push(commands) };
  const second = await openForTest(database.connection, { limits, observer });
  expect(replays[0]).toBeGreaterThan(700);
  expect(await balances(second.exchange)).toEqual(before);
  await second.exchange.close();
  expect(await digestOfTables()).toBe(await digestOfJournal());
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("projects a long replay in several chunks", async () => {
  const world = new RandomCommands(seededRandom(7));
  const obstacle = await Obstacle.on(database.connection);
  const first = await openForTest(database.connection, {});
  await obstacle.block("projection");
  await Promise.all(world.opening().map((command) => first.exchange.submit(command)));
  for (let round = 0; round < 20; round++) {
    await Promise.all(Array.from({ length: 500 }, () => first.exchange.submit(world.next())));
  }
  await obstacle.killTheLeadersConnection();
  await first.stopped;
  await obstacle.clear();
  await obstacle.remove();
  let chunks = 0;
  const observer = { batchesProjected: () => void chunks++ };
  const second = await openForTest(database.connection, { observer });
  await second.exchange.close();
  expect(chunks).toBeGreaterThan(1);
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("does not open where one of its connections is lost while it opens", async () => {
  const first = await openForTest(database.connection);
  await first.exchange.close();
  await client.query("BEGIN; LOCK TABLE checkpoints IN ACCESS EXCLUSIVE MODE");
  const opened = openForTest(database.connection).catch((error: unknown) => error);
  const watcher = new Client(withNumbers(database.connection));
  await watcher.connect();
  const leaders = `FROM pg_stat_activity WHERE application_name = 'crossbook-leader' AND datname = current_database()`;
  const isWaiting = `SELECT count(*) > 0 AS it ${leaders} AND wait_event_type = 'Lock'`;
  while (!(await watcher.query<{ it: boolean }>(isWaiting)).rows[0]?.it);
  await watcher.query(
    `SELECT pg_terminate_backend(pid, 5000) ${leaders} AND wait_event_type IS DISTINCT FROM 'Lock'`,
  );
  await client.query("ROLLBACK");
  expect(await opened).toMatchObject({ message: expect.stringMatching(/terminat/) });
  await watcher.end();
});

it("keeps each of its connections alive, so that no network forgets one over which nothing goes for hours", async () => {
  const kept: unknown[] = [];
  let made = 0;
  class WatchedSocket extends Socket {
    override setKeepAlive(isKept?: boolean, afterMs?: number): this {
      kept.push([isKept, afterMs]);
      return super.setKeepAlive(isKept, afterMs);
    }
  }
  const stream = () => {
    made += 1;
    return new WatchedSocket();
  };
  const { exchange } = await openForTest({ ...database.connection, stream });
  await exchange.close();
  expect(made).toBe(3);
  expect(kept).toEqual(Array.from({ length: made }, () => [true, 10_000]));
});
