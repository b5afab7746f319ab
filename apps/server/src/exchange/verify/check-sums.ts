import type { EngineSnapshot } from "@crossbook/engine";
import type { ClientBase } from "pg";
import type { Differences } from "./differences.ts";

interface Check {
  /** What each row of the answer is, in words; the row's columns follow. */
  readonly fault: string;
  readonly sql: string;
}

/** What must hold in the tables by themselves, whatever the journal says. Each row of an answer is a fault. */
const CHECKS: readonly Check[] = [
  {
    fault: "ledger entry whose legs do not sum to zero",
    sql: "SELECT entry_id, sum(amount) AS sum FROM ledger_entries GROUP BY entry_id HAVING sum(amount) <> 0",
  },
  {
    fault: "balance that is not the sum of its ledger entries",
    sql: `WITH sums AS (SELECT ledger_account_id AS id, sum(amount) AS sum FROM ledger_entries GROUP BY 1),
            balances AS (SELECT account_id AS id, cash FROM accounts UNION ALL SELECT * FROM house_balances)
          SELECT id, cash AS balance, coalesce(sum, 0) AS sum FROM balances FULL JOIN sums USING (id)
          WHERE cash IS DISTINCT FROM coalesce(sum, 0)`,
  },
  {
    fault: "order whose matches are not the sum of its fills",
    sql: `WITH halves AS (
            SELECT taker_order_id AS order_id, stake, price_hundredths FROM fills
            UNION ALL SELECT maker_order_id, stake, price_hundredths FROM fills),
          sums AS (SELECT order_id, sum(stake) AS matched, sum(stake * price_hundredths) AS payout FROM halves GROUP BY 1)
          SELECT order_id, o.matched, coalesce(s.matched, 0) AS fills
          FROM orders o FULL JOIN sums s USING (order_id)
          WHERE o.matched IS DISTINCT FROM coalesce(s.matched, 0)
            OR o.matched_payout_centipaise IS DISTINCT FROM coalesce(s.payout, 0)`,
  },
  {
    fault: "market whose matches are not the sum of its fills",
    sql: `SELECT market_id, matched_total, coalesce(sum(stake), 0) AS fills
          FROM markets_engine LEFT JOIN fills USING (market_id) GROUP BY 1, 2 HAVING matched_total <> coalesce(sum(stake), 0)`,
  },
  {
    fault: "settled market whose results do not sum to the rounding",
    sql: `WITH legs AS (SELECT market_id, sum(amount) AS sum FROM ledger_entries
            WHERE ledger_account_id = -2 GROUP BY 1)
          SELECT market_id, sum FROM legs WHERE market_id IS NOT NULL AND sum <> 0`,
  },
];

/** Checks sums over all rows, also those from before the checkpoint that the replay began with. */
export async function checkSums(
  client: ClientBase,
  state: EngineSnapshot,
  keyCount: number,
  differences: Differences,
): Promise<void> {
  for (const { fault, sql } of CHECKS) {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    for (const row of rows) differences.add(`${fault}: ${JSON.stringify(row)}`);
  }
  // Numbers are given without gaps, so a count tells whether a row is missing or too much.
  await expectCount(client, "orders", "SELECT count(*) FROM orders", state.nextOrderId - 1, differences);
  await expectCount(client, "fills", "SELECT count(*) FROM fills", state.nextFillId - 1, differences);
  const entries = "SELECT count(DISTINCT entry_id) FROM ledger_entries";
  await expectCount(client, "ledger entries", entries, state.nextEntryId - 1, differences);
  await expectCount(client, "keys", "SELECT count(*) FROM command_keys", keyCount, differences);
}

async function expectCount(
  client: ClientBase,
  what: string,
  sql: string,
  expected: number,
  differences: Differences,
): Promise<void> {
  const { rows } = await client.query<{ count: number }>(sql);
  differences.expect(`the number of ${what}`, expected, rows[0]?.count);
}
