import type { Command } from "@crossbook/engine";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import type { Exchange } from "../exchange.ts";
import type { ExchangeLimits } from "../exchange-options.ts";
import { openForTest } from "../testing/exchange-world.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { verifyExchange, verifyMoment } from "./verify-exchange.ts";

let database: TestDatabase;
let client: Client;

async function useDatabase(): Promise<void> {
  database = await testDatabase(schema);
  client = new Client(database.connection);
  await client.connect();
}

async function leaveDatabase(): Promise<void> {
  await client.end();
  await database.close();
}

async function playDay(
  commands: number,
  limits: Partial<ExchangeLimits> = {},
  journal: "keep" | "removeOld" = "keep",
  connection = database.connection,
): Promise<void> {
  const { exchange } = await openForTest(connection, { limits, journal });
  const world = new RandomCommands(seededRandom(11));
  await Promise.all(world.opening().map((command) => exchange.submit(command)));
  for (let round = 0; round < commands / 50; round++) {
    await Promise.all(Array.from({ length: 50 }, () => submitWithEnd(exchange, world.next())));
    if (journal === "removeOld") await exchange.projected(exchange.state().journalSeq);
  }
  await exchange.close();
}

/** A hold that was placed is ended too, unless it stays pending. */
async function submitWithEnd(exchange: Exchange, command: Command): Promise<void> {
  const outcome = await exchange.submit(command);
  if (!outcome.ok || outcome.type !== "transferred") return;
  const end = RandomCommands.endOf(command, outcome.ledgerEntryId);
  if (end) await exchange.submit(end);
}

