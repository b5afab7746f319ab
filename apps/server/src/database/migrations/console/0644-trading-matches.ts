import { sqlMigration } from "../../sql-migration.ts";

/** A market's matches in the order of time, each once: one entry for two legs, and new ones at the end of their market. */
export const tradingMatchesMigration = sqlMigration([
  "CREATE INDEX match_legs_of_market ON match_legs (market_id, at, match_id) WHERE role = 0",
]);
