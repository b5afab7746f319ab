import { sqlMigration } from "../../sql-migration.ts";

/** Where a game session is played, and the login's session that it was launched in: it ends with that. */
export const casinoSessionHostsMigration = sqlMigration([
  "ALTER TABLE casino_sessions ADD COLUMN host text NOT NULL DEFAULT ''",
  "ALTER TABLE casino_sessions ADD COLUMN login_session_id text",
]);
