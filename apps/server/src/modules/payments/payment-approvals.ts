import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import type { Payment } from "./payment.ts";

/** Where one person's word is not enough: who approved a payment as it was, until it changes. */
export class PaymentApprovals {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Writes down that an operator approves the payment in this version. `second`: somebody else has approved the same
   * before, so it may be done; `first`: another operator must follow. The same operator again is no second person.
   */
  async approve({ id, version }: Payment, operatorName: string): Promise<"first" | "second"> {
    await this.#database.query(
      `INSERT INTO payment_approvals (payment_id, version, operator, at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [id, version, operatorName, new Date(this.#clock.now())],
    );
    const others = (await this.approversOf({ id, version })).filter((name) => name !== operatorName);
    return others.length > 0 ? "second" : "first";
  }

  /** Who has approved the payment in this version, first to last. */
  async approversOf({ id, version }: Pick<Payment, "id" | "version">): Promise<readonly string[]> {
    const { rows } = await this.#database.query<{ operator: string }>(
      "SELECT operator FROM payment_approvals WHERE payment_id = $1 AND version = $2 ORDER BY at, operator",
      [id, version],
    );
    return rows.map(({ operator }) => operator);
  }
}
