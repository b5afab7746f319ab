import { fork } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "@crossbook/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { tool } from "./testing/run-tool.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "crossbook-cluster-database-"));
  await putCluster(join(dataDir, "postgres"));
});
afterEach(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(dataDir, { recursive: true, force: true });
});

function start() {
  const { file, options } = tool("cluster-database.ts");
  return fork(file, {
    execArgv: [...options],
    env: { ...process.env, DATA_DIR: dataDir, WAL_ARCHIVE_DIR: "" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

const pidFile = () => join(dataDir, "postgres/cluster/postmaster.pid");
const pid = () => Number(readFileSync(pidFile(), "utf8").split("\n")[0]);

it("ends with the PostgreSQL that it stands for, so that whoever started it starts it again", async () => {
  const child = start();
  const ended = once(child, "exit");
  expect((await once(child, "message"))[0]).toMatchObject({ url: expect.stringContaining("postgresql://") });
  process.kill(pid(), "SIGKILL");
  expect(await ended).toEqual([1, null]);
});

it("stops a PostgreSQL that is still recovering where it is stopped itself", async () => {
  const cluster = join(dataDir, "postgres/cluster");
  writeFileSync(join(cluster, "recovery.signal"), "");
  appendFileSync(join(cluster, "postgresql.auto.conf"), "restore_command = 'sleep 600'\n");
  const child = start();
  const ended = once(child, "exit");
  await expect.poll(() => existsSync(pidFile()), { timeout: 30_000, interval: 10 }).toBe(true);
  child.kill("SIGTERM");
  expect([await ended, existsSync(pidFile())]).toEqual([[0, null], false]);
});
