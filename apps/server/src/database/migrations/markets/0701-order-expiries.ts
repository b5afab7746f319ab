import { sqlMigration } from "../../sql-migration.ts";

/** From when on what was unmatched of an order was to lapse; NULL: never. */
export const orderExpiriesMigration = sqlMigration(["ALTER TABLE orders ADD COLUMN expires_at timestamptz"]);
