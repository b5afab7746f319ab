import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { tool } from "./testing/run-tool.ts";

let dataDir: string;
let primary: RunningPostgres;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "crossbook-cluster-replica-"));
  await putCluster(join(dataDir, "postgres"));
  primary = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
});
afterEach(async () => {
  await stopPostgres(replicaDir());
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(dataDir, { recursive: true, force: true });
});

const replicaDir = () => join(dataDir, "cluster", "replica");
const pidFile = () => join(replicaDir(), "cluster", "postmaster.pid");

function start() {
  const { file, options } = tool("cluster-replica.ts");
  return fork(file, {
    execArgv: [...options],
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

it("says where its server is, and stops it with itself", async () => {
  const child = start();
  expect((await once(child, "message"))[0]).toMatchObject({ url: expect.stringContaining("postgresql://") });
  expect(existsSync(pidFile())).toBe(true);
  child.kill("SIGTERM");
  expect([await once(child, "exit"), existsSync(pidFile())]).toEqual([[0, null], false]);
});

it.each([
  ["during its first copy", () => join(replicaDir(), "cluster.new", "base")],
  ["while its server starts", pidFile],
])("leaves no half copy and no server where it is stopped %s", async (_when, seen) => {
  const child = start();
  const ended = once(child, "exit");
  await expect.poll(() => existsSync(seen()), { timeout: 30_000, interval: 1 }).toBe(true);
  const pid = existsSync(pidFile()) ? Number(readFileSync(pidFile(), "utf8").split("\n")[0]) : undefined;
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect([existsSync(join(replicaDir(), "cluster.new")), existsSync(pidFile())]).toEqual([false, false]);
  if (pid) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  // The server that it copies is another process's.
  process.kill(primary.pid, 0);
});
