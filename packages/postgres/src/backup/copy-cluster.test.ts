import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { exists } from "../cluster-folder.ts";
import { type RunningPostgres, startPostgres } from "../start-postgres.ts";
import { putCluster } from "../testing/made-cluster.ts";
import { copyCluster } from "./copy-cluster.ts";

let folder: string;
let postgres: RunningPostgres;
let other: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-copy-"));
  await putCluster(join(folder, "postgres"));
  postgres = await startPostgres({ dataDir: join(folder, "postgres"), durable: false });
  other = new Client(postgres.connection);
  await other.connect();
});

afterEach(async () => {
  await other.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

it("does not wait for a server that keeps it waiting, once it is given up", async () => {
  // What the server is asked first reads this table.
  await other.query("BEGIN; LOCK TABLE pg_tablespace IN ACCESS EXCLUSIVE MODE");
  const giveUp = new AbortController();
  const to = join(folder, "copy");
  const copied = copyCluster({
    ...{ connection: postgres.connection, to, isFast: true },
    signal: giveUp.signal,
  });
  const waits = async () => (await other.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount;
  await expect.poll(waits).toBe(1);
  giveUp.abort(new Error("interrupted"));
  await expect(copied).rejects.toThrow("interrupted");
  expect(await exists(to)).toBe(false);
  await other.query("ROLLBACK");
});
