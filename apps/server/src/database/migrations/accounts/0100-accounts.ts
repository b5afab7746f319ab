import { sqlMigration } from "../../sql-migration.ts";

/**
 * Who may do what: players, operators, their sessions and sign-ups, and the settings of hosts. No money: a user's
 * number is the engine's account number, and what it owns is in the projection of the exchange.
 * Names and mobile numbers are unique without regard to case; secrets are stored as hashes only.
 */
export const accountsMigration = sqlMigration([
  `CREATE TABLE users (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    username text NOT NULL,
    username_key text NOT NULL COLLATE "C" UNIQUE,
    kind text NOT NULL CHECK (kind IN ('player', 'demo', 'house')),
    password_hash text,
    mobile text UNIQUE,
    host text NOT NULL,
    referral_code text NOT NULL UNIQUE,
    referred_by bigint REFERENCES users (id),
    tennis boolean NOT NULL DEFAULT true,
    football boolean NOT NULL DEFAULT true,
    cricket boolean NOT NULL DEFAULT true,
    bet_locked boolean NOT NULL DEFAULT false,
    opening_credit bigint NOT NULL DEFAULT 0 CHECK (opening_credit >= 0),
    credited_at timestamptz,
    created_at timestamptz NOT NULL,
    locked_at timestamptz,
    forgotten_at timestamptz,
    CHECK (kind = 'demo' OR password_hash IS NOT NULL)
  )`,
  "CREATE INDEX users_demo ON users (created_at) WHERE kind = 'demo' AND forgotten_at IS NULL",

  `CREATE TABLE operators (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    username text NOT NULL,
    username_key text NOT NULL COLLATE "C" UNIQUE,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL,
    locked_at timestamptz
  )`,

  `CREATE TABLE sessions (
    id text PRIMARY KEY,
    user_id bigint REFERENCES users (id),
    operator_id bigint REFERENCES operators (id),
    address text NOT NULL,
    user_agent text NOT NULL,
    idle_limit_ms bigint NOT NULL,
    created_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_at timestamptz,
    end_reason text,
    CHECK ((user_id IS NULL) <> (operator_id IS NULL))
  )`,
  "CREATE INDEX sessions_of_user ON sessions (user_id) WHERE ended_at IS NULL",
  "CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL",
  "CREATE INDEX sessions_over ON sessions (ends_at)",

  `CREATE TABLE refresh_tokens (
    hash bytea PRIMARY KEY,
    session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  "CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id)",

  `CREATE TABLE registrations (
    id text PRIMARY KEY,
    host text NOT NULL,
    username text NOT NULL,
    username_key text NOT NULL COLLATE "C",
    password_hash text NOT NULL,
    mobile text NOT NULL,
    referred_by bigint REFERENCES users (id),
    code_hash bytea,
    code_expires_at timestamptz NOT NULL,
    tries smallint NOT NULL,
    created_at timestamptz NOT NULL,
    UNIQUE (host, username_key, mobile)
  )`,
  "CREATE INDEX registrations_age ON registrations (created_at)",

  `CREATE TABLE sent_codes (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    mobile text NOT NULL,
    address text NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX sent_codes_to ON sent_codes (mobile, at)",
  "CREATE INDEX sent_codes_from ON sent_codes (address, at)",
  "CREATE INDEX sent_codes_at ON sent_codes (at)",

  `CREATE TABLE login_attempts (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id bigint,
    operator_id bigint,
    username text NOT NULL,
    method text NOT NULL,
    result text NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX login_attempts_of_user ON login_attempts (user_id, at)",

  `CREATE TABLE host_settings (
    host text PRIMARY KEY,
    domain jsonb NOT NULL,
    server jsonb NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
]);