describe("a verification", () => {
  beforeEach(useDatabase);
  afterEach(leaveDatabase);

  it("finds nothing in tables that nobody touched", async () => {
    await playDay(3000);
    const report = await verifyExchange({ connection: database.connection });
    expect(report).toMatchObject({ differences: 0, reported: [], fromSeq: 0, notProjected: 0, accounts: 28 });
    expect(report.matches).toBeGreaterThan(300);
    expect(report.ledgerEntries).toBeGreaterThan(100);
  });

  it("begins at the last checkpoint, or from the beginning where asked", async () => {
    await playDay(3000, { checkpointEveryCommands: 1000 });
    const { rows } = await client.query(
      "SELECT max(seq)::int AS seq, count(*)::int AS count FROM checkpoints",
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    const fromCheckpoint = await verifyExchange({ connection: database.connection });
    expect(fromCheckpoint).toMatchObject({ reported: [], fromSeq: rows[0]?.seq });
    const fromBeginning = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(fromBeginning).toMatchObject({ reported: [], fromSeq: 0, toSeq: fromCheckpoint.toSeq });
  });

  it("begins at the oldest checkpoint where the journal before it was removed, and says so", async () => {
    await playDay(3000, { checkpointEveryCommands: 500 }, "removeOld");
    const { rows } = await client.query(
      "SELECT min(seq)::int AS seq, count(*)::int AS count FROM checkpoints",
    );
    expect(rows[0]?.count).toBe(2);
    const fromBeginning = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(fromBeginning).toMatchObject({
      reported: [],
      fromSeq: rows[0]?.seq,
      removedUntilSeq: rows[0]?.seq,
    });
    await client.query("DELETE FROM checkpoints");
    await expect(verifyExchange({ connection: database.connection })).rejects.toThrow(
      `the checkpoint for the journal after ${rows[0]?.seq} is missing`,
    );
  });

  it("knows that orders which never matched leave with their market", async () => {
    await playDay(3000, { finishedMarketMs: 0, rememberedKeys: 500 });
    const { rows } = await client.query("SELECT removed_orders::int, removed_keys::int FROM projection");
    expect(rows[0]?.removed_orders).toBeGreaterThan(100);
    expect(rows[0]?.removed_keys).toBeGreaterThan(50);
    expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
  });

  it("works while the exchange is running, on one consistent moment", async () => {
    const { exchange } = await openForTest(database.connection);
    const world = new RandomCommands(seededRandom(3));
    await Promise.all(world.opening().map((command) => exchange.submit(command)));
    let isRunning = true;
    const load = (async () => {
      while (isRunning) await Promise.all(Array.from({ length: 20 }, () => exchange.submit(world.next())));
    })();
    const reports = [];
    for (let round = 0; round < 3; round++)
      reports.push(await verifyExchange({ connection: database.connection }));
    isRunning = false;
    await load;
    await exchange.close();
    for (const report of reports) expect(report.reported).toEqual([]);
  });
});

describe("planted differences", () => {
  // All of them in one database, each in a transaction that is undone.
  let day: TestDatabase;
  let planter: Client;
  beforeAll(async () => {
    day = await testDatabase(schema);
    await playDay(1000, {}, "keep", day.connection);
    planter = new Client(withNumbers(day.connection));
    await planter.connect();
  });
  afterAll(async () => {
    await planter.end();
    await day.close();
  });

  it.each([
    ["a changed balance", "UPDATE accounts SET cash = cash + 1 WHERE account_id = 3", /balance of account 3/],
    [
      "a balance of the engine's own account",
      "UPDATE accounts SET cash = cash - 1 WHERE account_id = -3",
      /balance of account -3/,
    ],
    ["held money", "UPDATE accounts SET held = held + 1 WHERE account_id = 2", /balance of account 2/],
    [
      "a hold that is pending again",
      "UPDATE holds SET status = 'pending' WHERE hold_id = (SELECT min(hold_id) FROM holds WHERE status <> 'pending')",
      /pending hold/,
    ],
    ["a changed hold", "UPDATE holds SET amount = amount + 1", /hold \d+ is/],
    [
      "a missing ledger entry",
      "DELETE FROM ledger_entries WHERE entry_id = 5",
      /ledger entry 5\/1 is missing/,
    ],
    [
      "a changed ledger entry",
      "UPDATE ledger_entries SET amount = -amount WHERE entry_id = 9",
      /ledger entry 9\/1/,
    ],
    [
      "an invented ledger entry",
      "INSERT INTO ledger_entries SELECT entry_id, account_id, amount, balance_after, market_id, at, 3, balance, kind, phase, reference, remark FROM ledger_entries WHERE entry_id = 1 AND leg = 1",
      /ledger entry 1\/3/,
    ],
    ["a changed order", "UPDATE orders SET price_hundredths = 999 WHERE order_id = 10", /order 10 /],
    [
      "an order matched by hand",
      "UPDATE orders SET matched = matched + 1, cancelled = cancelled - 1 WHERE order_id = (SELECT max(order_id) FROM orders WHERE cancelled > 0)",
      /order \d+ is/,
    ],
    ["a missing order", "DELETE FROM orders WHERE order_id = 11", /order 11 is missing/],
    [
      "a missing leg",
      "DELETE FROM match_legs WHERE match_id = 2 AND role = 1",
      /leg of match \d+\/2 is missing/,
    ],
    ["a changed leg", "UPDATE match_legs SET role = 1 - role WHERE match_id = 3", /leg of match \d+\/3 is/],
    [
      "an order's changed way of execution",
      "UPDATE orders SET execution = 3 - execution WHERE order_id = 12",
      /order 12 is/,
    ],
    [
      "a changed place in the queue",
      "UPDATE orders SET time_priority = coalesce(time_priority, 0) + 1 WHERE order_id = 13",
      /order 13 is/,
    ],
    [
      "a delayed order's changed outcome",
      "UPDATE command_keys k SET matched = k.matched + 1 FROM orders o WHERE o.order_id = k.order_id AND o.time_priority IS NOT NULL",
      /the outcome of key/,
    ],
    ["a key with another outcome", "UPDATE command_keys SET remaining = remaining + 1", /key \d+\/\S+ is/],
    [
      "a changed result",
      "UPDATE account_results SET gross = gross + 1 WHERE (market_id, account_id) = (SELECT market_id, account_id FROM account_results LIMIT 1)",
      /account result/,
    ],
    ["a forgotten key", "DELETE FROM command_keys WHERE key_seq = 4", /key 4 is missing/],
    [
      "a market with another winner",
      "UPDATE markets SET result = CASE result WHEN 'winners:0' THEN 'winners:1' ELSE 'winners:0' END WHERE status = 'settled'",
      /market \d+ is/,
    ],
    [
      "a market with other terms",
      `UPDATE markets SET terms = terms || '{"ladder": "fine"}'`,
      /market \d+ is/,
    ],
    [
      "a changed journal row",
      "UPDATE journal SET digest = 'x' WHERE seq = 2",
      /journal row 2 gives the digest/,
    ],
    [
      "an unreadable journal row",
      "UPDATE journal SET commands = '\\x00' WHERE seq = 2",
      /journal row 2 cannot be read/,
    ],
  ])("finds %s", async (_, plant, words) => {
    await planter.query("BEGIN");
    try {
      const { rowCount } = await planter.query(plant);
      expect(rowCount).toBeGreaterThan(0);
      expect((await verifyMoment(planter)).reported.join("\n")).toMatch(words);
    } finally {
      await planter.query("ROLLBACK");
    }
  });
});

describe("planted differences before the checkpoint", () => {
  beforeEach(useDatabase);
  afterEach(leaveDatabase);

  it("finds money that a ledger entry from before the checkpoint lost", async () => {
    await playDay(2000, { checkpointEveryCommands: 500 });
    await client.query("UPDATE ledger_entries SET amount = amount - 1 WHERE entry_id = 2 AND leg = 1");
    const report = await verifyExchange({ connection: database.connection });
    expect(report.fromSeq).toBeGreaterThan(0);
    expect(report.reported.join("\n")).toMatch(/do not sum to zero.*"entry_id":2/);
  });

  it("finds another outcome of a key that the engine remembers from before the checkpoint", async () => {
    await playDay(2000, { checkpointEveryCommands: 500 });
    await client.query("UPDATE command_keys SET matched = matched + 1 WHERE key_seq = 30");
    const report = await verifyExchange({ connection: database.connection });
    expect(report.fromSeq).toBeGreaterThan(0);
    expect(report.reported.join("\n")).toMatch(/remembered key/);
  });
});
