import { existsSync, readFileSync } from "node:fs";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres, stopPostgres } from "@crossbook/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putCluster } from "../../../packages/postgres/src/testing/made-cluster.ts";
import { PROCESS_SECRETS, startServerProcess } from "./testing/server-process.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-interrupted-"));
});
afterEach(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  await rm(dataDir, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("a server that is stopped while its PostgreSQL recovers leaves none behind", async () => {
  const cluster = join(dataDir, "postgres", "cluster");
  await putCluster(join(dataDir, "postgres"));
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  await postgres.stop();
  await writeFile(join(cluster, "recovery.signal"), "");
  await appendFile(join(cluster, "postgresql.auto.conf"), "restore_command = 'sleep 600'\n");
  const server = startServerProcess({ DATA_DIR: dataDir, ...PROCESS_SECRETS });
  const file = join(cluster, "postmaster.pid");
  await expect.poll(() => existsSync(file), { timeout: 30_000, interval: 10 }).toBe(true);
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  server.child.kill("SIGTERM");
  expect([await server.ended, isAlive(pid), existsSync(file)]).toEqual([0, false, false]);
}, 90_000);
