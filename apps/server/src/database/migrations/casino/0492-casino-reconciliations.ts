import { sqlMigration } from "../../sql-migration.ts";

/** What comparing studios' lists with our transactions has found: the newest of the same days. */
export const casinoReconciliationsMigration = sqlMigration([
  `CREATE TABLE casino_reconciliations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    studio text NOT NULL,
    from_at timestamptz NOT NULL,
    until_at timestamptz NOT NULL,
    run_at timestamptz NOT NULL,
    report jsonb NOT NULL
  )`,
  "CREATE INDEX casino_reconciliations_of_studio ON casino_reconciliations (studio, from_at, until_at)",
]);
