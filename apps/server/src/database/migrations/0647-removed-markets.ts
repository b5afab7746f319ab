import { sqlMigration } from "../sql-migration.ts";

/** The projector looks with each chunk for the next market whose keys leave the tables. */
export const removedMarketsMigration = sqlMigration([
  "CREATE INDEX markets_by_removal ON markets (removed_at)",
]);
