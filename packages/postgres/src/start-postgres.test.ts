import { spawn } from "node:child_process";
import { copyFile, cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isAlive } from "./postmaster-file.ts";
import { resolveDatabase } from "./resolve-database.ts";
import { startPostgres, stopPostgres } from "./start-postgres.ts";
import { putCluster } from "./testing/made-cluster.ts";

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-postgres-"));
  await putCluster(dataDir);
});

afterEach(async () => {
  await stopPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

it("starts a durable server that only its own user can reach", async () => {
  const postgres = await startPostgres({ dataDir });
  expect(await ask(postgres.url, "SHOW fsync")).toBe("on");
  expect(await ask(postgres.url, "SHOW synchronous_commit")).toBe("on");
  expect(await ask(postgres.url, "SHOW data_checksums")).toBe("on");
  expect(await ask(postgres.url, "SHOW listen_addresses")).toBe("");
  expect(await ask(postgres.url, "SHOW server_encoding")).toBe("UTF8");
  await postgres.stop();
  await expect(ask(postgres.url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
});

it("keeps what was written over a clean stop", async () => {
  const logFile = join(dataDir, "postgres.log");
  await writeFile(logFile, Buffer.alloc(17 * 1024 * 1024));
  const first = await startPostgres({ dataDir });
  // A log that has become long is begun anew.
  expect([(await stat(`${logFile}.1`)).size > (await stat(logFile)).size]).toEqual([true]);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS value");
  await first.stop();
  const second = await startPostgres({ dataDir });
  expect(second.adopted).toBe(false);
  expect(await ask(second.url, "SELECT value FROM kept")).toBe(7);
});

it("leaves a server that takes no more connections to those who use it", async () => {
  const owner = await startPostgres({ dataDir });
  const guest = await startPostgres({ dataDir });
  const user = new Client({ connectionString: owner.url });
  await user.connect();
  const places = Number(await ask(owner.url, "SHOW max_connections"));
  const others = Array.from({ length: places - 1 }, () => new Client({ connectionString: owner.url }));
  await Promise.all(others.map((other) => other.connect()));
  await expect(ask(owner.url, "SELECT 1")).rejects.toMatchObject({ code: "53300" });
  await guest.stop();
  expect((await user.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await Promise.all([user, ...others].map((client) => client.end()));
});

it("is stopped where its start is given up, and the next start is a new one", async () => {
  const giveUp = new AbortController();
  const starting = startPostgres({ dataDir, signal: giveUp.signal });
  giveUp.abort(new Error("given up"));
  await expect(starting).rejects.toThrow("given up");
  const next = await startPostgres({ dataDir });
  expect(next.adopted).toBe(false);
  await next.stop();
});

it("adopts the server that runs, and leaves it running while another uses it", async () => {
  const owner = await startPostgres({ dataDir });
  const guest = await startPostgres({ dataDir });
  expect([owner.adopted, guest.adopted, guest.pid]).toEqual([false, true, owner.pid]);
  const user = new Client({ connectionString: owner.url });
  await user.connect();
  await guest.stop();
  expect((await user.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await user.end();
  await owner.stop();
});

it("is left by who started it to those who still use it, and the last of them stops it", async () => {
  const owner = await startPostgres({ dataDir });
  const standby = await startPostgres({ dataDir });
  const connection = new Client({ connectionString: standby.url });
  await connection.connect();
  await owner.stop();
  expect((await connection.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await connection.end();
  await standby.stop();
  await expect(ask(standby.url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
});

it("is stopped by who started it, right after its own connections were closed", async () => {
  const owner = await startPostgres({ dataDir });
  const own = Array.from({ length: 8 }, () => new Client({ connectionString: owner.url }));
  await Promise.all(own.map((client) => client.connect()));
  await Promise.all(own.map((client) => client.end()));
  await owner.stop();
  await expect(ask(owner.url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
});

it("makes one server where two processes start at the same time in an empty folder", async () => {
  await rm(join(dataDir, "cluster"), { recursive: true });
  const [one, other] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir })]);
  expect(one.pid).toBe(other.pid);
});

it("starts again after the server was killed, with everything that was committed", async () => {
  const killed = await startPostgres({ dataDir });
  await ask(killed.url, "CREATE TABLE kept AS SELECT 7 AS value");
  process.kill(killed.pid, "SIGKILL");
  const restarted = await startPostgres({ dataDir });
  expect(restarted.pid).not.toBe(killed.pid);
  expect(await ask(restarted.url, "SELECT value FROM kept")).toBe(7);
});

it("starts again where another process has the number of the server that was killed", async () => {
  const killed = await startPostgres({ dataDir });
  await ask(killed.url, "CREATE TABLE kept AS SELECT 7 AS value");
  process.kill(killed.pid, "SIGKILL");
  await expect.poll(() => isAlive(killed.pid), { timeout: 10_000 }).toBe(false);
  const other = spawn("sleep", ["600"], { stdio: "ignore" });
  try {
    const file = join(dataDir, "cluster", "postmaster.pid");
    const [, ...rest] = (await readFile(file, "utf8")).split("\n");
    await writeFile(file, [other.pid, ...rest].join("\n"));
    const restarted = await startPostgres({ dataDir });
    expect(await ask(restarted.url, "SELECT value FROM kept")).toBe(7);
    expect(other.signalCode).toBeNull();
  } finally {
    other.kill("SIGKILL");
  }
});

it("uses the server that DATABASE_URL names, and does not stop it", async () => {
  const server = await startPostgres({ dataDir });
  const resolved = await resolveDatabase({ databaseUrl: server.url, dataDir: join(dataDir, "unused") });
  expect(resolved.embedded).toBe(false);
  await resolved.stop();
  expect(await ask(resolved.url, "SELECT 1")).toBe(1);
});

it("starts the embedded server where DATABASE_URL is unset or empty, and stops it", async () => {
  for (const databaseUrl of [undefined, ""]) {
    const resolved = await resolveDatabase({ databaseUrl, dataDir });
    expect(resolved.embedded).toBe(true);
    expect(await ask(resolved.url, "SELECT current_database()")).toBe("crossbook");
    await resolved.stop();
    await expect(ask(resolved.url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
  }
});

it("has a server of its own for a copy of a folder whose server runs", async () => {
  await (await startPostgres({ dataDir })).stop();
  const copy = `${dataDir}-copy`;
  await cp(dataDir, copy, { recursive: true });
  const original = await startPostgres({ dataDir });
  const file = join("cluster", "postmaster.pid");
  await copyFile(join(dataDir, file), join(copy, file));
  const own = await startPostgres({ dataDir: copy });
  expect([own.adopted, own.pid === original.pid]).toEqual([false, false]);
  const served = await ask(own.url, "SHOW data_directory");
  expect(served).toBe(join(copy, "cluster"));
  await own.stop();
  await original.stop();
  await rm(copy, { recursive: true, force: true });
});

it("serves two data folders beside each other", async () => {
  const other = await mkdtemp(join(tmpdir(), "crossbook-postgres-"));
  await putCluster(other);
  try {
    const [one, two] = await Promise.all([startPostgres({ dataDir }), startPostgres({ dataDir: other })]);
    expect(one.pid).not.toBe(two.pid);
    await ask(one.url, "CREATE TABLE only_here AS SELECT 1");
    await expect(ask(two.url, "SELECT * FROM only_here")).rejects.toMatchObject({ code: "42P01" });
  } finally {
    await stopPostgres(other);
    await rm(other, { recursive: true, force: true });
  }
});

it("stops what runs on a folder from any process, and says what it started or found there", async () => {
  await stopPostgres(dataDir);
  const said: string[] = [];
  const log = (sentence: string) => said.push(sentence);
  const { pid, url } = await startPostgres({ dataDir, log });
  await startPostgres({ dataDir, log });
  expect(said).toHaveLength(2);
  expect(said[0]).toContain(`(process ${pid})`);
  expect(said[1]).toMatch(new RegExp(`runs already .process ${pid}.`));
  await stopPostgres(dataDir);
  await expect(ask(url, "SELECT 1")).rejects.toMatchObject({ code: "ENOENT" });
  await stopPostgres(dataDir);
});

it("says where the server that runs already archives nothing to the folder that was asked for", async () => {
  const said: string[] = [];
  const ask = (folder: string) =>
    startPostgres({ dataDir, walArchiveDir: join(dataDir, folder), log: (sentence) => said.push(sentence) });
  await startPostgres({ dataDir });
  await ask("archive");
  expect(said[1]).toMatch(/archives no WAL to .+archive/);
  await stopPostgres(dataDir);
  said.length = 0;
  await ask("archive");
  await ask("archive");
  expect(said).toHaveLength(2);
});

it("stops no process that has the number of a server that is gone", async () => {
  const { pid } = await startPostgres({ dataDir });
  await stopPostgres(dataDir);
  const file = join(dataDir, "cluster", "postmaster.pid");
  const lines = [String(process.pid), dataDir, "1700000000", "5432", dataDir, "", "", "ready", ""];
  await writeFile(file, lines.join("\n"));
  // This very process has that number: where it were taken for the server, the test would end here.
  await stopPostgres(dataDir);
  await rm(file);
  expect((await startPostgres({ dataDir })).pid).not.toBe(pid);
});

it("keeps what was written where the process was stopped in the middle of a transaction", async () => {
  const { url, pid } = await startPostgres({ dataDir });
  await ask(url, "CREATE TABLE bets (id int)");
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("INSERT INTO bets VALUES (1)");
  await client.query("BEGIN");
  await client.query("INSERT INTO bets VALUES (2)");
  process.kill(pid, "SIGKILL");
  await client.end().catch(() => undefined);
  const again = await startPostgres({ dataDir });
  expect(await ask(again.url, "SELECT array_agg(id) FROM bets")).toEqual([1]);
});
