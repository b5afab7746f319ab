import type { AccountId } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
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

/** Who has asked for a large adjustment, until a second operator asks for the same. */
export class AdjustmentApprovals {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Writes down that an operator asks for it. True: another one has asked for the same within a day. */
  async approve({ reference, accountId, amount }: AskedAdjustment, operatorName: string): Promise<boolean> {
    const now = this.#clock.now();
    const since = new Date(now - APPROVED_FOR_MS);
    await this.#database.query("DELETE FROM adjustment_approvals WHERE at < $1", [since]);
    await this.#database.query(
      `INSERT INTO adjustment_approvals (reference, account_id, amount, operator, at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [reference, accountId, amount, operatorName, new Date(now)],
    );
    const { rows } = await this.#database.query(
      `SELECT FROM adjustment_approvals
       WHERE reference = $1 AND account_id = $2 AND amount = $3 AND operator <> $4 LIMIT 1`,
      [reference, accountId, amount, operatorName],
    );
    return rows.length > 0;
  }
}
