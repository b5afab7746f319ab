import { sqlMigration } from "../../sql-migration.ts";

/**
 * What players say of payments that they made by hand, and the lines of the host's bank account that they are compared
 * with. A bank line belongs to one deposit at most.
 */
export const manualDepositsMigration = sqlMigration([
  `CREATE TABLE deposit_claims (
    payment_id bigint PRIMARY KEY REFERENCES payments (id),
    image_id bigint UNIQUE REFERENCES images (id)
  )`,
  `CREATE TABLE bank_lines (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bank_reference text NOT NULL UNIQUE,
    at timestamptz NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    utr text,
    payer text NOT NULL,
    narration text NOT NULL,
    imported_by text NOT NULL,
    imported_at timestamptz NOT NULL,
    payment_id bigint UNIQUE REFERENCES payments (id)
  )`,
  "CREATE INDEX bank_lines_utr ON bank_lines (utr) WHERE utr IS NOT NULL",
  "CREATE INDEX bank_lines_free ON bank_lines (amount, at) WHERE payment_id IS NULL",
  `CREATE INDEX payments_by_hand ON payments (created_at, id) WHERE channel = 'manual' AND direction = 'deposit'`,
]);
