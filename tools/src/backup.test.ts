import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { migrateToLatest } from "@crossbook/server/database";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  back,
  lay,
  type OpenedExchange,
  openForTest,
  seedTwoPlayers,
} from "../../apps/server/src/exchange/testing/exchange-world.ts";
import { putCluster } from "../../packages/postgres/src/testing/made-cluster.ts";
import { readBackups } from "./backup/backup-record.ts";
import { type RestoredDatabase, restoreBackup } from "./backup/restore-backup.ts";
import { type RestorePoint, restorePoint } from "./backup/restore-point.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { runTool } from "./testing/run-tool.ts";

/** One installation with archived WAL, two backups of it, and bets before, between and after them. */
const HALF_DAY_MS = 12 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "crossbook-backup-"));
const dataDir = join(folder, "data");
const backups = join(folder, "backups");
const archive = join(folder, "archive");
const env = { DATABASE_URL: "", DATA_DIR: dataDir, WAL_ARCHIVE_DIR: archive };

let postgres: RunningPostgres;
let opened: OpenedExchange;
/** After the first bet and before the second. */
let moment: Date;
let secondBet: number;

async function ask<Row extends object>(statement: string): Promise<Row> {
  const client = new Client(postgres.connection);
  await client.connect();
  try {
    const [row] = (await client.query<Row>(statement)).rows;
    if (row === undefined) throw new Error(`no row: ${statement}`);
    return row;
  } finally {
    await client.end();
  }
}

const databaseTime = async () => (await ask<{ at: Date }>("SELECT clock_timestamp() AS at")).at.getTime();

/** A millisecond after everything that is committed, and before anything that is committed later. */
async function momentOfNow(): Promise<Date> {
  const now = (await databaseTime()) + 1;
  await expect.poll(databaseTime, { interval: 1 }).toBeGreaterThan(now);
  return new Date(now);
}

async function bet(key: string): Promise<number> {
  const { exchange } = opened;
  expect(await exchange.submit(key === "first" ? back(1, 7, key) : lay(2, 7, key))).toMatchObject({
    ok: true,
  });
  return exchange.state().journalSeq;
}

async function archiveAll(): Promise<void> {
  const { name } = await ask<{ name: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS name");
  await expect.poll(() => readdirSync(archive), { timeout: 20_000, interval: 20 }).toContain(name);
}

const restoreTo = (name: string, point: RestorePoint, walFolders = [archive]): Promise<RestoredDatabase> =>
  restoreBackup({ from: backups, dataDir: join(folder, name), walFolders, point, durable: false });
const backup = () => runTool("backup.ts", { cwd: folder, env, parameters: ["--to", backups, "--fast"] });

beforeAll(async () => {
  await putCluster(join(dataDir, "postgres"));
  postgres = await startPostgres({
    dataDir: join(dataDir, "postgres"),
    durable: false,
    walArchiveDir: archive,
  });
  await migrateToLatest(postgres.connection);
  opened = await openForTest(postgres.connection);
  await seedTwoPlayers(opened.exchange);
}, 120_000);
afterAll(async () => {
  await stopPostgres(join(dataDir, "postgres"));
  rmSync(folder, { recursive: true, force: true });
});

describe("a backup", () => {
  it("is taken beside a running exchange, and says what can be restored from it", async () => {
    const { code, output } = backup();
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^Backed up: .+, when the journal was at batch \d+; WAL is archived: every later moment/,
      ),
    ]);
    const [stored] = await readBackups(backups);
    expect(stored?.record).toMatchObject({ version: 1, journalSeq: opened.exchange.state().journalSeq });
    await bet("first");
    moment = await momentOfNow();
    secondBet = await bet("second");
    await bet("third");
    await opened.exchange.close();
    await archiveAll();
  });

  it("is refused in words where it cannot be made", () => {
    const nowhere = { ...env, DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", PATH: "" };
    const { output } = runTool("backup.ts", {
      cwd: folder,
      env: nowhere,
      parameters: ["--to", join(folder, "never")],
    });
    expect(output).toContain("Not backed up: pg_basebackup cannot be run");
    expect(readdirSync(join(folder, "never"))).toEqual([]);
  });

  it("is not made of an empty database where the settings name none", () => {
    const none = { ...env, DATA_DIR: join(folder, "misspelt") };
    const { code, output } = runTool("backup.ts", {
      cwd: folder,
      env: none,
      parameters: ["--to", join(folder, "never")],
    });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Not backed up: There is no database in .+misspelt/),
    ]);
    expect(readdirSync(folder)).not.toContain("misspelt");
  });
});

