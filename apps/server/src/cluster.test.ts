import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { schema } from "./database/migrate.ts";
import { verifyExchange } from "./exchange/index.ts";
import { queryRows } from "./exchange/testing/observations.ts";
import { BettingLoad } from "./testing/betting-load.ts";
import { natsServer } from "./testing/nats-process.ts";
import { ServerCluster } from "./testing/server-cluster.ts";

/** By `npm run cluster-kills`: so many rounds, in each of which a front, the NATS server and the leader are killed and replaced. */
const ROUNDS = Number(process.env["CLUSTER_ROUNDS"] ?? 0);
/** No reader waits longer for the next leader. */
const LIMIT_MS = 3000;

/** Each victim is killed under load. `replaced`: another takes its place at once, so that all can be killed again. */
async function killAll(cluster: ServerCluster, load: BettingLoad, { isLast }: { readonly isLast: boolean }) {
  const waits: number[] = [];
  const kill = async (kill: () => Promise<void>, replace: () => Promise<void>) => {
    await load.answers(50);
    load.longestWaitMs = 0;
    await kill();
    await load.answers(50);
    waits.push(Math.round(load.longestWaitMs));
    if (!isLast) await replace();
  };
  await kill(
    () => cluster.killFront(),
    () => cluster.addFront(),
  );
  await kill(
    () => cluster.killNats(),
    () => Promise.resolve(),
  );
  await kill(
    () => cluster.killLeader(),
    () => cluster.addStandby(),
  );
  return waits;
}

describe.runIf(natsServer !== undefined)("fronts beside one writer, as processes", () => {
  it(
    `front, NATS server and leader killed under load ${Math.max(1, ROUNDS)} times: every acknowledged bet is there exactly once`,
    async () => {
      const database = await testDatabase(schema);
      const dataDir = await mkdtemp(join(tmpdir(), "crossbook-cluster-"));
      const cluster = await ServerCluster.on(database.connection, dataDir, ROUNDS > 0 ? 3 : 2);
      try {
        const load = new BettingLoad(cluster);
        await load.begin();
        const waits: number[] = [];
        for (let round = 1; round <= Math.max(1, ROUNDS); round++)
          waits.push(...(await killAll(cluster, load, { isLast: round >= ROUNDS })));
        await load.stop();
        expect(new Set(await cluster.stop())).toEqual(new Set([0]));

        const orders = await queryRows(database.connection, "SELECT order_id FROM orders ORDER BY order_id");
        expect(orders.map(({ order_id }) => order_id)).toEqual(
          [...load.betIds.values()].toSorted((a, b) => a - b),
        );
        const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
        expect(report).toMatchObject({ reported: [], notProjected: 0 });
        if (ROUNDS > 0)
          process.stdout.write(`${orders.length} bets; a reader waited at most, in ms: ${waits.join(" ")}\n`);
        // What a busy machine takes for a start of anything is not the question of the short run.
        if (ROUNDS > 0) expect(Math.max(...waits)).toBeLessThan(LIMIT_MS);
      } finally {
        await cluster.kill();
        await rm(dataDir, { recursive: true });
        await database.close();
      }
    },
    150_000 + ROUNDS * 120_000,
  );
});
