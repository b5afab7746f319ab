import { sqlMigration } from "../../sql-migration.ts";

/**
 * Which markets form a starting price, as they are announced and as the exchange has them; what was formed; and what an order
 * that took one had asked for.
 */
export const startingPricesMigration = sqlMigration([
  "ALTER TABLE sport_markets ADD COLUMN starting_price boolean NOT NULL DEFAULT false",
  "ALTER TABLE markets ADD COLUMN has_starting_price boolean NOT NULL DEFAULT false, ADD COLUMN starting_prices integer[]",
  "ALTER TABLE orders ADD COLUMN asked_price_hundredths integer, ADD COLUMN asked_stake bigint",
]);
