import { sqlMigration } from "../sql-migration.ts";

/**
 * The journal, which is the truth of money and bets, and its projection: `exchange/tables` says what each table is
 * for. Amounts are paise in bigint, prices hundredths, ids the engine's own. The projection is only ever written by
 * the exchange's projector.
 */
export const exchangeTablesMigration = sqlMigration([
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
    applied_seq bigint NOT NULL DEFAULT 0,
    command_count bigint NOT NULL DEFAULT 0,
    effects_digest text NOT NULL DEFAULT '',
    next_order_id bigint NOT NULL DEFAULT 1,
    next_match_id bigint NOT NULL DEFAULT 1,
    next_entry_id bigint NOT NULL DEFAULT 1,
    key_count bigint NOT NULL DEFAULT 0,
    removed_orders bigint NOT NULL DEFAULT 0,
    removed_keys bigint NOT NULL DEFAULT 0,
    remembered_keys bigint,
    engine_version integer,
    engine_since_seq bigint NOT NULL DEFAULT 0,
    leadership bigint NOT NULL DEFAULT 0
  )`,
  "INSERT INTO projection DEFAULT VALUES",

  `CREATE TABLE accounts (
    account_id bigint PRIMARY KEY,
    cash bigint NOT NULL DEFAULT 0,
    held bigint NOT NULL DEFAULT 0 CHECK (held >= 0),
    first_key_seq bigint,
    opened_at timestamptz NOT NULL,
    kind text NOT NULL
  ) WITH (fillfactor = 80)`,
  `INSERT INTO accounts (account_id, kind, opened_at)
    VALUES (-4, 'internal', 'epoch'), (-3, 'internal', 'epoch'), (-2, 'internal', 'epoch'), (-1, 'outside', 'epoch')`,

  `CREATE TABLE markets (
    market_id bigint PRIMARY KEY,
    min_stake bigint NOT NULL,
    max_stake bigint NOT NULL,
    matched_total bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    removed_at timestamptz,
    commission_basis_points integer NOT NULL,
    bet_delay_ms integer NOT NULL DEFAULT 0,
    status text NOT NULL DEFAULT 'open',
    result text,
    terms jsonb NOT NULL,
    last_matched integer[] NOT NULL
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX markets_finished ON markets (finished_at)",
  "CREATE INDEX markets_in_memory ON markets (market_id) WHERE removed_at IS NULL",

  `CREATE TABLE orders (
    order_id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    market_id bigint NOT NULL,
    stake bigint NOT NULL,
    matched bigint NOT NULL,
    matched_payout_centipaise bigint NOT NULL,
    cancelled bigint NOT NULL,
    lapsed bigint NOT NULL,
    remaining bigint NOT NULL GENERATED ALWAYS AS (stake - matched - cancelled - lapsed) STORED CHECK (remaining >= 0),
    key_seq bigint NOT NULL,
    placed_at timestamptz NOT NULL,
    last_matched_at timestamptz,
    time_priority bigint,
    price_hundredths integer NOT NULL,
    runner integer NOT NULL,
    execution smallint NOT NULL,
    side text NOT NULL
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX orders_of_account ON orders (account_id, order_id)",
  "CREATE INDEX orders_of_market ON orders (market_id, account_id)",

  `CREATE TABLE delayed_orders (
    order_id bigint PRIMARY KEY,
    account_id bigint NOT NULL,
    release_at timestamptz NOT NULL,
    execution smallint NOT NULL,
    key text COLLATE "C" NOT NULL
  )`,

  `CREATE TABLE match_legs (
    match_id bigint NOT NULL,
    order_id bigint NOT NULL,
    market_id bigint NOT NULL,
    stake bigint NOT NULL,
    at timestamptz NOT NULL,
    price_hundredths integer NOT NULL,
    runner smallint NOT NULL,
    role smallint NOT NULL,
    PRIMARY KEY (order_id, match_id)
  )`,
  "CREATE INDEX match_legs_in_order ON match_legs USING brin (match_id) WITH (pages_per_range = 32, autosummarize = on)",

  `CREATE TABLE holds (
    hold_id bigint PRIMARY KEY,
    from_account_id bigint NOT NULL,
    to_account_id bigint NOT NULL,
    amount bigint NOT NULL,
    placed_at timestamptz NOT NULL,
    ended_at timestamptz,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'settled', 'released')),
    kind text NOT NULL,
    reference text NOT NULL
  )`,
  "CREATE INDEX holds_pending ON holds (from_account_id, hold_id) WHERE status = 'pending'",

  `CREATE TABLE ledger_entries (
    entry_id bigint NOT NULL,
    account_id bigint NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    market_id bigint,
    at timestamptz NOT NULL,
    leg smallint NOT NULL,
    balance text NOT NULL,
    kind text NOT NULL,
    phase text NOT NULL,
    reference text COLLATE "C" NOT NULL,
    remark text NOT NULL,
    PRIMARY KEY (entry_id, leg)
  )`,
  "CREATE INDEX ledger_entries_statement ON ledger_entries (account_id, balance, at, entry_id)",
  "CREATE INDEX ledger_entries_reference ON ledger_entries (reference) WHERE reference <> ''",

  `CREATE TABLE account_results (
    market_id bigint NOT NULL,
    account_id bigint NOT NULL,
    gross bigint NOT NULL,
    commission bigint NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (market_id, account_id)
  )`,
  "CREATE INDEX account_results_history ON account_results (account_id, at)",

  `CREATE TABLE command_keys (
    account_id bigint NOT NULL,
    key_seq bigint NOT NULL,
    command_digest bigint NOT NULL,
    order_id bigint,
    entry_id bigint,
    matched bigint NOT NULL,
    remaining bigint NOT NULL,
    matched_payout_centipaise bigint NOT NULL,
    release_at timestamptz,
    key text COLLATE "C" NOT NULL,
    lapse_reason text,
    PRIMARY KEY (account_id, key)
  )`,
  "CREATE UNIQUE INDEX command_keys_in_order ON command_keys (key_seq)",

  // Keys of orders that have left the tables, until the engine has forgotten them too.
  "CREATE TABLE removed_keys (key_seq bigint PRIMARY KEY)",
]);
