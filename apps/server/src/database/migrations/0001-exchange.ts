import { sqlMigration } from "../sql-migration.ts";

/**
 * The journal, which is the truth of money and bets, and its projection. Amounts are paise in bigint, prices
 * hundredths, ids the engine's own. The projection is only ever written by the exchange's projector.
 */
export const exchangeMigration = sqlMigration([
  `CREATE TABLE journal (
    seq bigint PRIMARY KEY,
    at timestamptz NOT NULL,
    version smallint NOT NULL,
    command_count integer NOT NULL,
    commands bytea NOT NULL,
    digest text NOT NULL
  )`,
  // Commands are small and dense: trying to compress each row costs more than it saves.
  "ALTER TABLE journal ALTER COLUMN commands SET STORAGE EXTERNAL",

  `CREATE TABLE checkpoints (
    seq bigint PRIMARY KEY,
    at timestamptz NOT NULL,
    version smallint NOT NULL,
    command_count bigint NOT NULL,
    key_count bigint NOT NULL,
    state bytea NOT NULL,
    state_digest text NOT NULL
  )`,
  "ALTER TABLE checkpoints ALTER COLUMN state SET STORAGE EXTERNAL",

  `CREATE TABLE projection (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    applied_seq bigint NOT NULL,
    command_count bigint NOT NULL,
    effects_digest text NOT NULL,
    next_order_id bigint NOT NULL,
    next_fill_id bigint NOT NULL,
    next_entry_id bigint NOT NULL,
    key_count bigint NOT NULL,
    remembered_keys bigint
  )`,
  `INSERT INTO projection (applied_seq, command_count, effects_digest, next_order_id, next_fill_id, next_entry_id, key_count)
    VALUES (0, 0, '', 1, 1, 1, 0)`,

  `CREATE TABLE accounts (
    account_id bigint PRIMARY KEY,
    kind text NOT NULL,
    cash bigint NOT NULL,
    first_key_seq bigint,
    opened_at timestamptz NOT NULL
  ) WITH (fillfactor = 80)`,

  `CREATE TABLE house_balances (ledger_account_id bigint PRIMARY KEY CHECK (ledger_account_id < 0), balance bigint NOT NULL)`,
  "INSERT INTO house_balances VALUES (-1, 0), (-2, 0), (-3, 0), (-4, 0)",

  `CREATE TABLE markets_engine (
    market_id bigint PRIMARY KEY,
    status text NOT NULL,
    runner_count integer NOT NULL,
    ladder text NOT NULL,
    commission_basis_points integer NOT NULL,
    min_stake bigint NOT NULL,
    max_stake bigint NOT NULL,
    winner integer NOT NULL,
    matched_total bigint NOT NULL,
    last_matched integer[] NOT NULL,
    created_at timestamptz NOT NULL,
    finished_at timestamptz
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX markets_engine_finished ON markets_engine (finished_at)",

  `CREATE TABLE orders (
    order_id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    market_id bigint NOT NULL,
    runner integer NOT NULL,
    side text NOT NULL,
    price_hundredths integer NOT NULL,
    stake bigint NOT NULL,
    matched bigint NOT NULL,
    matched_payout_centipaise bigint NOT NULL,
    cancelled bigint NOT NULL,
    lapsed bigint NOT NULL,
    remaining bigint NOT NULL GENERATED ALWAYS AS (stake - matched - cancelled - lapsed) STORED CHECK (remaining >= 0),
    placed_at timestamptz NOT NULL,
    last_matched_at timestamptz
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX orders_of_account ON orders (account_id, order_id)",
  "CREATE INDEX orders_of_market ON orders (market_id, account_id)",

  `CREATE TABLE fills (
    fill_id bigint PRIMARY KEY,
    taker_order_id bigint NOT NULL,
    maker_order_id bigint NOT NULL,
    market_id bigint NOT NULL,
    runner integer NOT NULL,
    price_hundredths integer NOT NULL,
    stake bigint NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX fills_of_taker ON fills (taker_order_id)",
  "CREATE INDEX fills_of_maker ON fills (maker_order_id)",

  `CREATE TABLE ledger_entries (
    entry_id bigint NOT NULL,
    leg smallint NOT NULL,
    ledger_account_id bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    kind text NOT NULL,
    market_id bigint,
    remark text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (entry_id, leg)
  )`,
  "CREATE INDEX ledger_entries_statement ON ledger_entries (ledger_account_id, at, entry_id)",

  `CREATE TABLE market_results (
    market_id bigint NOT NULL,
    account_id bigint NOT NULL,
    gross bigint NOT NULL,
    commission bigint NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (market_id, account_id)
  )`,
  "CREATE INDEX market_results_history ON market_results (account_id, at)",

  `CREATE TABLE command_keys (
    account_id bigint NOT NULL,
    key text COLLATE "C" NOT NULL,
    key_seq bigint NOT NULL,
    command_digest text NOT NULL,
    outcome text NOT NULL,
    PRIMARY KEY (account_id, key)
  )`,
  "CREATE UNIQUE INDEX command_keys_in_order ON command_keys (key_seq)",
]);
