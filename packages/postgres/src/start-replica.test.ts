import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { DatabaseTarget } from "./database-target.ts";
import { type RunningPostgres, startPostgres, stopPostgres } from "./start-postgres.ts";
import { startReplica } from "./start-replica.ts";
import { type MadeCluster, makeCluster, putCluster } from "./testing/made-cluster.ts";

let madeOther: MadeCluster;
let folder: string;
let primary: RunningPostgres;

beforeAll(async () => {
  madeOther = await makeCluster();
});
afterAll(() => madeOther.remove());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-replica-"));
  await putCluster(join(folder, "primary"));
  primary = await startPostgres({ dataDir: join(folder, "primary"), durable: false });
});

afterEach(async () => {
  for (const name of ["replica", "primary", "other"]) await stopPostgres(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

const replicaOf = ({ connection }: DatabaseTarget, said: string[] = []) =>
  startReplica({
    ...{ dataDir: join(folder, "replica"), primary: connection, durable: false },
    log: (message) => said.push(message),
  });

function startOther(): Promise<RunningPostgres> {
  const dataDir = join(folder, "other");
  madeOther.copyTo(dataDir);
  return startPostgres({ dataDir, durable: false });
}

async function ask({ connection }: DatabaseTarget, statement: string): Promise<unknown> {
  const client = new Client(connection);
  await client.connect();
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("follows what is written, writes nothing itself, and goes on with its copy", async () => {
  await ask(primary, "CREATE TABLE kept AS SELECT 7 AS value");
  const replica = await replicaOf(primary);
  const shown = (statement: string) => ask(replica, statement).catch(() => undefined);
  expect(await ask(replica, "SELECT value FROM kept")).toBe(7);
  await ask(primary, "UPDATE kept SET value = 8");
  await expect.poll(() => shown("SELECT value FROM kept")).toBe(8);
  await expect(ask(replica, "UPDATE kept SET value = 9")).rejects.toMatchObject({ code: "25006" });
  await replica.stop();
  expect(await ask(primary, "SELECT count(*)::int FROM pg_replication_slots")).toBe(0);
  await ask(primary, "UPDATE kept SET value = 10");
  const said: string[] = [];
  const again = await replicaOf(primary, said);
  await expect.poll(() => ask(again, "SELECT value FROM kept")).toBe(10);
  expect(said.join()).not.toContain("a new one is made");
}, 60_000);

it("makes a new copy where its own is of another server", async () => {
  await (await replicaOf(primary)).stop();
  const other = await startOther();
  await ask(other, "CREATE TABLE another AS SELECT 1 AS value");
  const said: string[] = [];
  const replica = await replicaOf(other, said);
  expect(said).toContain("the copy cannot follow any more: a new one is made");
  expect(await ask(replica, "SELECT value FROM another")).toBe(1);
}, 60_000);

it("replaces no copy that others use, and leaves it as it is", async () => {
  await ask(primary, "CREATE TABLE kept AS SELECT 7 AS value");
  const used = await replicaOf(primary);
  const user = new Client(used.connection);
  await user.connect();
  const other = await startOther();
  await expect(replicaOf(other)).rejects.toThrow(/others use it/);
  expect((await user.query("SELECT value FROM kept")).rows).toEqual([{ value: 7 }]);
  expect(await ask(used, "SELECT value FROM kept")).toBe(7);
  await user.end();
}, 60_000);

it("leaves a copy that runs already to the process that started it, where the primary cannot be asked", async () => {
  const used = await replicaOf(primary);
  await primary.stop();
  await expect(replicaOf(primary)).rejects.toThrow(/connect /);
  expect(await ask(used, "SELECT 7")).toBe(7);
}, 60_000);

it("replaces no server of its own", async () => {
  await primary.stop();
  const dataDir = join(folder, "primary");
  await expect(startReplica({ dataDir, primary: primary.connection })).rejects.toThrow(/is no replica/);
});
