import { sqlMigration } from "../sql-migration.ts";

/**
 * A market's status and winner are the engine's alone: the catalogue reads them from its tables, and why a market has
 * its status from the action that led to it. With them goes the mark of finished events, which followed from both.
 */
export const marketStatusOfEngineMigration = sqlMigration([
  "ALTER TABLE sport_markets DROP COLUMN status, DROP COLUMN status_reason, DROP COLUMN winner",
  // How many of the runners win: announced by the feed, and known before the engine has the market.
  "ALTER TABLE sport_markets ADD COLUMN winners integer NOT NULL DEFAULT 1 CHECK (winners > 0)",
  "DROP INDEX sport_events_unfinished",
  "ALTER TABLE sport_events DROP COLUMN finished",
  "CREATE INDEX sport_events_not_ended ON sport_events (id) WHERE phase <> 'ended'",

  "ALTER TABLE desk_actions RENAME TO operator_actions",
  "ALTER SEQUENCE desk_actions_id_seq RENAME TO operator_actions_id_seq",
  "ALTER INDEX desk_actions_pkey RENAME TO operator_actions_pkey",
  "ALTER INDEX desk_actions_of_market RENAME TO operator_actions_of_market",
  "ALTER INDEX desk_actions_of_account RENAME TO operator_actions_of_account",
]);
