import { sqlMigration } from "../../sql-migration.ts";

/** Operators' approvals of a payment as it was at a version; who approved is never changed. */
export const paymentApprovalsMigration = sqlMigration([
  `CREATE TABLE payment_approvals (
    payment_id bigint NOT NULL REFERENCES payments (id),
    version integer NOT NULL,
    operator text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (payment_id, version, operator)
  )`,
]);
