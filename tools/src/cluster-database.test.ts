import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopPostgres } from "@crossbook/postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { project, TYPESCRIPT } from "./testing/run-tool.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "crossbook-cluster-database-"));
});
afterEach(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(dataDir, { recursive: true, force: true });
});

it("ends with the PostgreSQL that it stands for, so that whoever started it starts it again", async () => {
  const child = fork(join(project, "tools/src/cluster-database.ts"), {
    execArgv: TYPESCRIPT,
    env: { ...process.env, DATA_DIR: dataDir, WAL_ARCHIVE_DIR: "" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const ended = once(child, "exit");
  expect((await once(child, "message"))[0]).toMatchObject({ url: expect.stringContaining("postgresql://") });
  const file = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
  process.kill(Number(file.split("\n")[0]), "SIGKILL");
  expect(await ended).toEqual([1, null]);
});
