import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HeartbeatState, Placement } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterEach, beforeEach, expect, it } from "vitest";
import { verifyExchange } from "./exchange/index.ts";
import { queryRows } from "./exchange/testing/observations.ts";
import { type AskingCallers, done, firstAnswer } from "./testing/asking-callers.ts";
import { announced } from "./testing/betting-load.ts";
import {
  following,
  listening,
  PROCESS_SECRETS,
  type ServerProcess,
  startServerProcess,
  urlOf,
  waiting,
} from "./testing/server-process.ts";

const AWAITED_SECONDS = 10;
/** The least that a call may name is ten seconds: of this player the next leader reads a shorter time. */
const NEXT_AWAITS_SECONDS = 1;
const PATIENCE = { timeout: 30_000, interval: 20 };

let dataDir: string;
let database: TestDatabase;
let leader: ServerProcess;
let standby: ServerProcess;
/** Who asks both of them, as a proxy does. */
let callers: AskingCallers;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-heartbeat-"));
  database = await testDatabase();
  const start = () =>
    startServerProcess({
      ...PROCESS_SECRETS,
      ...{ DATABASE_URL: urlOf(database.connection), DATA_DIR: dataDir, JOURNAL: "keep" },
    });
  leader = start();
  const addresses = [await listening(leader)];
  standby = start();
  addresses.push(await waiting(standby));
  await following(standby);
  const ask: AskingCallers["ask"] = (path, init) => firstAnswer(() => addresses, path, init);
  callers = { ask, askLeader: ask };
}, 150_000);
afterEach(async () => {
  for (const { child, ended } of [leader, standby]) {
    child.kill("SIGKILL");
    await ended;
  }
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** A demo player's calls. */
async function seat() {
  const { accessToken } = done(await callers.ask<{ accessToken: string }>("Account/LoginAsDemoUser")).result;
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  return {
    open: async () =>
      done(
        await callers.ask<{ openBets: readonly { unmatched: number }[] }>("Bet/GetUserOpenBets", { headers }),
      ).result.openBets,
    post: async <Result, Detail = unknown>(path: string, body: object) =>
      done(await callers.ask<Result, Detail>(path, { method: "POST", headers, body: JSON.stringify(body) })),
  };
}

it("a heartbeat that its leader could not await to the end is awaited by the next one, which cancels once", async () => {
  const { terms } = await announced(callers, 1);
  const [silent, other] = [await seat(), await seat()];
  for (const { post } of [silent, other])
    await post<string, Placement>("Bet/PlaceBetV2", { ...terms, type: 1, rate: 3, stake: 5 });
  await silent.post("Bet/Heartbeat", { timeoutSeconds: AWAITED_SECONDS });
  await queryRows(
    database.connection,
    `UPDATE heartbeats SET timeout_seconds = ${NEXT_AWAITS_SECONDS} RETURNING user_id`,
  );
  leader.child.kill("SIGKILL");
  await expect.poll(silent.open, PATIENCE).toEqual([]);
  expect(await other.open()).toMatchObject([{ unmatched: 5 }]);

  const { last } = (await silent.post<HeartbeatState>("Bet/Heartbeat", { timeoutSeconds: 0 })).result;
  expect(last).toMatchObject({ bets: 1, timeoutSeconds: NEXT_AWAITS_SECONDS });
  standby.child.kill("SIGTERM");
  expect(await standby.ended).toBe(0);
  const orders = await queryRows(
    database.connection,
    "SELECT cancelled::int, remaining::int FROM orders ORDER BY order_id",
  );
  expect(orders).toEqual([
    { cancelled: 500, remaining: 0 },
    { cancelled: 0, remaining: 500 },
  ]);
  const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
  expect(report).toMatchObject({ reported: [], notProjected: 0 });
}, 150_000);
