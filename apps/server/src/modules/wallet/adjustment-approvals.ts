import type { AccountId } from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";

/** The second person must follow within this time. */
export const APPROVED_FOR_MS = 24 * 3_600_000;

/** An adjustment as two operators must ask for it alike. */
export interface AskedAdjustment {
  readonly reference: string;
  readonly accountId: AccountId;
  readonly amount: Paise;
}

/** Who asks for it and why. */
export interface Asker {
  readonly operatorName: string;
  readonly reason: string;
}

/** An adjustment that one operator has asked for. */
export interface WaitingAdjustment {
  readonly reference: string;
  readonly userName: string;
  readonly amount: Paise;
  readonly askedBy: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * One row for each operator who has asked: with a second one the money was moved. The first one's row goes a day after it was
 * written, so that what is done is also looked for where only the second one's is left.
 */
const WAITING = `
  FROM (SELECT reference, account_id, amount, min(operator) AS operator, min(reason) AS reason, min(at) AS at
        FROM adjustment_approvals
        WHERE at >= $1 GROUP BY reference, account_id, amount HAVING count(*) = 1) AS asked
  WHERE NOT EXISTS (SELECT FROM operator_actions d WHERE d.account_id = asked.account_id AND d.action = 'adjustBalance'
    AND d.outcome = 'done' AND d.detail ->> 'reference' = asked.reference)`;

/** Who has asked for a large adjustment, until a second operator asks for the same. */
export class AdjustmentApprovals {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes down that an operator asks for it. True: another one has asked for the same within a day. */
  async approve(
    { reference, accountId, amount }: AskedAdjustment,
    { operatorName, reason }: Asker,
  ): Promise<boolean> {
    const now = this.#clock.now();
    const since = new Date(now - APPROVED_FOR_MS);
    await this.#database.query("DELETE FROM adjustment_approvals WHERE at < $1", [since]);
    await this.#database.query(
      `INSERT INTO adjustment_approvals (reference, account_id, amount, operator, reason, at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [reference, accountId, amount, operatorName, reason, new Date(now)],
    );
    const { rows } = await this.#database.query(
      `SELECT FROM adjustment_approvals
       WHERE reference = $1 AND account_id = $2 AND amount = $3 AND operator <> $4 LIMIT 1`,
      [reference, accountId, amount, operatorName],
    );
    return rows.length > 0;
  }

  /** What still waits for a second operator, newest first: one page and how many there are. */
  async waiting({ skip, limit }: { readonly skip: number; readonly limit: number }): Promise<{
    readonly items: readonly WaitingAdjustment[];
    readonly totalCount: number;
  }> {
    const since = new Date(this.#clock.now() - APPROVED_FOR_MS);
    const [page, total] = await Promise.all([
      this.#database.query<WaitingRow>(
        `SELECT reference, amount, operator, reason, at,
           (SELECT username FROM users WHERE users.id = account_id) AS user_name
         ${WAITING} ORDER BY at DESC, reference LIMIT $2 OFFSET $3`,
        [since, limit, skip],
      ),
      this.#database.query<{ count: number }>(`SELECT count(*)::bigint AS count ${WAITING}`, [since]),
    ]);
    const items = page.rows.map(({ reference, amount, operator, reason, at, user_name }) => ({
      ...{ reference, userName: user_name, amount: paise(amount), askedBy: operator, reason, at },
    }));
    return { items, totalCount: total.rows[0]?.count ?? 0 };
  }
}

interface WaitingRow {
  readonly reference: string;
  readonly user_name: string;
  readonly amount: number;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}
