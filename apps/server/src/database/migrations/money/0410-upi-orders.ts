import { sqlMigration } from "../../sql-migration.ts";

/** Deposits by UPI: the provider's order of each, webhooks that were taken, and the daily comparisons. */
export const upiOrdersMigration = sqlMigration([
  `CREATE TABLE upi_orders (
    payment_id bigint PRIMARY KEY REFERENCES payments (id),
    order_ref text NOT NULL UNIQUE,
    asked_amount bigint NOT NULL CHECK (asked_amount > 0),
    provider_order_id text UNIQUE,
    payee_vpa text,
    payee_name text,
    -- What the provider has taken for the order, all payments together.
    amount_paid bigint NOT NULL DEFAULT 0,
    paid_at timestamptz,
    -- What the player says the payment's UTR is; proves nothing.
    claimed_utr text,
    asked_count integer NOT NULL DEFAULT 0,
    -- When the provider is asked next; null: no more.
    ask_at timestamptz
  )`,
  "CREATE INDEX upi_orders_to_ask ON upi_orders (ask_at) WHERE ask_at IS NOT NULL",
  // Two open payments of one amount could not be distinguished by who looks at a bank statement.
  `CREATE UNIQUE INDEX payments_open_upi ON payments (user_id, amount)
     WHERE direction = 'deposit' AND channel = 'upi' AND state IN ('created', 'pending')`,
  `CREATE TABLE payment_webhooks (
    event_id text PRIMARY KEY,
    event text NOT NULL,
    at timestamptz NOT NULL
  )`,
  "CREATE INDEX payment_webhooks_at ON payment_webhooks (at)",
  `CREATE TABLE payment_comparisons (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    from_at timestamptz NOT NULL,
    until_at timestamptz NOT NULL,
    run_at timestamptz NOT NULL,
    run_by text NOT NULL,
    report jsonb NOT NULL
  )`,
  "CREATE INDEX payment_comparisons_by_time ON payment_comparisons (from_at, until_at, id)",
]);
