import { sqlMigration } from "../../sql-migration.ts";

/**
 * Deposits and withdrawals. `posting_due` says that the state's money is still to be moved in the exchange: it is set with
 * the state and cleared once the movement is durable, so that what a crash interrupts is repeated with the same key.
 */
export const paymentsMigration = sqlMigration([
  `CREATE TABLE payments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    direction text NOT NULL CHECK (direction IN ('deposit', 'withdrawal')),
    channel text NOT NULL CHECK (channel IN ('upi', 'manual')),
    method text NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    state text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    posting_due boolean NOT NULL,
    client_request_id text NOT NULL,
    utr text,
    hold_id bigint,
    ledger_entry_id bigint,
    reason_code text,
    remark text,
    claimed_by text,
    claimed_until timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    expires_at timestamptz,
    UNIQUE (user_id, direction, client_request_id)
  )`,
  "CREATE INDEX payments_of_user ON payments (user_id, created_at DESC, id DESC)",
  "CREATE INDEX payments_by_state ON payments (direction, state, created_at DESC, id DESC)",
  "CREATE INDEX payments_due ON payments (id) WHERE posting_due",
  // One payment outside is credited once, whatever was claimed of it.
  `CREATE UNIQUE INDEX payments_credited_utr ON payments (utr)
     WHERE direction = 'deposit' AND state IN ('success', 'credited')`,
  "CREATE INDEX payments_utr ON payments (utr) WHERE utr IS NOT NULL",
  `CREATE TABLE payment_steps (
    payment_id bigint NOT NULL REFERENCES payments (id),
    version integer NOT NULL,
    at timestamptz NOT NULL,
    from_state text,
    to_state text NOT NULL,
    source text NOT NULL,
    actor text NOT NULL,
    detail jsonb NOT NULL,
    PRIMARY KEY (payment_id, version)
  )`,
]);
