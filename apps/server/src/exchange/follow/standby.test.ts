import { Socket } from "node:net";
import { createEngine, ENGINE_VERSION } from "@crossbook/engine";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import type { Exchange } from "../exchange.ts";
import type { ExchangeObserver } from "../exchange-options.ts";
import { ReplayMismatchError } from "../journal/replay.ts";
import { loadProjection, readProjectionHead } from "../projection/load-projection.ts";
import { back, openForTest, seedTwoPlayers } from "../testing/exchange-world.ts";
import { Obstacle } from "../testing/obstacle.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";
import { JournalFollower } from "./journal-follower.ts";

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

/** Few keys, so that the engine forgets some; finished markets leave it at once. */
const limits = { rememberedKeys: 300, expectedKeys: 1024, finishedMarketMs: 0 };

/** What a standby reports, and who waits for it. */
class Reports {
  readonly replays: { readonly commands: number; readonly followed: boolean }[] = [];
  readonly failures: unknown[] = [];
  #seq = -1;
  #waiting: (() => void) | undefined;

  readonly observer: ExchangeObserver = {
    replayed: ({ commands, followed }) => this.replays.push({ commands, followed }),
    standbyLoaded: ({ seq }) => this.#came(seq),
    standbyFollowed: ({ seq }) => this.#came(seq),
    standbyFailed: (error) => this.failures.push(error),
  };

  /** Resolves when the standby has the state of the batch. */
  async follows(seq: number): Promise<void> {
    while (this.#seq < seq) {
      await new Promise<void>((resolve) => {
        this.#waiting = resolve;
      });
    }
  }

  #came(seq: number): void {
    this.#seq = seq;
    this.#waiting?.();
  }
}

async function play(exchange: Exchange, world: RandomCommands, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: 100 }, () => exchange.submit(world.next())));
  }
  const { journalSeq } = exchange.state();
  await exchange.projected(journalSeq);
  return journalSeq;
}

it("follows to the state that the tables give, over results, removed markets and forgotten keys", async () => {
  const world = new RandomCommands(seededRandom(31));
  const { exchange } = await openForTest(database.connection, { limits });
  await Promise.all(world.opening().map((command) => exchange.submit(command)));
  await play(exchange, world, 2);
  // The exchange releases delayed orders by itself: everything is read as it is at one moment.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  const follower = new JournalFollower(await loadProjection(client, 0), limits);
  await client.query("COMMIT");
  const taken: number[] = [];
  for (let part = 0; part < 3; part++) {
    await play(exchange, world, 6);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const head = await readProjectionHead(client);
    await follower.catchUp(client, head);
    const { snapshot, recorderStart } = await loadProjection(client, 0);
    await client.query("COMMIT");
    const loaded = createEngine({ limits: { keys: limits.rememberedKeys } }, snapshot);
    expect(follower.engine.stateDigest()).toBe(loaded.stateDigest());
    expect([follower.seq, follower.recorder.keyCount]).toEqual([head.appliedSeq, head.keyCount]);
    expect(follower.recorder.takeChunk({ sealedOnly: false })).toBeUndefined();
    expect([...follower.recorder.finishedMarkets]).toEqual([...recorderStart.finishedMarkets]);
    taken.push(recorderStart.removedMarkets.filter((id) => follower.recorder.isRemoved(id)).length);
  }
  expect(taken.at(-1)).toBeGreaterThan(0);
  expect(follower.recorder.keyCount).toBeGreaterThan(2 * limits.rememberedKeys);
  await exchange.close();
});

it("takes over from what it has followed, with what the tables do not show yet, and keeps every answer", async () => {
  const world = new RandomCommands(seededRandom(32));
  const leader = await openForTest(database.connection, { limits });
  await Promise.all(world.opening().map((command) => leader.exchange.submit(command)));
  const reports = new Reports();
  const standby = openForTest(database.connection, { limits, observer: reports.observer });
  await reports.follows(await play(leader.exchange, world, 5));
  await leader.exchange.submit(back(1, 5, "shown"));
  await reports.follows(await play(leader.exchange, world, 1));
  const obstacle = await Obstacle.on(database.connection);
  await obstacle.block("projection");
  await Promise.all(Array.from({ length: 100 }, () => leader.exchange.submit(world.next())));
  const answered = await leader.exchange.submit(back(1, 5, "not shown yet"));
  await obstacle.killTheLeadersConnection();
  await leader.stopped;
  await obstacle.clear();
  await obstacle.remove();

  const { exchange } = await standby;
  expect(reports).toMatchObject({ failures: [], replays: [{ followed: true }] });
  expect(reports.replays[0]?.commands).toBeGreaterThan(0);
  expect(await exchange.submit(back(1, 5, "not shown yet"))).toEqual(
    answered.ok ? { ...answered, repeated: true } : answered,
  );
  await play(exchange, world, 3);
  await exchange.close();
  expect(await verifyExchange({ connection: database.connection, fromBeginning: true })).toMatchObject({
    reported: [],
    notProjected: 0,
  });
});

