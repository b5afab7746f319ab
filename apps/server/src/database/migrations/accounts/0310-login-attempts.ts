import { sqlMigration } from "../../sql-migration.ts";

/**
 * Tries to log in, counted by hour: one row for an account, result and network, however many tries. `username` is
 * empty where no such account exists, because people type passwords into the wrong field, and `address` is a network
 * as `addressGroup` writes it, empty where an hour had too many of them to name each.
 */
export const loginAttemptsMigration = sqlMigration([
  "DROP TABLE login_attempts",
  `CREATE TABLE login_attempts (
    hour timestamptz NOT NULL,
    username text NOT NULL,
    method text NOT NULL,
    result text NOT NULL,
    address text NOT NULL,
    user_id bigint,
    user_agent text NOT NULL,
    tries integer NOT NULL CHECK (tries > 0),
    last_at timestamptz NOT NULL,
    PRIMARY KEY (hour, username, method, result, address)
  )`,
  "CREATE INDEX login_attempts_of_user ON login_attempts (user_id, hour) WHERE user_id IS NOT NULL",

  // A login deletes the account's oldest sessions beyond its share.
  "CREATE INDEX sessions_of_user_by_age ON sessions (user_id, created_at)",

  // Demo accounts are deleted: what could refer to one is found without reading the whole table.
  "CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by IS NOT NULL",
  "CREATE INDEX registrations_referred_by ON registrations (referred_by) WHERE referred_by IS NOT NULL",
  "CREATE INDEX users_forgotten ON users (forgotten_at) WHERE forgotten_at IS NOT NULL",
]);
