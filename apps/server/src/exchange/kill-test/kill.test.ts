import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { seededRandom, testDatabase } from "@crossbook/testkit";
import { afterEach, expect, it } from "vitest";
import { putCluster } from "../../../../../packages/postgres/src/testing/made-cluster.ts";
import { migrateToLatest, schema } from "../../database/migrate.ts";
import { FATAL_EXIT_CODE } from "../exchange-options.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";
import { HostProcess, type Promises } from "./host-process.ts";
import { brokenPromises } from "./kept-promises.ts";

const running: HostProcess[] = [];

/** A process that is warm and waits for the command to open: its start costs more than a whole life. */
function newHost(): HostProcess {
  const host = new HostProcess();
  running.push(host);
  return host;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.kill()));
});

/** More of them by `npm run exchange:kills`. */
const HOST_KILLS = Number(process.env["EXCHANGE_KILLS"] ?? 4);
const PATIENCE_MS = 60_000 + HOST_KILLS * 6_000;

it(
  `keeps every promise over ${HOST_KILLS} sudden deaths of the exchange's process`,
  async () => {
    const database = await testDatabase(schema);
    // Of its first four deaths one comes while a life is sent again, one while the journal is replayed, and two under load.
    const random = seededRandom(20_261_876);
    const lives: Promises[] = [];
    let host = newHost();
    host.open(database.connection);
    for (let kill = 0; kill < HOST_KILLS; kill++) {
      const standby = newHost();
      // Now and then death comes early: while the journal is replayed, or while the last life is sent again.
      const moment = random.pick(["opening", "sending again", "betting", "betting", "betting", "betting"]);
      if (moment !== "opening") {
        await host.reports("opened");
        host.load(kill, lives.at(-1)?.sent ?? 0);
        standby.open(database.connection);
      }
      if (moment === "betting") await host.answers(random.between(1, 1500));
      await host.kill();
      if (moment === "opening") standby.open(database.connection);
      lives.push(host.promises);
      host = standby;
    }
    await host.reports("opened");
    host.load(HOST_KILLS, lives.at(-1)?.sent ?? 0);
    await host.answers(200);
    await host.stop();
    lives.push(host.promises);

    expect(await brokenPromises(database.connection, lives)).toEqual([]);
    expect(lives.reduce((sum, { answered }) => sum + answered.size, 0)).toBeGreaterThan(HOST_KILLS * 200);
    expect(lives.reduce((sum, { answeredAgain }) => sum + answeredAgain.size, 0)).toBeGreaterThan(
      HOST_KILLS * 100,
    );
    const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(report).toMatchObject({ reported: [], notProjected: 0 });
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
    await database.close();
  },
  PATIENCE_MS,
);

const DATABASE_KILLS = Math.ceil(HOST_KILLS / 4);

it(
  `keeps every promise over ${DATABASE_KILLS} sudden deaths of PostgreSQL`,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "crossbook-kill-"));
    const random = seededRandom(7);
    const lives: Promises[] = [];
    try {
      await putCluster(dataDir);
      let postgres = await startPostgres({ dataDir });
      await migrateToLatest(postgres.connection);
      for (let kill = 0; kill < DATABASE_KILLS; kill++) {
        const host = newHost();
        host.open(postgres.connection);
        await host.reports("opened");
        host.load(kill, lives.at(-1)?.sent ?? 0);
        await host.answers(random.between(100, 1500));
        killWithChildren(postgres);
        expect([await host.ended, host.complaints]).toEqual([FATAL_EXIT_CODE, ""]);
        expect(host.fatalReason).toMatch(/COMMIT_FAILED|PROJECTION_FAILED/);
        lives.push(host.promises);
        postgres = await startPostgres({ dataDir });
      }
      const host = newHost();
      host.open(postgres.connection);
      await host.reports("opened");
      host.load(DATABASE_KILLS, lives.at(-1)?.sent ?? 0);
      await host.answers(200);
      await host.stop();
      lives.push(host.promises);
      expect(await brokenPromises(postgres.connection, lives)).toEqual([]);
      const report = await verifyExchange({ connection: postgres.connection, fromBeginning: true });
      expect(report).toMatchObject({ reported: [], notProjected: 0 });
    } finally {
      await stopPostgres(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
  PATIENCE_MS,
);

/** Every process of the server at once, as when the machine's power goes. */
function killWithChildren({ pid }: RunningPostgres): void {
  const children = execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
  process.kill(pid, "SIGKILL");
  for (const child of children) {
    try {
      process.kill(child, "SIGKILL");
    } catch {
      // It saw its parent's end and went by itself.
    }
  }
}
