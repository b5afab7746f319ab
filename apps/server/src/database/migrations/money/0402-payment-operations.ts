import { sqlMigration } from "../../sql-migration.ts";

/** What operators list payments by, and what exactly each of two operators has approved. */
export const paymentOperationsMigration = sqlMigration([
  "CREATE INDEX payments_by_time ON payments (created_at DESC, id DESC)",
  // Which came to their end in a time: what the daily comparison reads.
  "CREATE INDEX payments_updated ON payments (direction, updated_at)",
  // Such as the amount and UTR to be credited: two who approve different things have not approved together.
  "ALTER TABLE payment_approvals ADD COLUMN subject text NOT NULL DEFAULT ''",
  `ALTER TABLE payment_approvals DROP CONSTRAINT payment_approvals_pkey,
     ADD PRIMARY KEY (payment_id, version, operator, subject)`,
]);
