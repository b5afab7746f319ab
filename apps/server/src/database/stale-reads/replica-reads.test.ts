import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres, startReplica, stopPostgres } from "@crossbook/postgres";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putCluster } from "../../../../../packages/postgres/src/testing/made-cluster.ts";
import { systemClock } from "../../ports/clock.ts";
import { ReplicaReads } from "./replica-reads.ts";

const PATIENCE = { timeout: 20_000, interval: 20 };

let folder: string;
let server: RunningPostgres;
let replica: RunningPostgres;
let primary: Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-stale-"));
  await putCluster(join(folder, "primary"));
  server = await startPostgres({ dataDir: join(folder, "primary"), durable: false });
  primary = new Pool(server.connection);
  await primary.query("CREATE TABLE facts AS SELECT 1 AS value");
  replica = await startReplica({
    ...{ dataDir: join(folder, "replica"), primary: server.connection, durable: false },
  });
}, 60_000);
afterAll(async () => {
  await primary.end();
  for (const name of ["replica", "primary"]) await stopPostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

function open(connection: RunningPostgres["connection"], maxLagMs = 60_000) {
  const asked: string[] = [];
  const used: [boolean, string][] = [];
  const reads = ReplicaReads.open({
    ...{ primary, replica: connection, maxLagMs, clock: systemClock },
    observer: {
      read: (from) => asked.push(from),
      used: (isUsed, error) => used.push([isUsed, String((error as Error | undefined)?.message ?? "")]),
    },
  });
  const value = () =>
    reads.read(async (database) => {
      const { rows } = await database.query<{ value: number; replica: boolean }>(
        "SELECT value, pg_is_in_recovery() AS replica FROM facts",
      );
      return rows[0];
    });
  return { reads, asked, used, value };
}

it("asks the primary until the replica is known to be near, then the replica, until it is gone", async () => {
  const { reads, asked, used, value } = open(replica.connection);
  expect(reads.lagMs).toBeUndefined();
  expect(await value()).toEqual({ value: 1, replica: false });
  await expect.poll(async () => (await value())?.replica, PATIENCE).toBe(true);
  expect(reads.lagMs).toBeGreaterThanOrEqual(0);
  expect(asked).toContain("replica");
  await stopPostgres(join(folder, "replica"));
  expect(await value()).toEqual({ value: 1, replica: false });
  expect(asked.at(-1)).toBe("primary");
  expect(used.map(([isUsed]) => isUsed)).toEqual([true, false]);
  replica = await startReplica({
    ...{ dataDir: join(folder, "replica"), primary: server.connection, durable: false },
  });
  await expect.poll(async () => (await value())?.replica, PATIENCE).toBe(true);
  await reads.close();
}, 60_000);

it("asks the primary while the replica is further behind than the limit", async () => {
  const { reads, used, value } = open(replica.connection, 3_000);
  const onReplica = new Pool(replica.connection);
  await expect.poll(async () => (await value())?.replica, PATIENCE).toBe(true);
  await onReplica.query("SELECT pg_wal_replay_pause()");
  await primary.query("UPDATE facts SET value = 2");
  await expect.poll(async () => (await value())?.replica, PATIENCE).toBe(false);
  expect(await value()).toEqual({ value: 2, replica: false });
  expect(reads.lagMs).toBeGreaterThan(3_000);
  await expect.poll(() => used.length, PATIENCE).toBe(2);
  await onReplica.query("SELECT pg_wal_replay_resume()");
  await expect.poll(value, PATIENCE).toEqual({ value: 2, replica: true });
  expect(used.map(([isUsed]) => isUsed)).toEqual([true, false, true]);
  await onReplica.end();
  await reads.close();
}, 60_000);

it("refuses a server that is no replica of the primary, and says so once", async () => {
  const own = open(server.connection);
  await expect.poll(() => own.used.length, PATIENCE).toBe(1);
  expect(own.used[0]?.[1]).toContain("is no replica");
  expect(await own.value()).toEqual({ value: 1 + 1, replica: false });
  await own.reads.close();
});

it("never asks a replica of another server, however near it is to that one", async () => {
  const other = await startPostgres({ dataDir: join(folder, "other"), durable: false });
  const dataDir = join(folder, "replica-of-other");
  try {
    const made = new Pool(other.connection);
    await made.query("CREATE TABLE facts AS SELECT 9 AS value");
    await made.end();
    const foreign = await startReplica({ dataDir, primary: other.connection, durable: false });
    const { reads, used, value } = open(foreign.connection);
    await expect.poll(() => used.length, PATIENCE).toBe(1);
    expect(used[0]).toEqual([false, expect.stringContaining("its database server is another one")]);
    expect(await value()).toEqual({ value: 2, replica: false });
    expect(reads.lagMs).toBeUndefined();
    await reads.close();
  } finally {
    for (const name of ["replica-of-other", "other"]) await stopPostgres(join(folder, name));
  }
}, 60_000);
