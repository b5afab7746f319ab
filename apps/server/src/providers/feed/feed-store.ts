import type { Pool } from "pg";

/** Which messages of each fixture were taken. */
export class FeedStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Undefined where the message was never taken, or was deleted some time after its fixture had finished. */
  async digestOf(eventId: number, sequence: number): Promise<string | undefined> {
    const { rows } = await this.#database.query<{ digest: string }>(
      "SELECT digest FROM feed_messages WHERE event_id = $1 AND sequence = $2",
      [eventId, sequence],
    );
    return rows[0]?.digest;
  }

  /**
   * The last step of every message: before it the message counts as not taken and is applied again. So is one that was written
   * down where the answer of the database was lost.
   */
  async take(eventId: number, sequence: number, digest: string, at: number): Promise<void> {
    await this.#database.query(
      `WITH message AS (
         INSERT INTO feed_messages (event_id, sequence, digest, taken_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING
       )
       UPDATE sport_events SET feed_sequence = $2 WHERE id = $1`,
      [eventId, sequence, digest, new Date(at)],
    );
  }
}
