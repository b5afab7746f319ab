import { sqlMigration } from "../../sql-migration.ts";

/**
 * How much less commission an account pays, in whole percent of each market's rate; and of a result the discount that it was settled
 * with, which a correction settles it with again.
 */
export const commissionDiscountsMigration = sqlMigration([
  "ALTER TABLE accounts ADD COLUMN commission_discount_percent smallint NOT NULL DEFAULT 0",
  "ALTER TABLE account_results ADD COLUMN commission_discount_percent smallint NOT NULL DEFAULT 0",
]);
