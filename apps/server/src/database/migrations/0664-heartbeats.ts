import { sqlMigration } from "../sql-migration.ts";

/** Accounts whose unmatched bets are cancelled once they are not heard of, and when that was done last. */
export const heartbeatsMigration = sqlMigration([
  `CREATE TABLE heartbeats (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    timeout_seconds integer CHECK (timeout_seconds > 0),
    cancelled_at timestamptz,
    cancelled_bets integer,
    cancelled_after_seconds integer,
    CHECK (num_nulls(cancelled_at, cancelled_bets, cancelled_after_seconds) IN (0, 3))
  )`,
]);
