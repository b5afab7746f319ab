import { sqlMigration } from "../../sql-migration.ts";

/** Webhooks are kept before they are read, so that one that was accepted is never lost. */
export const webhookInboxMigration = sqlMigration([
  "ALTER TABLE payment_webhooks ADD COLUMN body text, ADD COLUMN taken_at timestamptz",
  "UPDATE payment_webhooks SET taken_at = at",
  "CREATE INDEX payment_webhooks_untaken ON payment_webhooks (at) WHERE taken_at IS NULL",
]);
