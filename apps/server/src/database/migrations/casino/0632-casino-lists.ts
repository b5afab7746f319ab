import { sqlMigration } from "../../sql-migration.ts";

/** What operators find a round by; no studio, player or game needs to be known. */
export const casinoListsMigration = sqlMigration([
  "CREATE INDEX casino_rounds_by_ref ON casino_rounds (round_ref)",
]);
