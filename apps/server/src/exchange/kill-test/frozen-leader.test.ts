import { testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { FATAL_EXIT_CODE } from "../exchange-options.ts";
import { openForTest } from "../testing/exchange-world.ts";
import { verifyExchange } from "../verify/verify-exchange.ts";
import { HostProcess } from "./host-process.ts";
import { brokenPromises } from "./kept-promises.ts";

const running: HostProcess[] = [];

function newHost(): HostProcess {
  const host = new HostProcess();
  running.push(host);
  return host;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((host) => host.kill()));
});

it("a standby takes the place of a leader that is frozen under load, and the leader ends when it goes on", async () => {
  const database = await testDatabase(schema);
  const [leader, standby] = [newHost(), newHost()];
  leader.open(database.connection);
  await leader.reports("opened");
  standby.open(database.connection);
  leader.load(0, 0);
  await leader.answers(500);
  leader.freeze();
  await standby.reports("opened");
  standby.load(1, leader.promises.sent);
  await standby.answers(200);
  leader.thaw();
  expect([await leader.ended, leader.complaints]).toEqual([FATAL_EXIT_CODE, ""]);
  await standby.stop();
  expect(await brokenPromises(database.connection, [leader.promises, standby.promises])).toEqual([]);
  const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
  expect(report).toMatchObject({ reported: [], notProjected: 0 });
  await database.close();
}, 120_000);

it("a leader without bets keeps its place", async () => {
  const database = await testDatabase(schema);
  const leader = await openForTest(database.connection, { limits: { leaderLeaseMs: 600 } });
  const watcher = new Client(database.connection);
  await watcher.connect();
  const began = await databaseTime(watcher);
  while ((await databaseTime(watcher)) < began + 3 * 600) await lastHeardOf(watcher);
  expect(await lastHeardOf(watcher)).toBeGreaterThan(began + 2 * 600);
  await watcher.end();
  expect(leader.exchange.state().phase).toBe("open");
  await leader.exchange.close();
  await database.close();
});

async function databaseTime(client: Client): Promise<number> {
  const { rows } = await client.query<{ now: number }>(
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now",
  );
  return rows[0]?.now ?? Number.NaN;
}

/** When the database last began a statement of the leader, whose lock says who it is. */
async function lastHeardOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: number }>(
    `SELECT extract(epoch FROM query_start)::float8 * 1000 AS at FROM pg_stat_activity JOIN pg_locks USING (pid)
     WHERE locktype = 'advisory' AND granted AND datname = current_database()`,
  );
  return rows[0]?.at ?? Number.NaN;
}

it("a leader ends a transaction that the one before it has left open", async () => {
  const database = await testDatabase(schema);
  const former = new Client(database.connection);
  const lost = new Promise<string>((resolve) => former.on("error", (error) => resolve(error.message)));
  await former.connect();
  await former.query("SET application_name = 'crossbook-leader'");
  await former.query("BEGIN");
  await former.query("UPDATE projection SET leadership = leadership + 1");
  const { exchange } = await openForTest(database.connection, {});
  expect(await lost).toContain("terminating connection due to administrator command");
  await exchange.close();
  await database.close();
});
