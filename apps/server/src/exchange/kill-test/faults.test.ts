import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { testDatabase } from "@crossbook/testkit";
import { afterEach, describe, expect, it } from "vitest";
import { migrateToLatest, schema } from "../../database/migrate.ts";
import { systemClock } from "../../ports/clock.ts";
import { FATAL_EXIT_CODE } from "../exchange-options.ts";
import { back, lay, openForTest, seedTwoPlayers } from "../testing/exchange-world.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";
import { HostProcess, type Promises } from "./host-process.ts";
import { brokenPromises } from "./kept-promises.ts";

/** By `npm run faults`: they take a minute, and the full disk needs a file system that this process may mount. */
const IS_ASKED_FOR = process.env["EXCHANGE_FAULTS"] === "1";
const STOPPED_MS = 30_000;
const DISK = "size=900m";
/** What is left free once the disk is nearly full: some segments of WAL. */
const LEFT_BYTES = 24 * 1024 * 1024;

const running: HostProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.kill()));
});

function newHost(): HostProcess {
  const host = new HostProcess();
  running.push(host);
  return host;
}

/** One life under load after another on the same database; each sends again what the one before has sent. */
async function live(postgres: RunningPostgres, lives: readonly Promises[]): Promise<HostProcess> {
  const host = newHost();
  host.open(postgres.connection);
  await host.reports("opened");
  host.load(lives.length, lives.at(-1)?.sent ?? 0);
  await host.answers(300);
  return host;
}

async function expectNothingLost(postgres: RunningPostgres, lives: readonly Promises[]): Promise<void> {
  expect(await brokenPromises(postgres.connection, lives)).toEqual([]);
  const report = await verifyExchange({ connection: postgres.connection, fromBeginning: true });
  expect(report).toMatchObject({ reported: [], notProjected: 0 });
}

function signalAll({ pid }: RunningPostgres, signal: "SIGSTOP" | "SIGCONT"): void {
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  for (const one of [pid, ...children.map(Number)]) process.kill(one, signal);
}

describe("the system's clock", () => {
  it("may be set an hour on and an hour back: bets are taken, and everything verifies", async () => {
    const database = await testDatabase(schema);
    let setByMs = 0;
    const clock = { ...systemClock, now: () => systemClock.now() + setByMs };
    const { exchange, fatals } = await openForTest(database.connection, { clock });
    await seedTwoPlayers(exchange);
    for (const [index, hours] of [0, 1, -1, 0].entries()) {
      setByMs = hours * 3_600_000;
      const at = clock.now();
      expect(await exchange.submit(back(1, 7, `back ${index}`, { at }))).toMatchObject({ ok: true });
      expect(await exchange.submit(lay(2, 7, `lay ${index}`, { at }))).toMatchObject({ matched: 1000 });
    }
    await exchange.close();
    expect(fatals).toEqual([]);
    const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(report).toMatchObject({ reported: [], matches: 4 });
    await database.close();
  });
});

describe.each(IS_ASKED_FOR ? ["a fault that takes long"] : [])("%s", () => {
  it("PostgreSQL stands still for 30 seconds: the exchange stops with its reason, and nothing is lost", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "crossbook-still-"));
    const lives: Promises[] = [];
    try {
      const postgres = await startPostgres({ dataDir });
      await migrateToLatest(postgres.connection);
      const first = await live(postgres, lives);
      signalAll(postgres, "SIGSTOP");
      const thawed = delay(STOPPED_MS).then(() => signalAll(postgres, "SIGCONT"));
      expect([await first.ended, first.fatalReason]).toEqual([FATAL_EXIT_CODE, "COMMIT_FAILED"]);
      lives.push(first.promises);
      // Started again while the database still stands: it opens when that goes on.
      const second = await live(postgres, lives);
      await thawed;
      await second.stop();
      lives.push(second.promises);
      await expectNothingLost(postgres, lives);
    } finally {
      await stopPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);

  it("the disk is full: PostgreSQL and the exchange stop with the reason, and go on when there is room", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "crossbook-full-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", dataDir]);
    const lives: Promises[] = [];
    try {
      const postgres = await startPostgres({ dataDir });
      await migrateToLatest(postgres.connection);
      const first = await live(postgres, lives);
      const filler = join(dataDir, "filler");
      const { bavail, bsize } = await statfs(dataDir);
      await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)));
      expect(await first.ended).toBe(FATAL_EXIT_CODE);
      expect(first.fatalReason).toMatch(/COMMIT_FAILED|PROJECTION_FAILED/);
      lives.push(first.promises);
      expect(await readFile(join(dataDir, "postgres.log"), "utf8")).toContain("No space left on device");
      await rm(filler);
      const again = await startPostgres({ dataDir });
      const second = await live(again, lives);
      await second.stop();
      lives.push(second.promises);
      await expectNothingLost(again, lives);
    } finally {
      await stopPostgres(dataDir);
      execFileSync("umount", ["--lazy", dataDir]);
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 300_000);
});
