import { sqlMigration } from "../../sql-migration.ts";

/**
 * What operators have suspended as a whole: `site`, `sport:3` or `event:17`. Which markets one has suspended is in
 * `operator_actions`.
 */
export const tradingSuspensionsMigration = sqlMigration([
  `CREATE TABLE trading_suspensions (
    scope text PRIMARY KEY CHECK (scope ~ '^(site|sport:-?[0-9]+|event:[0-9]+)$'),
    reason text NOT NULL,
    suspended_by text NOT NULL,
    suspended_at timestamptz NOT NULL
  )`,
]);
