import { sqlMigration } from "../sql-migration.ts";

/** The number that a runner of a race wears; null: none. */
export const clothNumbersMigration = sqlMigration(["ALTER TABLE sport_runners ADD COLUMN cloth smallint"]);
