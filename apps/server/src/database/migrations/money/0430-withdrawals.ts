import { sqlMigration } from "../../sql-migration.ts";

/**
 * Where withdrawals go, and what the payment provider says of them: `next_check_at` is when it is asked again. Players'
 * accounts that were paid to are kept to be chosen again.
 */
export const withdrawalsMigration = sqlMigration([
  `CREATE TABLE payouts (
    payment_id bigint PRIMARY KEY REFERENCES payments (id),
    address text NOT NULL,
    ifsc text NOT NULL,
    holder_name text NOT NULL,
    provider_id text,
    provider_status text,
    fault text,
    checks integer NOT NULL DEFAULT 0,
    next_check_at timestamptz
  )`,
  "CREATE INDEX payouts_to_check ON payouts (next_check_at) WHERE next_check_at IS NOT NULL",
  `CREATE TABLE payout_accounts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    method text NOT NULL,
    address text NOT NULL,
    ifsc text NOT NULL,
    holder_name text NOT NULL,
    used_at timestamptz NOT NULL,
    UNIQUE (user_id, method, address, ifsc)
  )`,
]);