describe("a restore", () => {
  it("brings back everything up to a moment, whole, and verifies it", async () => {
    const { code, output } = runTool("restore.ts", {
      cwd: folder,
      env,
      parameters: ["--from", backups, "--to", join(folder, "by-moment"), "--moment", moment.toISOString()],
    });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`journal up to batch ${secondBet - 1}. Verified: `),
    ]);
  });

  it("brings back everything up to a batch of the journal, exactly, and opens again", async () => {
    const parent = join(folder, "by-batch");
    mkdirSync(parent);
    // Whenever there is a data folder it ends with the batch: a restore that is interrupted must not leave a later one.
    const seen: string[] = [];
    const watcher = watch(parent, (_, name) => {
      if (name === "postgres") seen.push(name);
    });
    const restored = await restoreTo("by-batch", { type: "batch", seq: secondBet });
    watcher.close();
    expect(seen).toEqual(["postgres"]);
    expect(readdirSync(parent)).toEqual(["postgres"]);
    expect(restored).toMatchObject({ journalSeq: secondBet, verification: { isWhole: true } });
    const again = await startPostgres({ dataDir: join(folder, "by-batch", "postgres"), durable: false });
    const { exchange } = await openForTest(again.connection);
    expect(await exchange.submit(lay(2, 7, "second"))).toMatchObject({ ok: true, repeated: true });
    expect(await exchange.submit(lay(2, 7, "third"))).toMatchObject({ ok: true, repeated: false });
    await exchange.close();
    await again.stop();
  });

  it("goes to the backup's own moment without archived WAL", async () => {
    const [stored] = await readBackups(backups);
    expect(await restoreTo("alone", { type: "end" }, [])).toMatchObject({
      journalSeq: stored?.record.journalSeq,
      verification: { isWhole: true },
    });
  });

  it("replaces no folder that is there, and leaves none where it fails", async () => {
    await expect(restoreTo("by-batch", { type: "end" })).rejects.toThrow("replaces none");
    const tooLate = restoreTo("too-late", { type: "moment", at: new Date(moment.getTime() + 86_400_000) });
    await expect(tooLate).rejects.toThrow("The archived WAL ends before that point");
    await expect(restoreTo("early", { type: "batch", seq: 1 })).rejects.toThrow("that point is before it");
    await expect(restoreTo("no-wal", { type: "moment", at: moment }, [])).rejects.toThrow(
      "Without archived WAL",
    );
    const toNone = { dataDir: join(folder, "none"), walFolders: [], point: { type: "end" } } as const;
    const nowhere = join(folder, "misspelt");
    await expect(restoreBackup({ from: nowhere, ...toNone })).rejects.toThrow(
      `There is no folder ${nowhere}.`,
    );
    mkdirSync(join(folder, "empty"));
    await expect(restoreBackup({ from: join(folder, "empty"), ...toNone })).rejects.toThrow(
      "There is no complete backup",
    );
    expect(readdirSync(folder).sort()).toEqual(
      ["alone", "archive", "backups", "by-batch", "by-moment", "data", "empty", "never"].sort(),
    );
  });

  it("takes one point: a time with its zone, a batch, or none", () => {
    const point = (moment?: string, batch?: string) => restorePoint({ moment, batch });
    expect(point()).toEqual({ type: "end" });
    expect(point("2026-11-22T14:00:00+05:30")).toEqual({
      type: "moment",
      at: new Date(Date.UTC(2026, 10, 22, 8, 30)),
    });
    expect(point(undefined, "17")).toEqual({ type: "batch", seq: 17 });
    for (const moment of ["2026-11-22 14:00", "2026-11-22T14:00:00", "yesterday", ""])
      expect(point(moment)).toBeUndefined();
    for (const batch of ["0", "-1", "1.5", "many"]) expect(point(undefined, batch)).toBeUndefined();
    expect(point("2026-11-22T14:00:00Z", "17")).toBeUndefined();
  });
});

