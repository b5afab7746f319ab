import { sqlMigration } from "../../sql-migration.ts";

/** What operators work through: payments that wait, in their order, and lines of the bank account by their time. */
export const paymentQueueMigration = sqlMigration([
  `CREATE INDEX payments_waiting ON payments (created_at, id)
     WHERE state IN ('review', 'requested', 'onHold', 'approved')`,
  "CREATE INDEX bank_lines_by_time ON bank_lines (at DESC, id DESC)",
  "CREATE INDEX bank_lines_free_by_time ON bank_lines (at DESC, id DESC) WHERE payment_id IS NULL",
]);
