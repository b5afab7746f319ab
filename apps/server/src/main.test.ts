import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "./database/migrate.ts";
import { verifyExchange } from "./exchange/index.ts";
import { queryRows } from "./exchange/testing/observations.ts";
import { BettingLoad } from "./testing/betting-load.ts";
import { ServerPair } from "./testing/server-pair.ts";
import {
  listening,
  PROCESS_SECRETS,
  type ServerProcess,
  startServerProcess,
  urlOf,
  waiting,
} from "./testing/server-process.ts";

let dataDir: string;
const running = new Set<ServerProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-main-"));
});
afterAll(async () => {
  for (const { child } of running) child.kill("SIGKILL");
  await rm(dataDir, { recursive: true });
});

function run(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startServerProcess({ DATA_DIR: dataDir, ...environment });
  running.add(server);
  return server;
}

interface Led {
  readonly database: TestDatabase;
  readonly DATABASE_URL: string;
  readonly leader: ServerProcess;
  readonly address: string;
}

/** A server that leads, for whoever waits beside it: started once, a start takes seconds. */
let led: Promise<Led> | undefined;
afterAll(async () => {
  await (await led)?.database.close();
});

function ledDatabase(): Promise<Led> {
  led ??= (async () => {
    const database = await testDatabase(schema);
    const DATABASE_URL = urlOf(database.connection);
    const leader = run({ ...PROCESS_SECRETS, DATABASE_URL });
    return { database, DATABASE_URL, leader, address: await listening(leader) };
  })();
  return led;
}

async function someoneWaitsForLeadership(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  const waiting = () =>
    client.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 25_000, interval: 50 }).toBe(1);
  await client.end();
}

