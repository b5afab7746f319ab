import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningPostgres, startPostgres, stopPostgres } from "@crossbook/postgres";
import { testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrateToLatest, schema } from "./database/migrate.ts";
import { FATAL_EXIT_CODE } from "./exchange/index.ts";
import { BettingLoad } from "./testing/betting-load.ts";
import { expectBetsOfMarket, expectExactlyOnce, expectVerified } from "./testing/expect-exactly-once.ts";
import { natsServer } from "./testing/nats-process.ts";
import { ServerCluster } from "./testing/server-cluster.ts";

/** By `npm run cluster-kills`: at most so many rounds, in each of which a front, NATS, the leader and PostgreSQL are killed and replaced. */
const ROUNDS = Number(process.env["CLUSTER_ROUNDS"] ?? 0);
const KILLS_OF_A_ROUND = 4;
/** After so many minutes, where it says how many, the round that has begun is the last. */
const MINUTES = Number(process.env["CLUSTER_MINUTES"] ?? Number.POSITIVE_INFINITY);
/** A match is settled each so many rounds and another one bet on, so that a start loads what a day has and not all that was. */
const SETTLE_EVERY = 5;
/** A leader is frozen each so many rounds: its lease has to run out first. */
const FREEZE_EVERY = 5;
/** No reader waits longer for the next leader, where the database is there. */
const LIMIT_MS = 3000;
/** Answers under load before and after each fault. */
const ANSWERS = 30;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-cluster-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** How long readers waited at most, by what was done to whom. */
class Waits {
  readonly #waits = new Map<string, number[]>();
  readonly #load: BettingLoad;

  constructor(load: BettingLoad) {
    this.#load = load;
  }

  /** Under load before and after. */
  async during(fault: string, work: () => Promise<void>): Promise<void> {
    await this.#load.answers(ANSWERS);
    this.#load.forgetWaits();
    await work();
    await this.#load.answers(ANSWERS);
    const waits = this.#waits.get(fault) ?? [];
    this.#waits.set(fault, [...waits, Math.round(this.#load.longestWaitMs)]);
  }

  of(fault: string): readonly number[] {
    return this.#waits.get(fault) ?? [];
  }

  toString(): string {
    return [...this.#waits].map(([fault, waits]) => `${fault}: ${waits.join(" ")}`).join("\n");
  }
}

/** Frozen under load, it is replaced when its lease has ended, and ends itself when it goes on. */
async function freezeLeader(cluster: ServerCluster, waits: Waits): Promise<void> {
  let thaw: () => Promise<number | null> = () => Promise.resolve(null);
  await waits.during("leader frozen", async () => {
    thaw = cluster.freezeLeader();
    await cluster.nextLeads();
  });
  expect(await thaw()).toBe(FATAL_EXIT_CODE);
}

describe.runIf(natsServer !== undefined)("fronts beside one writer, as processes", () => {
  it("front, NATS server and leader killed, and the next leader frozen, under load: every acknowledged bet is there exactly once", async () => {
    const database = await testDatabase(schema);
    const cluster = await ServerCluster.on({ connection: database.connection, dataDir, fronts: 2 });
    try {
      const load = new BettingLoad(cluster);
      await load.begin();
      const waits = new Waits(load);
      await waits.during("front killed", () => cluster.killFront());
      await waits.during("NATS killed", () => cluster.killNats());
      await waits.during("leader killed", () => cluster.killLeader());
      await cluster.addStandby();
      await freezeLeader(cluster, waits);
      await load.stop();
      expect(new Set(await cluster.stop())).toEqual(new Set([0]));
      await expectExactlyOnce(database.connection, load);
    } finally {
      await cluster.kill();
      await database.close();
    }
  }, 150_000);
});

/** PostgreSQL ends without a word, and starts again; both servers end by themselves and are replaced. */
async function killDatabase(cluster: ServerCluster, postgres: RunningPostgres): Promise<RunningPostgres> {
  process.kill(postgres.pid, "SIGKILL");
  const again = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
  const codes = await cluster.replaceServers();
  for (const code of codes) expect([1, FATAL_EXIT_CODE]).toContain(code);
  return again;
}

describe.each(natsServer !== undefined && ROUNDS > 0 ? ["many kills"] : [])("%s", () => {
  it(
    `${ROUNDS} times each, or as often as time allows: front, NATS server, leader and PostgreSQL killed under load while matches are settled: every acknowledged bet is there exactly once`,
    async () => {
      let postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), durable: false });
      await migrateToLatest(postgres.connection);
      const { connection } = postgres;
      const environment = { FINISHED_MARKET_MINUTES: "2" };
      const cluster = await ServerCluster.on({ connection, dataDir, fronts: 3, environment });
      const endAt = performance.now() + MINUTES * 60_000;
      try {
        const load = new BettingLoad(cluster);
        await load.begin();
        const waits = new Waits(load);
        for (let round = 1; round <= ROUNDS && performance.now() < endAt; round++) {
          await waits.during("front killed", () => cluster.killFront());
          const replaced = cluster.addFront();
          await waits.during("NATS killed", () => cluster.killNats());
          await waits.during("leader killed", () => cluster.killLeader());
          await Promise.all([replaced, cluster.addStandby()]);
          if (round % FREEZE_EVERY === 0) {
            await freezeLeader(cluster, waits);
            await cluster.addStandby();
          }
          await waits.during("PostgreSQL killed", async () => {
            postgres = await killDatabase(cluster, postgres);
          });
          if (round % SETTLE_EVERY === 0) await expectBetsOfMarket(connection, await load.nextMatch());
          process.stdout.write(`${round * KILLS_OF_A_ROUND} kills, ${load.betIds.size} bets\n`);
        }
        await load.stop();
        await expectBetsOfMarket(connection, await load.nextMatch());
        expect(new Set(await cluster.stop())).toEqual(new Set([0]));
        await expectVerified(connection);
        process.stdout.write(`${load.betIds.size} bets; a reader waited at most, in ms:\n${waits}\n`);
        for (const fault of ["front killed", "NATS killed", "leader killed"])
          expect([fault, Math.max(...waits.of(fault)) < LIMIT_MS]).toEqual([fault, true]);
      } finally {
        await cluster.kill();
        await stopPostgres(join(dataDir, "postgres"));
      }
    },
    150_000 + ROUNDS * 120_000,
  );
});
