import { paise } from "@crossbook/money";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client, Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import { withNumbers } from "../../../database/index.ts";
import { schema } from "../../../database/migrate.ts";
import type { Exchange } from "../../../exchange/index.ts";
import { back, lay, openForTest, seedTwoPlayers } from "../../../exchange/testing/exchange-world.ts";
import { Obstacle } from "../../../exchange/testing/obstacle.ts";
import { systemClock } from "../../../ports/clock.ts";
import { ProtectedAccounts } from "../protected-accounts.ts";
import { ProtectionStore } from "../protection-store.ts";
import { BetLimits } from "./bet-limits.ts";
import { BetUsage } from "./bet-usage.ts";
import { PlayerLimits } from "./player-limits.ts";

/** What counts of an account is read from the tables while it bets on: each bet counts once, whichever of both has it. */
const LIMITED = 1;
const OTHER = 2;
const MARKET = 7;

let made: TestDatabase;
let exchange: Exchange;
/** One connection, so that a test decides when the tables are read. */
let database: Pool;
let usage: BetUsage;
let forget: () => void;
let keys = 0;

beforeAll(async () => {
  made = await testDatabase(schema);
  ({ exchange } = await openForTest(made.connection));
  await seedTwoPlayers(exchange);
  database = new Pool({ ...withNumbers(made.connection), max: 1 });
  database.on("error", () => undefined);
});
afterAll(async () => {
  await exchange.close();
  await database.end();
  await made.close();
});
afterEach(() => forget());

function begin(): BetUsage {
  const begun = new BetUsage({ database, clock: systemClock, exchange });
  forget = exchange.onDurable((batch, engine) => begun.onDurable(batch, engine));
  usage = begun;
  return begun;
}

/** One bet of ten is matched and one rests; both at 2.00, at this moment. */
async function bet(): Promise<void> {
  const at = Date.now();
  const next = () => `usage ${++keys}`;
  for (const command of [
    lay(OTHER, MARKET, next(), { at }),
    back(LIMITED, MARKET, next(), { at }),
    back(LIMITED, MARKET, next(), { at, price: 300 }),
  ])
    expect(await exchange.submit(command)).toMatchObject({ ok: true });
}

async function exposureInEngine(): Promise<number> {
  return exchange.read((engine) => engine.account(LIMITED)?.exposure ?? 0);
}

/** Whoever reads results waits; what bets write is another table's. */
async function blockResults(): Promise<{ readonly blocker: Client; readonly look: Obstacle }> {
  const blocker = new Client(made.connection);
  await blocker.connect();
  await blocker.query("BEGIN");
  await blocker.query("LOCK TABLE account_results IN ACCESS EXCLUSIVE MODE");
  return { blocker, look: await Obstacle.on(made.connection) };
}

/** As a process counts that reads everything now. */
async function countedAnew() {
  const anew = new BetUsage({ database, clock: systemClock, exchange });
  await anew.track([LIMITED]);
  return countedBy(anew);
}

function countedBy(counted: BetUsage) {
  const account = counted.of(LIMITED);
  return {
    staked: account?.past.staked("day", Date.now()),
    unmatched: account?.unmatched,
    exposure: account?.exposure,
  };
}

it("counts a bet once that is in the tables before they are read", async () => {
  const held = await database.connect();
  const tracked = begin().track([LIMITED]);
  await bet();
  await exchange.projected(exchange.state().journalSeq);
  held.release();
  await tracked;
  const exposure = await exposureInEngine();
  expect(countedBy(usage)).toEqual({ staked: 1000, unmatched: 1000, exposure });
  expect(exposure).toBe(2000);
});

it("counts a bet that comes after the tables are read, and its cancel", async () => {
  const before = await countedAnew();
  const { blocker, look } = await blockResults();
  // Both are in each batch of a match.
  const tracked = begin().track([LIMITED, OTHER]);
  await look.isReached();
  await bet();
  await exchange.projected(exchange.state().journalSeq);
  await blocker.query("ROLLBACK");
  await tracked;
  await blocker.end();
  await look.remove();
  expect(countedBy(usage)).toEqual({
    staked: (before.staked ?? 0) + 1000,
    unmatched: (before.unmatched ?? 0) + 1000,
    exposure: await exposureInEngine(),
  });
  expect(await countedAnew()).toEqual(countedBy(usage));
});

it("knows nothing of an account whose bets could not be read, and reads them when it is asked again", async () => {
  const { blocker, look } = await blockResults();
  const tracked = begin().track([LIMITED]);
  const failed = tracked.then(
    () => "read",
    (error: Error) => error.message,
  );
  await look.isReached();
  await look.killWhoWaits();
  expect(await failed).toMatch(/terminat/);
  await blocker.end();
  await look.remove();
  expect(usage.of(LIMITED)).toBeUndefined();
  await usage.track([LIMITED]);
  expect(countedBy(usage)).toEqual(await countedAnew());
  await bet();
  expect(countedBy(usage)).toEqual(await countedAnew());
});

it("is forgotten of an account whose first limit could not be written", async () => {
  const accounts = new ProtectedAccounts();
  const clock = systemClock;
  const limits = new PlayerLimits({
    ...{ store: new ProtectionStore(database), accounts, turns: new OneAtATime(), usage: begin(), clock },
    betLimits: new BetLimits({ usage, clock, exchange }),
    cancelAllOf: async () => ({ ok: true, count: 0 }),
  });
  // The account is the exchange's alone: no player's row has its number.
  const asked = limits.set({ accountId: LIMITED, kind: "stake", period: "day" }, paise(100));
  await expect(asked).rejects.toThrow("protection_limits");
  expect(usage.of(LIMITED)).toBeUndefined();
});