describe("the server as a process", () => {
  it("starts from an empty folder, stops in order on SIGTERM, and goes on where it was", async () => {
    const first = run(PROCESS_SECRETS);
    const address = await listening(first);
    const demo = await (await fetch(`${address}/api/Account/LoginAsDemoUser`)).json();
    const authorization = `Bearer ${(demo as { result: { accessToken: string } }).result.accessToken}`;
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect(existsSync(join(dataDir, "postgres", "cluster", "postmaster.pid"))).toBe(false);

    const second = run(PROCESS_SECRETS);
    const openBets = await fetch(`${await listening(second)}/Bet/GetUserOpenBets`, {
      headers: { authorization },
    });
    expect(await openBets.json()).toMatchObject({
      success: true,
      result: { balance: 10_000, exposure: 0 },
    });
    second.child.kill("SIGINT");
    expect(await second.ended).toBe(0);
    expect(first.output() + second.output()).not.toContain("must not be logged");
  }, 150_000);

  it("ends while it waits, when it is asked to", async () => {
    const { DATABASE_URL, leader } = await ledDatabase();
    const standby = run({ ...PROCESS_SECRETS, DATABASE_URL });
    await waiting(standby);
    standby.child.kill("SIGTERM");
    expect(await standby.ended).toBe(0);
    expect(leader.child.exitCode).toBeNull();
  }, 150_000);

  it("answers health calls while it waits for the leader's end, and then takes its place", async () => {
    const { database, DATABASE_URL, leader, address: leading } = await ledDatabase();
    const login = await fetch(`${leading}/api/Account/LoginAsDemoUser`);
    const { accessToken } = ((await login.json()) as { result: { accessToken: string } }).result;
    const authorization = `Bearer ${accessToken}`;

    const standby = run({ ...PROCESS_SECRETS, DATABASE_URL });
    const address = await waiting(standby);
    const ask = (path: string) => fetch(`${address}${path}`, { headers: { authorization } });
    expect((await ask("/healthz")).status).toBe(200);
    const ready = await ask("/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: "starting, or waiting to become the leader" });
    const bets = await ask("/api/Bet/GetUserOpenBets");
    expect([bets.status, bets.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await bets.json()).toMatchObject({ success: false, error: { code: "SERVICE_UNAVAILABLE" } });

    await someoneWaitsForLeadership(database.connection);
    const logout = await fetch(`${leading}/api/Account/Logout`, {
      method: "POST",
      headers: { authorization },
    });
    expect(logout.status).toBe(200);
    leader.child.kill("SIGTERM");
    expect(await leader.ended).toBe(0);
    expect(await listening(standby)).toBe(address);
    expect((await ask("/readyz")).status).toBe(200);
    expect(await (await ask("/api/Bet/GetUserOpenBets")).json()).toMatchObject({
      error: { code: "TOKEN_INVALID" },
    });
    standby.child.kill("SIGTERM");
    expect(await standby.ended).toBe(0);
  }, 150_000);

  it("answers pending calls when the exchange stops for good, and ends with the code of a fail-stop", async () => {
    const database = await testDatabase(schema);
    const failing = run({ ...PROCESS_SECRETS, DATABASE_URL: urlOf(database.connection) });
    const address = await listening(failing);
    const blocker = new Client(database.connection);
    const watcher = new Client(database.connection);
    for (const client of [blocker, watcher]) await client.connect();
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE journal IN EXCLUSIVE MODE");
    const waiting = Array.from({ length: 8 }, async () => {
      const response = await fetch(`${address}/api/Account/LoginAsDemoUser`);
      return ((await response.json()) as { error: { code: string } }).error.code;
    });
    const atJournal =
      "FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND locktype = 'relation' AND datname = current_database()";
    await expect
      .poll(async () => (await watcher.query(`SELECT 1 ${atJournal}`)).rowCount, {
        timeout: 25_000,
        interval: 50,
      })
      .toBe(1);
    // A call that has not arrived when the process ends is answered by nobody.
    await expect
      .poll(async () => (await watcher.query("SELECT 1 FROM users WHERE kind = 'demo'")).rowCount, {
        timeout: 25_000,
        interval: 50,
      })
      .toBe(8);
    await watcher.query(`SELECT pg_terminate_backend(pid) ${atJournal}`);
    const codes = new Set(await Promise.all(waiting));
    expect(codes).toContain("EXCHANGE_STOPPED");
    for (const code of codes) expect(["EXCHANGE_STOPPED", "OUTCOME_UNKNOWN"]).toContain(code);
    expect(await failing.ended).toBe(70);
    for (const client of [blocker, watcher]) await client.end();
    await database.close();
  }, 150_000);

  it("says in a sentence that its port is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const refused = run({ ...PROCESS_SECRETS, PORT: String(port) });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toContain(`- 127.0.0.1:${port} is taken by another program`);
    holder.close();
  }, 30_000);

  it("does not start with a configuration that is wrong, and says why in sentences", async () => {
    const refused = run({ ...PROCESS_SECRETS, PORT: "many", LOG_LEVEL: "loud" });
    expect(await refused.ended).toBe(78);
    expect(refused.output()).toContain('- PORT is "many": write a whole number from 0 to 65535.');
    expect(refused.output()).toContain('- LOG_LEVEL is "loud"');
  }, 30_000);
});

/** By `npm run takeovers`: each kill starts a server, and the machine should do nothing else. */
const KILLS = Number(process.env["SERVER_TAKEOVERS"] ?? 0);
/** No reader waits longer for the next leader. */
const LIMIT_MS = 3000;

describe.each(KILLS > 0 ? [`${KILLS} leaders killed under load`] : [])("%s", () => {
  it(
    "readers wait less than three seconds, and every acknowledged bet is there exactly once",
    async () => {
      const database = await testDatabase();
      const pair = await ServerPair.on(database.connection, dataDir);
      try {
        const load = new BettingLoad(pair);
        await load.begin();
        const waits: number[] = [];
        for (let kill = 0; kill < KILLS; kill++) {
          await load.answers(100);
          load.forgetWaits();
          await pair.killLeader();
          await load.answers(1);
          waits.push(Math.round(load.longestWaitMs));
        }
        await load.stop();
        expect(await pair.stop()).toEqual([0, 0]);

        const orders = await queryRows(database.connection, "SELECT order_id FROM orders ORDER BY order_id");
        expect(orders.map(({ order_id }) => order_id)).toEqual(
          [...load.betIds.values()].toSorted((a, b) => a - b),
        );
        const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
        expect(report).toMatchObject({ reported: [], notProjected: 0 });
        process.stdout.write(`${orders.length} bets; a reader waited at most, in ms: ${waits.join(" ")}\n`);
        expect(Math.max(...waits)).toBeLessThan(LIMIT_MS);
      } finally {
        await pair.kill();
        await database.close();
      }
    },
    120_000 + KILLS * 60_000,
  );
});
