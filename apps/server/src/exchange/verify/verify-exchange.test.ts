import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { openForTest } from "../testing/exchange-world.ts";
import { RandomCommands } from "../testing/random-commands.ts";
import { verifyExchange } from "./verify-exchange.ts";

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(database.connection);
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

async function playDay(commands: number, limits = {}): Promise<void> {
  const { exchange } = await openForTest(database.connection, { limits });
  const world = new RandomCommands(seededRandom(11));
  await Promise.all(world.opening().map((command) => exchange.submit(command)));
  for (let round = 0; round < commands / 50; round++) {
    await Promise.all(Array.from({ length: 50 }, () => exchange.submit(world.next())));
  }
  await exchange.close();
}

it("finds nothing in tables that nobody touched", async () => {
  await playDay(3000);
  const report = await verifyExchange({ connection: database.connection });
  expect(report).toMatchObject({ differences: 0, told: [], fromSeq: 0, notProjected: 0, accounts: 20 });
  expect(report.fills).toBeGreaterThan(300);
  expect(report.ledgerEntries).toBeGreaterThan(100);
});

it("begins at the last checkpoint, or from the beginning where asked", async () => {
  await playDay(3000, { checkpointEveryCommands: 1000 });
  const { rows } = await client.query("SELECT max(seq)::int AS seq, count(*)::int AS count FROM checkpoints");
  expect(rows[0]?.count).toBeGreaterThan(0);
  const fromCheckpoint = await verifyExchange({ connection: database.connection });
  expect(fromCheckpoint).toMatchObject({ told: [], fromSeq: rows[0]?.seq });
  const fromBeginning = await verifyExchange({ connection: database.connection, fromBeginning: true });
  expect(fromBeginning).toMatchObject({ told: [], fromSeq: 0, toSeq: fromCheckpoint.toSeq });
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
  for (const report of reports) expect(report.told).toEqual([]);
});

describe("planted differences", () => {
  it.each([
    ["a changed balance", "UPDATE accounts SET cash = cash + 1 WHERE account_id = 3", /balance of account 3/],
    [
      "a balance of the house",
      "UPDATE house_balances SET balance = balance - 1 WHERE ledger_account_id = -3",
      /house's account -3/,
    ],
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
      "INSERT INTO ledger_entries SELECT 1, 3, 1, 5, 5, 'deposit', NULL, '', now()",
      /ledger entry 1\/3/,
    ],
    ["a changed order", "UPDATE orders SET price_hundredths = 999 WHERE order_id = 10", /order 10 /],
    [
      "an order matched by hand",
      "UPDATE orders SET matched = matched + 1, cancelled = cancelled - 1 WHERE order_id = (SELECT max(order_id) FROM orders WHERE cancelled > 0)",
      /order \d+ is/,
    ],
    ["a missing order", "DELETE FROM orders WHERE order_id = 11", /order 11 is missing/],
    ["a missing fill", "DELETE FROM fills WHERE fill_id = 2", /fill 2 is missing/],
    [
      "a changed result",
      "UPDATE market_results SET gross = gross + 1 WHERE (market_id, account_id) = (SELECT market_id, account_id FROM market_results LIMIT 1)",
      /market result/,
    ],
    ["a forgotten key", "DELETE FROM command_keys WHERE key_seq = 4", /key 4 is missing/],
    [
      "a market with another winner",
      "UPDATE markets_engine SET winner = (winner + 1) % 3 WHERE market_id = (SELECT min(market_id) FROM markets_engine WHERE status = 'settled')",
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
    await playDay(1000);
    const { rowCount } = await client.query(plant);
    expect(rowCount).toBeGreaterThan(0);
    const report = await verifyExchange({ connection: database.connection });
    expect(report.told.join("\n")).toMatch(words);
  });

  it("finds money that a ledger entry from before the checkpoint lost", async () => {
    await playDay(2000, { checkpointEveryCommands: 500 });
    await client.query("UPDATE ledger_entries SET amount = amount - 1 WHERE entry_id = 2 AND leg = 1");
    const report = await verifyExchange({ connection: database.connection });
    expect(report.fromSeq).toBeGreaterThan(0);
    expect(report.told.join("\n")).toMatch(/do not sum to zero.*"entry_id":2/);
  });
});
