import { sqlMigration } from "../sql-migration.ts";

/** When an order lapsed, which is not when its market was settled. */
export const lapsedOrdersMigration = sqlMigration(["ALTER TABLE orders ADD COLUMN lapsed_at timestamptz"]);
