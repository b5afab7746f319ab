import { sqlMigration } from "../../sql-migration.ts";

/**
 * The casino's wallet: game sessions by the digests of their tokens, rounds, and every transaction that a studio has asked
 * for. The unique id of a studio's transaction is what makes it happen once, for as long as the rows are kept.
 */
export const casinoWalletMigration = sqlMigration([
  `CREATE TABLE casino_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    studio text NOT NULL CHECK (studio IN ('kestrel', 'marigold', 'banyan')),
    game text NOT NULL,
    -- Null of a guest's demo.
    user_id bigint REFERENCES users (id),
    mode text NOT NULL CHECK (mode IN ('demo', 'real')),
    -- Null of a demo, and until a launch's token is swapped for it.
    token_hash bytea UNIQUE,
    -- Until the launch's token is used.
    launch_hash bytea UNIQUE,
    launch_expires_at timestamptz,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK (mode = 'demo' OR user_id IS NOT NULL)
  )`,
  "CREATE INDEX casino_sessions_of_user ON casino_sessions (user_id, id)",
  `CREATE TABLE casino_rounds (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    studio text NOT NULL,
    round_ref text NOT NULL,
    user_id bigint NOT NULL REFERENCES users (id),
    game text NOT NULL,
    session_id bigint,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'rolledBack')),
    staked bigint NOT NULL DEFAULT 0,
    won bigint NOT NULL DEFAULT 0,
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    -- Studio, job or the operator's name.
    closed_by text,
    -- A round's name is unique for one player and game only.
    UNIQUE (studio, user_id, game, round_ref)
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX casino_rounds_of_user ON casino_rounds (user_id, id)",
  "CREATE INDEX casino_rounds_open ON casino_rounds (opened_at) WHERE state = 'open'",
  `CREATE TABLE casino_transactions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    studio text NOT NULL,
    tx_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback', 'jackpot', 'promo', 'freeRoundTotal', 'adjustment')),
    ref_tx_id text,
    round_id bigint REFERENCES casino_rounds (id),
    -- Null of a bet that was rolled back before it came, where the studio could not say whose it is.
    user_id bigint,
    game text NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0 OR kind = 'adjustment'),
    free_amount bigint NOT NULL DEFAULT 0,
    digest text NOT NULL,
    state text NOT NULL CHECK (state IN ('due', 'done', 'refused', 'killed')),
    code text,
    closes_round boolean NOT NULL DEFAULT false,
    ledger_entry_id bigint,
    balance bigint,
    received_at timestamptz NOT NULL,
    done_at timestamptz,
    UNIQUE (studio, tx_id),
    CHECK (state <> 'due' OR user_id IS NOT NULL)
  ) WITH (fillfactor = 80)`,
  "CREATE INDEX casino_transactions_of_round ON casino_transactions (round_id, id)",
  "CREATE INDEX casino_transactions_of_user ON casino_transactions (user_id, id)",
  "CREATE INDEX casino_transactions_by_time ON casino_transactions (studio, received_at)",
  // No index has the state of a transaction: its end is written into the same page, and touches none of them.
  `CREATE TABLE casino_posted (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    -- No transaction up to this one is due.
    through_id bigint NOT NULL
  )`,
  "INSERT INTO casino_posted (through_id) VALUES (0)",
]);
