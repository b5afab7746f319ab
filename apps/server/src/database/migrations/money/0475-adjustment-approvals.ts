import { sqlMigration } from "../../sql-migration.ts";

/** Operators' approvals of a large adjustment, by the reference that makes it happen once. */
export const adjustmentApprovalsMigration = sqlMigration([
  `CREATE TABLE adjustment_approvals (
    reference text NOT NULL,
    account_id bigint NOT NULL REFERENCES users (id),
    amount bigint NOT NULL,
    operator text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (reference, account_id, amount, operator)
  )`,
  "CREATE INDEX adjustment_approvals_at ON adjustment_approvals (at)",
]);
