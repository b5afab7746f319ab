import { sqlMigration } from "../../sql-migration.ts";

/**
 * What players have set to protect themselves. A limit's row has the amount in force and the looser one that is asked for;
 * null amounts mean no limit. Exclusions and the history of changes are added to and never changed: an exclusion that must
 * last longer is one more row.
 */
export const protectionMigration = sqlMigration([
  `CREATE TABLE protection_limits (
    user_id bigint NOT NULL REFERENCES users (id),
    kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake')),
    period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
    amount bigint CHECK (amount >= 0),
    pending_amount bigint CHECK (pending_amount >= 0),
    pending_since timestamptz,
    PRIMARY KEY (user_id, kind, period),
    CHECK (pending_since IS NULL OR pending_amount IS NULL OR pending_amount > amount)
  )`,
  `CREATE TABLE exclusions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    kind text NOT NULL CHECK (kind IN ('timeOut', 'selfExclusion')),
    from_at timestamptz NOT NULL,
    until_at timestamptz CHECK (until_at > from_at),
    actor text NOT NULL,
    reason text NOT NULL
  )`,
  "CREATE INDEX exclusions_of_user ON exclusions (user_id, id)",
  `CREATE TABLE protection_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    at timestamptz NOT NULL,
    actor text NOT NULL,
    change text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL
  )`,
  "CREATE INDEX protection_changes_of_user ON protection_changes (user_id, id)",
  `CREATE FUNCTION refuse_protection_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'exclusions and their history are added to and never changed';
   END $$`,
  `CREATE TRIGGER exclusions_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON exclusions
    EXECUTE FUNCTION refuse_protection_change()`,
  `CREATE TRIGGER protection_changes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON protection_changes
    EXECUTE FUNCTION refuse_protection_change()`,
  // How often the player wants to be reminded of the time; null: not at all.
  "ALTER TABLE users ADD COLUMN reminder_minutes smallint CHECK (reminder_minutes BETWEEN 10 AND 240)",
]);
