import { sqlMigration } from "../sql-migration.ts";

/**
 * A key's outcome in columns instead of text: every bet writes one, and a third of what the projection wrote was
 * these texts. Also the version of the engine whose journal the tables follow, see `enterEngineEpoch`.
 */
export const keyedOutcomesMigration = sqlMigration([
  `ALTER TABLE command_keys
    ALTER COLUMN command_digest TYPE bigint USING ('x' || command_digest)::bit(64)::bigint,
    ADD COLUMN order_id bigint,
    ADD COLUMN entry_id bigint,
    ADD COLUMN matched bigint NOT NULL DEFAULT 0,
    ADD COLUMN remaining bigint NOT NULL DEFAULT 0,
    ADD COLUMN matched_payout_centipaise bigint NOT NULL DEFAULT 0`,
  `UPDATE command_keys SET
    order_id = (outcome::jsonb ->> 'orderId')::bigint,
    entry_id = (outcome::jsonb ->> 'ledgerEntryId')::bigint,
    matched = coalesce((outcome::jsonb ->> 'matched')::bigint, 0),
    remaining = coalesce((outcome::jsonb ->> 'remaining')::bigint, 0),
    matched_payout_centipaise = coalesce((outcome::jsonb ->> 'matchedPayoutCentipaise')::bigint, 0)`,
  "ALTER TABLE command_keys DROP COLUMN outcome",

  "ALTER TABLE projection ADD COLUMN engine_version integer, ADD COLUMN engine_since_seq bigint NOT NULL DEFAULT 0",
]);