describe("backups that are kept", () => {
  it("are the newest, with the WAL that they need and no other", async () => {
    const before = readdirSync(archive).length;
    const { connection, url } = postgres;
    const taken = await takeBackup({
      database: { connection, url, embedded: true },
      ...{ to: backups, isFast: true, keep: 1, walArchiveDir: archive },
    });
    expect(taken).toMatchObject({ archiving: { type: "works" }, removedBackups: 1 });
    expect(taken.removedSegments).toBeGreaterThan(0);
    const [only, ...others] = await readBackups(backups);
    expect(others).toEqual([]);
    const left = readdirSync(archive);
    expect(left.length).toBeLessThan(before + 3);
    for (const name of left) expect(name >= (only?.record.firstSegment ?? "")).toBe(true);
    expect(left).toContain(only?.record.firstSegment);
  });

  it("are there also where what is older cannot be removed, and it says which of it and ends with 2", async () => {
    const before = (await readBackups(backups)).length;
    const wrong = { ...env, WAL_ARCHIVE_DIR: join(folder, "no-archive") };
    const parameters = ["--to", backups, "--keep", "9", "--fast"];
    // As a server is beside it: the database that nobody else uses would be stopped behind the tool.
    const server = new Client(postgres.connection);
    await server.connect();
    const { code, output } = runTool("backup.ts", { cwd: folder, env: wrong, parameters });
    await server.end();
    expect(output).toMatch(/^Backed up: .* NOT ALL THAT IS OLDER WAS REMOVED: ENOENT.*no-archive'\.\n$/);
    expect(code).toBe(2);
    expect(await readBackups(backups)).toHaveLength(before + 1);
  });
});

describe("a copy that was broken off", () => {
  const take = (now: number) =>
    takeBackup({
      database: { connection: postgres.connection, url: postgres.url, embedded: true },
      ...{ to: backups, isFast: true, keep: undefined, walArchiveDir: undefined, now },
    });
  const partial = () => readdirSync(backups).filter((name) => name.startsWith("partial-"));

  it("is removed before a later backup, once nothing in it has changed for half a day", async () => {
    const complete = (await readBackups(backups)).length;
    const copy = mkdtempSync(join(backups, "partial-"));
    mkdirSync(join(copy, "cluster", "base"), { recursive: true });
    writeFileSync(join(copy, "cluster", "base", "1"), "copied");
    const changedAt = lstatSync(join(copy, "cluster", "base", "1")).ctimeMs;
    // Whatever its first folder says: another backup may still write what lies deep in it.
    expect(await take(changedAt + HALF_DAY_MS)).toMatchObject({ removedCopies: 0 });
    expect(partial()).toHaveLength(1);
    expect(await take(changedAt + HALF_DAY_MS + 1000)).toMatchObject({
      ...{ removedCopies: 1, removedBackups: 0, removalFault: undefined },
    });
    expect(partial()).toEqual([]);
    expect(await readBackups(backups)).toHaveLength(complete + 2);
  });

  it("is never another folder, however old it is", async () => {
    const other = join(backups, "of-the-operator");
    mkdirSync(other);
    writeFileSync(join(backups, "partial-notes"), "a file");
    expect(await take(Date.now() + 1000 * HALF_DAY_MS)).toMatchObject({ removedCopies: 0 });
    expect(readdirSync(backups)).toEqual(expect.arrayContaining(["of-the-operator", "partial-notes"]));
  });
});

it("says that it has restored what this build cannot verify, and why it cannot", async () => {
  await ask("UPDATE projection SET engine_version = engine_version - 1 RETURNING 1 AS done");
  expect(runTool("backup.ts", { cwd: folder, env, parameters: ["--to", backups, "--fast"] }).code).toBe(0);
  const to = join(folder, "older");
  const parameters = ["--from", backups, "--to", to, "--wal", archive];
  const { code, output } = runTool("restore.ts", { cwd: folder, env, parameters });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^Restored .+older from .+ NOT VERIFIED: the journal was written by version \d+ of the engine/,
    ),
  ]);
  expect(readdirSync(to)).toEqual(["postgres"]);
});
