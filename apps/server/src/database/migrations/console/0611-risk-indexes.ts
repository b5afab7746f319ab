import { sqlMigration } from "../../sql-migration.ts";

/** What the screens of risk look up: who owes, and who shares an address or a payee. */
export const riskIndexesMigration = sqlMigration([
  "CREATE INDEX accounts_owing ON accounts (receivable) WHERE receivable < 0",
  "CREATE INDEX sessions_of_address ON sessions (address, user_id) WHERE user_id IS NOT NULL",
  "CREATE INDEX payout_accounts_of_address ON payout_accounts (method, address, ifsc, user_id)",
]);
