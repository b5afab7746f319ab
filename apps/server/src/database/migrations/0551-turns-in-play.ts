import { sqlMigration } from "../sql-migration.ts";

/**
 * Events that operators have turned in play. The row comes before the first step, and `done_at` after the last: one without it
 * was broken off. `opens`: the markets that are opened again.
 */
export const turnsInPlayMigration = sqlMigration([
  `CREATE TABLE turns_in_play (
    event_id bigint PRIMARY KEY REFERENCES sport_events (id) ON DELETE CASCADE,
    client_reference text NOT NULL,
    operator text NOT NULL,
    reason text NOT NULL,
    opens bigint[] NOT NULL,
    started_at timestamptz NOT NULL,
    done_at timestamptz
  )`,
  "CREATE INDEX turns_in_play_not_done ON turns_in_play (started_at) WHERE done_at IS NULL",
]);
