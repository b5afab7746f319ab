import { Client, type ClientConfig } from "pg";
import { withNumbers } from "../../database/index.ts";
import { bonusAccountOf } from "../wallet/index.ts";

/** What a look at all bonuses found. */
export interface BonusReport {
  readonly grants: number;
  /** The first things that are wrong, as sentences. */
  readonly faults: readonly string[];
}

const FAULTS_AT_MOST = 20;

/** Each row of an answer is a fault. `$1`: the number of the bonus account of a player numbered 0. */
const CHECKS: readonly { readonly fault: string; readonly sql: string }[] = [
  {
    fault: "bonus account that does not hold the player's active bonuses",
    sql: `WITH active AS (
            SELECT user_id, sum(amount) AS amount FROM bonus_grants WHERE state = 'active' GROUP BY 1),
          held AS (SELECT $1 - account_id AS user_id, cash + held AS amount FROM accounts WHERE kind = 'bonus')
          SELECT user_id, coalesce(a.amount, 0) AS active, coalesce(h.amount, 0) AS held
          FROM active a FULL JOIN held h USING (user_id)
          WHERE coalesce(a.amount, 0) <> coalesce(h.amount, 0)
            AND NOT EXISTS (SELECT FROM bonus_grants g WHERE g.user_id = coalesce(a.user_id, h.user_id) AND g.posting_due)`,
  },
  {
    fault: "bonus whose wagering is not the sum of its markets",
    sql: `SELECT g.id, g.wager_done, coalesce(sum(c.counted), 0) AS counted, $1::bigint AS base
          FROM bonus_grants g LEFT JOIN bonus_contributions c ON c.grant_id = g.id
          GROUP BY 1 HAVING g.wager_done <> coalesce(sum(c.counted), 0)`,
  },
  {
    fault: "bonus that was released without its wagering, or wagered and not released",
    sql: `SELECT id, state, wager_done, wager_required, $1::bigint AS base FROM bonus_grants
          WHERE (state = 'completed' AND wager_done < wager_required) OR (state <> 'completed' AND released <> 0)`,
  },
  {
    fault: "bonus of which something else went to its player's cash than was released",
    sql: `WITH paid AS (
            SELECT reference, account_id, sum(amount) AS amount FROM ledger_entries
            WHERE kind = 'bonus' AND reference LIKE 'bonus:%' AND account_id > 0 GROUP BY 1, 2)
          SELECT g.id, g.released, p.amount, $1::bigint AS base
          FROM bonus_grants g LEFT JOIN paid p ON p.reference = 'bonus:' || g.id AND p.account_id = g.user_id
          WHERE NOT g.posting_due AND coalesce(p.amount, 0) <> g.released`,
  },
];

/**
 * Compares what bonuses say with the exchange's tables: the money of active ones, what was released, and the sums of
 * wagering. What is still to be posted after a crash is no fault. Reads one consistent moment.
 */
export async function verifyBonuses(connection: ClientConfig): Promise<BonusReport> {
  const client = new Client(withNumbers(connection));
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const faults: string[] = [];
    for (const { fault, sql } of CHECKS) {
      const { rows } = await client.query<Record<string, unknown>>(sql, [bonusAccountOf(0)]);
      for (const { base: _, ...row } of rows) faults.push(`${fault}: ${JSON.stringify(row)}`);
    }
    const { rows } = await client.query<{ count: number }>("SELECT count(*) AS count FROM bonus_grants");
    return { grants: rows[0]?.count ?? 0, faults: faults.slice(0, FAULTS_AT_MOST) };
  } finally {
    await client.end();
  }
}
