import { sqlMigration } from "../sql-migration.ts";

/** A delayed order that accepts worse prices is held at its worst one: what was asked for stands beside it. */
export const worstPricesMigration = sqlMigration([
  "ALTER TABLE delayed_orders ADD COLUMN asked_price_hundredths integer NOT NULL DEFAULT 0",
]);
