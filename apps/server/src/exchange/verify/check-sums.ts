import { MAX_GROUP_ORDERS } from "@crossbook/engine";
import type { ClientBase } from "pg";
import type { LoadedProjection } from "../projection/load-projection.ts";
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
    sql: `WITH sums AS (
            SELECT account_id, balance, sum(amount) AS sum FROM ledger_entries GROUP BY 1, 2),
          balances AS (
            SELECT account_id, 'cash' AS balance, cash AS amount FROM accounts
            UNION ALL SELECT account_id, 'held', held FROM accounts
            UNION ALL SELECT account_id, 'receivable', receivable FROM accounts)
          SELECT account_id, balance, amount, coalesce(sum, 0) AS sum
          FROM balances FULL JOIN sums USING (account_id, balance)
          WHERE amount IS DISTINCT FROM coalesce(sum, 0)`,
  },
  {
    fault: "held balance that is not the sum of its pending holds",
    sql: `WITH sums AS (
            SELECT from_account_id AS account_id, sum(amount) AS sum FROM holds WHERE status = 'pending' GROUP BY 1)
          SELECT account_id, held, coalesce(sum, 0) AS sum FROM accounts FULL JOIN sums USING (account_id)
          WHERE held IS DISTINCT FROM coalesce(sum, 0)`,
  },
  {
    fault: "order whose matches are not the sum of its legs",
    sql: `WITH corrections AS (
            SELECT unnest(ARRAY[back_order_id, lay_order_id]) AS order_id,
              CASE to_price_hundredths WHEN 0 THEN stake ELSE 0 END AS voided,
              stake * (from_price_hundredths - to_price_hundredths) AS payout
            FROM match_corrections),
          changes AS (
            SELECT order_id, stake AS matched, stake * price_hundredths AS payout FROM match_legs
            UNION ALL SELECT order_id, -voided, -payout FROM corrections),
          sums AS (SELECT order_id, sum(matched) AS matched, sum(payout) AS payout FROM changes GROUP BY 1)
          SELECT order_id, o.matched, coalesce(s.matched, 0) AS legs
          FROM orders o FULL JOIN sums s USING (order_id)
          WHERE o.matched IS DISTINCT FROM coalesce(s.matched, 0)
            OR o.matched_payout_centipaise IS DISTINCT FROM coalesce(s.payout, 0)`,
  },
  {
    fault: "market whose matches are not the sum of their legs",
    sql: `SELECT market_id, matched_total, coalesce(sum(stake), 0) AS legs
          FROM markets LEFT JOIN match_legs l USING (market_id) WHERE l.role IS DISTINCT FROM 0
          GROUP BY 1, 2 HAVING matched_total <> coalesce(sum(stake), 0)`,
  },
  {
    fault: "settled market whose results do not sum to the rounding",
    sql: `WITH legs AS (SELECT market_id, sum(amount) AS sum FROM ledger_entries
            WHERE account_id IN (-2, -12) GROUP BY 1)
          SELECT market_id, sum FROM legs WHERE market_id IS NOT NULL AND sum <> 0`,
  },
  {
    fault: "account result whose time of correction is not that of its last ledger entry",
    sql: `WITH entries AS (
            SELECT market_id, account_id, max(at) AS last,
              count(*) FILTER (WHERE kind IN ('resultReversed', 'commissionReversed')) AS reversed
            FROM ledger_entries WHERE market_id IS NOT NULL AND account_id > 0 GROUP BY 1, 2)
          SELECT market_id, account_id, r.corrected_at, e.last
          FROM account_results r LEFT JOIN entries e USING (market_id, account_id)
          WHERE r.corrected_at <> e.last OR r.corrected_at IS NULL AND (e.reversed > 0 OR e.last > r.at)`,
  },
  {
    fault: "account result that is not the sum of its ledger entries",
    sql: `WITH sums AS (
            SELECT market_id, account_id,
              coalesce(sum(amount) FILTER (WHERE kind IN ('marketResult', 'resultReversed')), 0) AS gross,
              -coalesce(sum(amount) FILTER (WHERE kind IN ('commission', 'commissionReversed')), 0) AS commission
            FROM ledger_entries WHERE market_id IS NOT NULL AND account_id > 0 AND balance = 'cash' GROUP BY 1, 2)
          SELECT market_id, account_id, r.gross, r.commission, s.gross AS paid
          FROM account_results r LEFT JOIN sums s USING (market_id, account_id)
          WHERE r.gross <> coalesce(s.gross, 0) OR r.commission <> coalesce(s.commission, 0)`,
  },
  {
    fault: "order whose void part is not the sum of its void matches",
    sql: `WITH sums AS (
            SELECT order_id, sum(stake) AS voided FROM match_corrections,
              unnest(ARRAY[back_order_id, lay_order_id]) AS order_id
            WHERE to_price_hundredths = 0 GROUP BY 1)
          SELECT order_id, o.voided, s.voided AS matches FROM orders o FULL JOIN sums s USING (order_id)
          WHERE coalesce(o.voided, 0) <> coalesce(s.voided, 0)`,
  },
  {
    fault: "ledger entry between accounts of both money modes",
    sql: `SELECT entry_id, array_agg(account_id) AS accounts FROM ledger_entries JOIN accounts USING (account_id)
          GROUP BY 1 HAVING count(DISTINCT money_mode) > 1`,
  },
  {
    fault: "order in a market of another money mode",
    sql: `SELECT order_id, account_id, market_id FROM orders JOIN accounts a USING (account_id)
            JOIN markets m USING (market_id) WHERE a.money_mode <> m.money_mode`,
  },
  {
    fault: "order that never matched in a market that is removed",
    sql: `SELECT order_id, market_id FROM orders JOIN markets USING (market_id)
          WHERE removed_at IS NOT NULL AND matched = 0 AND voided = 0`,
  },
  {
    fault: "key of an order that is gone",
    sql: `SELECT k.key_seq, k.order_id FROM command_keys k LEFT JOIN orders o USING (order_id)
          WHERE k.order_id IS NOT NULL AND o.order_id IS NULL
            AND NOT EXISTS (SELECT FROM removed_keys r WHERE r.key_seq = k.key_seq)`,
  },
  {
    fault: "market whose result does not fit its status",
    sql: `SELECT market_id, status, result FROM markets
          WHERE (result IS NOT NULL) <> (status IN ('settled', 'void')) OR (result IS NULL) <> (finished_at IS NULL)`,
  },
  {
    fault: "delayed order of another account",
    sql: `SELECT order_id, d.account_id FROM delayed_orders d LEFT JOIN orders o USING (order_id)
          WHERE o.account_id IS DISTINCT FROM d.account_id`,
  },
  {
    fault: "account whose first key is not its first",
    sql: `SELECT account_id, first_key_seq, min(key_seq) AS min FROM accounts JOIN command_keys USING (account_id)
          GROUP BY 1, 2 HAVING first_key_seq IS NULL OR first_key_seq > min(key_seq)`,
  },
  {
    fault: "order without its key",
    // The orders of a group follow the first, which their key names. The house's orders have none.
    sql: `SELECT o.order_id, o.key_seq FROM orders o LEFT JOIN command_keys k USING (key_seq)
          WHERE o.account_id > 0 AND ((k.order_id IS NULL AND NOT EXISTS (
                   SELECT FROM markets m, projection p
                   WHERE m.market_id = o.market_id AND m.removed_at <= p.keys_removed_until))
             OR k.account_id <> o.account_id
             OR o.order_id NOT BETWEEN k.order_id AND k.order_id + ${MAX_GROUP_ORDERS - 1})
          UNION ALL
          SELECT order_id, key_seq FROM orders WHERE account_id < 0 AND key_seq <> 0
          UNION ALL
          SELECT o.order_id, o.key_seq FROM orders o JOIN command_keys k USING (order_id)
          WHERE k.key_seq <> o.key_seq`,
  },
];

/** Checks sums over all rows, also those from before the checkpoint that the replay began with. */
export async function checkSums(
  client: ClientBase,
  { snapshot, recorderStart, removedOrders, removedKeys }: LoadedProjection,
  differences: Differences,
): Promise<void> {
  for (const { fault, sql } of CHECKS) {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    for (const row of rows) differences.add(`${fault}: ${JSON.stringify(row)}`);
  }
  // Numbers are given without gaps and removals are counted, so a count shows whether a row is missing or too much.
  const counts: readonly (readonly [what: string, sql: string, expected: number])[] = [
    ["orders", "SELECT count(*) FROM orders", snapshot.nextOrderId - 1 - removedOrders],
    ["matches", "SELECT count(DISTINCT match_id) FROM match_legs", snapshot.nextMatchId - 1],
    ["ledger entries", "SELECT count(DISTINCT entry_id) FROM ledger_entries", snapshot.nextEntryId - 1],
    ["keys", "SELECT count(*) FROM command_keys", recorderStart.keyCount - removedKeys],
  ];
  for (const [what, sql, expected] of counts) {
    const { rows } = await client.query<{ count: number }>(sql);
    differences.expect(`the number of ${what}`, expected, rows[0]?.count);
  }
}
