import { sqlMigration } from "../sql-migration.ts";

/**
 * Operators' sessions in a table of their own, so that nothing of players' sessions can be one of theirs; and their
 * failed logins as one row for each operator and day, which no stranger can grow.
 */
export const operatorsMigration = sqlMigration([
  "DELETE FROM sessions WHERE operator_id IS NOT NULL",
  "ALTER TABLE sessions DROP COLUMN operator_id",
  "ALTER TABLE sessions ALTER COLUMN user_id SET NOT NULL",

  `CREATE TABLE operator_sessions (
    id text PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operators (id),
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text
  )`,
  "CREATE INDEX operator_sessions_live ON operator_sessions (operator_id) WHERE ended_at IS NULL",
  "CREATE INDEX operator_sessions_created ON operator_sessions (created_at)",

  `CREATE TABLE operator_login_failures (
    operator_id bigint NOT NULL REFERENCES operators (id),
    day date NOT NULL,
    failures integer NOT NULL,
    last_address text NOT NULL,
    last_at timestamptz NOT NULL,
    PRIMARY KEY (operator_id, day)
  )`,
]);
