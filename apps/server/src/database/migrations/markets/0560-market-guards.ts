import { sqlMigration } from "../../sql-migration.ts";

/** When each book of a market was matched last, and what suspends the market where a price jumps; 0 ticks: nothing. */
export const marketGuardsMigration = sqlMigration([
  `ALTER TABLE markets
    ADD COLUMN jump_guard jsonb NOT NULL DEFAULT '{"ticks": 0, "withinMs": 0}',
    ADD COLUMN last_matched_at bigint[] NOT NULL DEFAULT '{}'`,
  `UPDATE markets SET last_matched_at = array_fill(0::bigint, ARRAY[cardinality(last_matched)])`,
]);
