import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "./database/migrate.ts";
import { FATAL_EXIT_CODE } from "./exchange/index.ts";
import { BettingLoad } from "./testing/betting-load.ts";
import { expectExactlyOnce } from "./testing/expect-exactly-once.ts";
import type { Links } from "./testing/links.ts";
import { natsServer } from "./testing/nats-process.ts";
import { ServerCluster } from "./testing/server-cluster.ts";
import type { TcpProxy } from "./testing/tcp-proxy.ts";

/** By `npm run cluster-faults`: so many rounds of all of them. */
const ROUNDS = Number(process.env["CLUSTER_FAULTS"] ?? 0);
const FAULT_MS = 2_000;
const ANSWERS = 20;
const MOST_DELAY_MS = 100;

let dataDir: string;
let database: TestDatabase;
let cluster: ServerCluster;
let load: BettingLoad;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-faults-"));
  database = await testDatabase(schema);
  cluster = await ServerCluster.on({
    ...{ connection: database.connection, dataDir, fronts: ROUNDS > 0 ? 2 : 1, hasLinks: true },
  });
  load = new BettingLoad(cluster);
  await load.begin();
  await load.answers(ANSWERS);
}, 120_000);
afterEach(async () => {
  await cluster.kill();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The standby leads once the lease has run out; what the former leader had sent arrives when nobody waits for it any more. */
async function isolateLeader(networksOf: (links: Links) => readonly TcpProxy[]): Promise<void> {
  const former = cluster.takeLeader();
  for (const network of networksOf(former.links)) network.hold();
  await cluster.nextLeads();
  await load.answers(ANSWERS);
  for (const network of networksOf(former.links)) network.mend();
  expect(await former.ended).toBe(FATAL_EXIT_CODE);
  await load.answers(ANSWERS);
}

/** The connection that holds the leader's lock is gone, and with it the leader. */
async function cutLeaderFromDatabase(): Promise<void> {
  const former = cluster.takeLeader();
  former.links.database.cut();
  expect(await former.ended).toBe(FATAL_EXIT_CODE);
  await cluster.nextLeads();
}

/** Nobody else leads meanwhile: the leader has its database. */
async function disturb(network: TcpProxy, fault: "hold" | "cut"): Promise<void> {
  network[fault]();
  await delay(FAULT_MS);
  network.mend();
}

async function delayEverything(): Promise<void> {
  const networks = cluster.links.all.flatMap(({ all }) => all);
  for (const network of networks) network.delay(MOST_DELAY_MS);
  await load.answers(ANSWERS);
  for (const network of networks) network.mend();
}

async function expectNothingLost(): Promise<void> {
  await load.stop();
  expect(new Set(await cluster.stop())).toEqual(new Set([0]));
  await expectExactlyOnce(database.connection, load);
}

describe.runIf(natsServer !== undefined)("the networks of a leader", () => {
  it("are half open, to the database and to NATS: another leads, the former is fenced, and every acknowledged bet is there exactly once", async () => {
    await isolateLeader(({ all }) => all);
    await expectNothingLost();
  }, 120_000);
});

const FAULTS: readonly [string, () => Promise<void>][] = [
  ["leader to database half open", () => isolateLeader((links) => [links.database])],
  ["leader to database and NATS half open", () => isolateLeader(({ all }) => all)],
  ["leader to database cut", cutLeaderFromDatabase],
  ["leader to NATS half open", () => disturb(cluster.links.leader.nats, "hold")],
  ["leader to NATS cut", () => disturb(cluster.links.leader.nats, "cut")],
  ["front to NATS half open", () => disturb(cluster.links.front.nats, "hold")],
  ["front to NATS cut", () => disturb(cluster.links.front.nats, "cut")],
  ["front to database half open", () => disturb(cluster.links.front.database, "hold")],
  ["front to database cut", () => disturb(cluster.links.front.database, "cut")],
  ["every connection late by another time", delayEverything],
];
const REPLACES_LEADER = 3;

describe.each(natsServer !== undefined && ROUNDS > 0 ? ["networks"] : [])("%s", () => {
  it(
    `are disturbed in every way, ${ROUNDS} times: one leads, and every acknowledged bet is there exactly once`,
    async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        for (const [index, [name, disturbance]] of FAULTS.entries()) {
          load.forgetWaits();
          await disturbance();
          await load.answers(ANSWERS);
          process.stdout.write(
            `${name}: a reader waited at most ${Math.round(load.longestWaitMs)} ms; ${load.betIds.size} bets\n`,
          );
          if (index < REPLACES_LEADER) await cluster.addStandby();
        }
      }
      await expectNothingLost();
    },
    150_000 + ROUNDS * 300_000,
  );
});
