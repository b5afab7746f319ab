import { sqlMigration } from "../../sql-migration.ts";

/** What the clean-up of game sessions looks for. */
export const casinoCleanUpMigration = sqlMigration([
  "CREATE INDEX casino_rounds_of_session ON casino_rounds (session_id)",
  "CREATE INDEX casino_sessions_by_end ON casino_sessions (expires_at)",
]);
