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
   * Writes down that an operator approves the payment in this version, `subject` being what exactly where operators may
   * differ in it, such as another amount. `second`: somebody else has approved the same before, so it may be done;
   * `first`: another operator must follow. The same operator again is no second person.
   */
  async approve({ id, version }: Payment, operatorName: string, subject = ""): Promise<"first" | "second"> {
    await this.#database.query(
      `INSERT INTO payment_approvals (payment_id, version, operator, at, subject) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [id, version, operatorName, new Date(this.#clock.now()), subject],
    );
    const others = (await this.approversOf({ id, version }, subject)).filter((name) => name !== operatorName);
    return others.length > 0 ? "second" : "first";
  }

  /** Who has approved the payment in this version, first to last; with `subject` who has approved exactly that. */
  async approversOf(
    { id, version }: Pick<Payment, "id" | "version">,
    subject?: string,
  ): Promise<readonly string[]> {
    const { rows } = await this.#database.query<{ operator: string }>(
      `SELECT operator FROM payment_approvals
       WHERE payment_id = $1 AND version = $2 AND ($3::text IS NULL OR subject = $3)
       GROUP BY operator ORDER BY min(at), operator`,
      [id, version, subject ?? null],
    );
    return rows.map(({ operator }) => operator);
  }
}
