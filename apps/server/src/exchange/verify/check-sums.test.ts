import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { loadProjection } from "../projection/load-projection.ts";
import {
  back,
  createMarket,
  hold,
  lay,
  openForTest,
  seedTwoPlayers,
  setBetDelay,
  settle,
} from "../testing/exchange-world.ts";
import { checkSums } from "./check-sums.ts";
import { Differences } from "./differences.ts";

let database: TestDatabase;
let client: Client;

/** Market 7 is settled with a match of orders 1 and 2; in market 8 order 3 rests and order 4 is delayed. */
beforeAll(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
  const { exchange } = await openForTest(database.connection);
  await seedTwoPlayers(exchange);
  const commands = [
    hold(1, 500, "hold"),
    back(1, 7, "backed"),
    lay(2, 7, "laid"),
    settle(7, 0),
    createMarket(8),
    back(1, 8, "rests"),
    setBetDelay(8, 10_000),
    // Is delayed until long after this test, as its time is that of the clock.
    lay(2, 8, "delayed", { at: Date.now() + 3_600_000 }),
  ];
  for (const command of commands) {
    const outcome = await exchange.submit(command);
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.code}`);
  }
  await exchange.close();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

/** What the sums report after `plant`, which is undone. */
async function faultsAfter(plant: string): Promise<readonly string[]> {
  const differences = new Differences();
  await client.query("BEGIN");
  try {
    if (plant !== "") expect((await client.query(plant)).rowCount).toBe(1);
    await checkSums(client, await loadProjection(client, 0), differences);
  } finally {
    await client.query("ROLLBACK");
  }
  return differences.reported;
}

it("report nothing in tables that nobody touched", async () => {
  expect(await faultsAfter("")).toEqual([]);
});

// No replay compares rows from before its checkpoint: there the sums are all that finds a fault.
it.each([
  [
    "ledger entry whose legs do not sum to zero",
    "UPDATE ledger_entries SET amount = amount + 1 WHERE entry_id = 1 AND leg = 1",
  ],
  [
    "balance that is not the sum of its ledger entries",
    "UPDATE accounts SET cash = cash + 1 WHERE account_id = 1",
  ],
  ["held balance that is not the sum of its pending holds", "UPDATE holds SET amount = amount + 1"],
  [
    "order whose matches are not the sum of its legs",
    "UPDATE orders SET matched_payout_centipaise = matched_payout_centipaise + 1 WHERE order_id = 1",
  ],
  [
    "market whose matches are not the sum of their legs",
    "UPDATE markets SET matched_total = matched_total + 1 WHERE market_id = 7",
  ],
  [
    "settled market whose results do not sum to the rounding",
    `UPDATE ledger_entries SET amount = amount + 1 WHERE (entry_id, leg) = (
       SELECT entry_id, leg FROM ledger_entries WHERE account_id = -2 AND market_id = 7 LIMIT 1)`,
  ],
  [
    "account result whose time of correction is not that of its last ledger entry",
    "UPDATE account_results SET corrected_at = at + interval '1 second' WHERE account_id = 1",
  ],
  [
    "account result that is not the sum of its ledger entries",
    "UPDATE account_results SET commission = commission + 1 WHERE account_id = 1",
  ],
  [
    "order whose void part is not the sum of its void matches",
    "UPDATE orders SET voided = 1 WHERE order_id = 3",
  ],
  [
    "ledger entry between accounts of both money modes",
    "UPDATE accounts SET money_mode = 'real' WHERE account_id = 1",
  ],
  ["order in a market of another money mode", "UPDATE markets SET money_mode = 'real' WHERE market_id = 7"],
  [
    "order that never matched in a market that is removed",
    "UPDATE markets SET removed_at = now() WHERE market_id = 8",
  ],
  ["key of an order that is gone", "DELETE FROM orders WHERE order_id = 3"],
  [
    "market whose result does not fit its status",
    "UPDATE markets SET finished_at = NULL WHERE market_id = 7",
  ],
  ["delayed order of another account", "UPDATE delayed_orders SET account_id = 1"],
  [
    "account whose first key is not its first",
    "UPDATE accounts SET first_key_seq = first_key_seq + 1 WHERE account_id = 1",
  ],
  ["order without its key", "DELETE FROM command_keys WHERE order_id = 1"],
  ["the number of orders", "UPDATE projection SET next_order_id = next_order_id + 1"],
  ["the number of matches", "UPDATE projection SET next_match_id = next_match_id + 1"],
  ["the number of ledger entries", "UPDATE projection SET next_entry_id = next_entry_id + 1"],
  ["the number of keys", "UPDATE projection SET key_count = key_count + 1"],
])("report: %s", async (fault, plant) => {
  expect((await faultsAfter(plant)).filter((words) => words.startsWith(fault))).not.toEqual([]);
});
