import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";

/** The provider repeats a webhook for a day; afterwards its id cannot come again. */
export const KEEP_MS = 3 * 24 * 3_600_000;
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Which webhooks were taken. Only genuine ones come here, so strangers add nothing; what is old goes. It saves work:
 * what a webhook says is taken once however often it is read.
 */
export class WebhookStore {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;
  #sweptAt = 0;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  async isTaken(eventId: string): Promise<boolean> {
    const { rows } = await this.#database.query("SELECT FROM payment_webhooks WHERE event_id = $1", [
      eventId,
    ]);
    return rows.length > 0;
  }

  /** The last step of a webhook: one that was interrupted before it is read again. */
  async taken(eventId: string, name: string): Promise<void> {
    const now = this.#clock.now();
    await this.#database.query(
      "INSERT INTO payment_webhooks (event_id, event, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
      [eventId, name, new Date(now)],
    );
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#database.query("DELETE FROM payment_webhooks WHERE at < $1", [new Date(now - KEEP_MS)]);
  }
}
