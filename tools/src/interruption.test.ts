import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { migrateToLatest } from "@crossbook/server/database";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { tool } from "./testing/run-tool.ts";

let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crossbook-interrupted-"));
  dataDir = join(folder, "data");
  await putCluster(join(dataDir, "postgres"));
});

afterEach(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(folder, { recursive: true, force: true });
});

interface StartedTool {
  readonly child: ChildProcess;
  /** Its exit code and all that it wrote. */
  readonly end: Promise<readonly [number | null, string]>;
}

function startTool(main: string, parameters: readonly string[], env: NodeJS.ProcessEnv = {}): StartedTool {
  const { file, options } = tool(main);
  const child = spawn(process.execPath, [...options, file, ...parameters], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: "", WAL_ARCHIVE_DIR: "", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const end = new Promise<readonly [number | null, string]>((done) =>
    child.once("close", (code) => done([code, output])),
  );
  return { child, end };
}

async function ask(postgres: RunningPostgres, statement: string): Promise<readonly object[]> {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query<object>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Whoever reads what the tables show has to wait for ten minutes. */
async function makeSlow(postgres: RunningPostgres): Promise<void> {
  await migrateToLatest(postgres.connection);
  await ask(
    postgres,
    `ALTER TABLE projection RENAME TO kept;
     INSERT INTO kept (engine_version) SELECT 1 WHERE NOT EXISTS (SELECT FROM kept);
     CREATE VIEW projection AS SELECT kept.* FROM kept, LATERAL (SELECT pg_sleep(600)) AS slow`,
  );
}

const sleepers = async (postgres: RunningPostgres) =>
  (await ask(postgres, "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep'")).length;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it("stops the PostgreSQL that a restore replays with, and leaves nothing", async () => {
  const backups = join(folder, "backups");
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  expect((await startTool("backup.ts", ["--to", backups, "--fast"]).end)[0]).toBe(0);
  await postgres.stop();
  // The program that brings WAL back takes its time.
  const programs = join(folder, "programs");
  const archive = join(folder, "archive");
  for (const made of [programs, archive]) mkdirSync(made, { mode: 0o755 });
  writeFileSync(join(programs, "cp"), "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
  for (const segment of segmentsOf(backups)) writeFileSync(join(archive, segment), "");
  const target = join(folder, "restored");
  const { child, end } = startTool("restore.ts", ["--from", backups, "--to", target, "--wal", archive], {
    PATH: `${programs}${delimiter}${process.env["PATH"]}`,
  });
  const replaying = () => pidBelow(target);
  await expect.poll(replaying, { timeout: 30_000 }).toBeGreaterThan(1);
  const pid = replaying() ?? 0;
  child.kill("SIGINT");
  expect(await end).toEqual([2, "Not restored: interrupted\n"]);
  expect(isAlive(pid)).toBe(false);
  expect(existsSync(target)).toBe(false);
});

it("stops the PostgreSQL that a tool has started for its work, which ends", async () => {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  await makeSlow(postgres);
  await postgres.stop();
  const { child, end } = startTool("verify.ts", []);
  const seen = () => sleepers(postgres).catch(() => 0);
  await expect.poll(seen, { timeout: 30_000 }).toBe(1);
  const pid = pidOf(join(dataDir, "postgres/cluster")) ?? 0;
  // As npm does it, which passes on what the keyboard has sent already.
  for (let sent = 0; sent < 2; sent += 1) child.kill("SIGINT");
  expect(await end).toEqual([2, "Could not verify: interrupted\n"]);
  expect(isAlive(pid)).toBe(false);
});

it("leaves the PostgreSQL that ran already, and only ends its work there", async () => {
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  await makeSlow(postgres);
  const user = new Client(postgres.connection);
  await user.connect();
  const { child, end } = startTool("verify.ts", []);
  await expect.poll(() => sleepers(postgres), { timeout: 30_000 }).toBe(1);
  child.kill("SIGTERM");
  expect(await end).toEqual([2, "Could not verify: interrupted\n"]);
  expect((await user.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect(await sleepers(postgres)).toBe(0);
  await user.end();
});

function segmentsOf(backups: string): readonly string[] {
  const [backup = ""] = readdirSync(backups);
  return readdirSync(join(backups, backup, "cluster/pg_wal"));
}

function pidBelow(target: string): number | undefined {
  const [draft] = existsSync(target) ? readdirSync(target) : [];
  return draft === undefined ? undefined : pidOf(join(target, draft, "cluster"));
}

function pidOf(cluster: string): number | undefined {
  const file = join(cluster, "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}
