import { constants } from "node:buffer";
import { gzipSync } from "node:zlib";
import { createEngine, type EngineSnapshot, snapshotDigest } from "@crossbook/engine";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import { type Checkpoint, loadCheckpoint, storeCheckpoint } from "./checkpoints.ts";
import { EffectRecorder } from "./effects/effect-recorder.ts";
import { RandomCommands } from "./testing/random-commands.ts";

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

/** A state with rows in every list. */
function playedSnapshot(commands: number): EngineSnapshot {
  const engine = createEngine();
  const start = { nextOrderId: 1, nextMatchId: 1, nextEntryId: 1, keyCount: 0, removedMarkets: [] };
  const maps = { balances: new Map(), firstKeys: new Map(), finishedMarkets: new Map(), waitingOrders: [] };
  const recorder = new EffectRecorder({ ...start, ...maps });
  const world = new RandomCommands(seededRandom(8));
  for (const command of world.opening()) engine.apply(command, recorder);
  for (let count = 0; count < commands; count++) engine.apply(world.next(), recorder);
  return engine.snapshot();
}

async function store(seq: number, snapshot: EngineSnapshot): Promise<Checkpoint> {
  const stateDigest = snapshotDigest(snapshot);
  const checkpoint = { seq, commandCount: seq * 10, keyCount: seq * 5, snapshot, stateDigest };
  await storeCheckpoint(database.connection, checkpoint, Date.UTC(2026, 0, 1));
  return checkpoint;
}

it("give back the whole state, in more than one slice", async () => {
  const snapshot = playedSnapshot(12_000);
  expect(snapshot.keys.length).toBeGreaterThan(5000);
  for (const rows of [snapshot.orders, snapshot.delayedOrders, snapshot.holds, snapshot.markets]) {
    expect(rows.length).toBeGreaterThan(0);
  }
  const checkpoint = await store(3, snapshot);
  const loaded = await loadCheckpoint(client, "newest", 0, 9);
  expect(loaded).toEqual(JSON.parse(JSON.stringify(checkpoint)));
  expect(loaded && createEngine({}, loaded.snapshot).stateDigest()).toBe(checkpoint.stateDigest);
});

it("are found by their place in the journal", async () => {
  const snapshot = playedSnapshot(10);
  for (const seq of [3, 6, 9]) await store(seq, snapshot);
  const found = async (
    ...asked: Parameters<typeof loadCheckpoint> extends [unknown, ...infer Rest] ? Rest : never
  ) => (await loadCheckpoint(client, ...asked))?.seq;
  expect(await found("newest", 0, 100)).toBe(9);
  expect(await found("newest", 0, 8)).toBe(6);
  expect(await found("oldest", 0, 100)).toBe(3);
  expect(await found("oldest", 4, 100)).toBe(6);
  expect(await found("newest", 10, 100)).toBeUndefined();
});

it("of another form are not read, and one at the same place is replaced", async () => {
  const first = await store(3, playedSnapshot(10));
  await client.query("UPDATE checkpoints SET version = version - 1");
  expect(await loadCheckpoint(client, "newest", 0, 9)).toBeUndefined();
  const second = await store(3, playedSnapshot(200));
  expect(second.stateDigest).not.toBe(first.stateDigest);
  expect((await loadCheckpoint(client, "newest", 0, 9))?.stateDigest).toBe(second.stateDigest);
});

it("are read where their text is longer than one string can be", async () => {
  const snapshot = playedSnapshot(200);
  const { stateDigest } = await store(3, snapshot);
  // Rows of millions of orders, without what they take of a test's time: spaces between lists that are written already.
  const slice = gzipSync(`["orders",[${" ".repeat(2 ** 16)}]]\n`, { level: 1 });
  const slices = Math.ceil(constants.MAX_STRING_LENGTH / 2 ** 16);
  const { rows } = await client.query<{ state: Buffer }>("SELECT state FROM checkpoints");
  const state = Buffer.concat([
    rows[0]?.state ?? Buffer.alloc(0),
    ...Array.from({ length: slices }, () => slice),
  ]);
  await client.query("UPDATE checkpoints SET state = $1", [state]);
  const loaded = await loadCheckpoint(client, "newest", 0, 9);
  expect(loaded && createEngine({}, loaded.snapshot).stateDigest()).toBe(stateDigest);
}, 60_000);
