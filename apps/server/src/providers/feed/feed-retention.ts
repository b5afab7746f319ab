import type { Pool } from "pg";
import { MAYBE_DONE } from "../../modules/catalogue/index.ts";
import type { Clock } from "../../ports/clock.ts";

/** What the feed's messages left in the tables stays so long after the fixture has finished. */
export const KEEP_AFTER_FINISH_MS = 60 * 60_000;
/** Old rows are deleted with the first message that comes so long after the last time. */
const SWEEP_EVERY_MS = 10 * 60_000;

/**
 * Deletes digests of messages that are older than the stated time, of fixtures that have ended and whose markets all
 * have had their results for as long; and of each of these markets the actions that the feed itself has done, but for
 * the newest that took effect: it says why the market has its status. An operator's actions stay for ever.
 */
const DELETE_OLD = `
  WITH finished AS (
    SELECT e.id, e.fixture_id FROM sport_events e
    WHERE e.phase = 'ended'
      AND e.id IN (SELECT event_id FROM feed_messages)
      AND NOT EXISTS (
        SELECT FROM sport_markets m LEFT JOIN markets x ON x.market_id = m.id
        WHERE m.event_id = e.id AND (x.finished_at IS NULL OR x.finished_at > $1))
  ), old_messages AS (
    DELETE FROM feed_messages f USING finished e WHERE f.event_id = e.id AND f.taken_at <= $1
  )
  DELETE FROM operator_actions a USING finished e, sport_markets m
  WHERE m.event_id = e.id AND a.market_id = m.id AND a.actor = 'feed:' || e.fixture_id AND a.at <= $1
    AND a.id IS DISTINCT FROM (
      SELECT max(n.id) FROM operator_actions n
      WHERE n.market_id = m.id AND n.actor = a.actor AND n.outcome IN ${MAYBE_DONE})`;

/** Keeps the feed's own tables from growing with every fixture that ever ran. */
export class FeedRetention {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;
  #sweptAt = 0;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** To be called after each message; most calls do nothing. Nothing grows while no message comes. */
  async sweep(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    await this.#database.query(DELETE_OLD, [new Date(now - KEEP_AFTER_FINISH_MS)]);
  }
}
