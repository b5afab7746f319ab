import { sqlMigration } from "../../sql-migration.ts";

/** More roles of operators, and whether a session is a browser's, which locks itself. */
export const operatorConsoleMigration = sqlMigration([
  "ALTER TABLE operators DROP CONSTRAINT operators_role_check",
  `ALTER TABLE operators ADD CONSTRAINT operators_role_check
    CHECK (role IN ('viewer', 'trader', 'settler', 'cashier', 'risk', 'support', 'compliance', 'admin'))`,
  "ALTER TABLE operator_sessions ADD COLUMN in_browser boolean NOT NULL DEFAULT false",
]);