it("replays nothing after a clean stop", async () => {
  const leader = await openForTest(database.connection, { limits });
  await seedTwoPlayers(leader.exchange);
  const reports = new Reports();
  const standby = openForTest(database.connection, { limits, observer: reports.observer });
  const bet = back(1, 7, "bet");
  const answered = await leader.exchange.submit(bet);
  await leader.exchange.projected(leader.exchange.state().journalSeq);
  await reports.follows(leader.exchange.state().journalSeq);
  await leader.exchange.close();
  const { exchange } = await standby;
  expect(reports).toMatchObject({ failures: [], replays: [{ commands: 0, followed: true }] });
  expect(await exchange.submit(bet)).toEqual({ ...answered, repeated: true });
  await exchange.close();
});

it("stops where the journal was cut behind it", async () => {
  const { exchange } = await openForTest(database.connection, { limits });
  await seedTwoPlayers(exchange);
  await exchange.projected(exchange.state().journalSeq);
  const behind = new JournalFollower(await loadProjection(client, 0), limits);
  for (const key of ["one", "two"]) await exchange.submit(back(1, 7, key));
  await exchange.projected(exchange.state().journalSeq);
  const head = await readProjectionHead(client);
  await client.query(
    `CREATE TEMP TABLE journal AS SELECT * FROM public.journal WHERE seq > ${behind.seq + 1}`,
  );
  await expect(behind.catchUp(client, head)).rejects.toThrow(`the journal lacks row ${behind.seq + 1}`);
  await exchange.close();
});

it("does not go on from a state that another version of the engine, or another number of keys, would give", async () => {
  const { exchange } = await openForTest(database.connection, { limits });
  await seedTwoPlayers(exchange);
  await exchange.projected(exchange.state().journalSeq);
  const head = await readProjectionHead(client);
  for (const other of [
    { engineVersion: ENGINE_VERSION + 1 },
    { rememberedKeys: 301 },
    { effectsDigest: "of another past" },
    { appliedSeq: head.appliedSeq - 1 },
  ]) {
    const follower = new JournalFollower(await loadProjection(client, 0), limits);
    await expect(follower.catchUp(client, { ...head, ...other })).rejects.toThrow(ReplayMismatchError);
  }
  await exchange.close();
});

it("loads again after a failure, and reports what it was", async () => {
  const leader = await openForTest(database.connection, { limits });
  await seedTwoPlayers(leader.exchange);
  await leader.exchange.projected(leader.exchange.state().journalSeq);
  const reports = new Reports();
  const standby = openForTest(database.connection, { limits, observer: reports.observer });
  await reports.follows(leader.exchange.state().journalSeq);
  await client.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'crossbook-standby'`,
  );
  while (reports.failures.length === 0) await client.query("SELECT 1");
  await leader.exchange.close();
  const { exchange } = await standby;
  expect(reports.replays).toEqual([{ commands: 0, followed: false }]);
  expect(await exchange.submit(back(1, 7, "after it"))).toMatchObject({ ok: true });
  await exchange.close();
});

it("leads without what it has followed where the database says nothing over its own connection", async () => {
  const leader = await openForTest(database.connection, { limits });
  await seedTwoPlayers(leader.exchange);
  await leader.exchange.projected(leader.exchange.state().journalSeq);
  const reports = new Reports();
  const sockets: Socket[] = [];
  const stream = () => {
    const socket = new Socket();
    sockets.push(socket);
    return socket;
  };
  const connection = { ...database.connection, stream };
  const standby = openForTest(connection, { limits, observer: reports.observer });
  await reports.follows(leader.exchange.state().journalSeq);
  // The first one waits for the leader's lock.
  const [, own] = sockets;
  own?.pause();
  const written = own?.bytesWritten ?? 0;
  await expect.poll(() => own?.bytesWritten).toBeGreaterThan(written);
  await leader.exchange.close();
  const { exchange } = await standby;
  expect(reports.replays).toEqual([{ commands: 0, followed: false }]);
  expect(await exchange.submit(back(1, 7, "after it"))).toMatchObject({ ok: true });
  await exchange.close();
}, 30_000);
