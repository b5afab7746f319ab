import { sqlMigration } from "../../sql-migration.ts";

/** When a bonus template was retired: a deposit of before may be reported later. Unknown of those retired before this column. */
export const retiredTemplatesMigration = sqlMigration([
  "ALTER TABLE bonus_templates ADD COLUMN retired_at timestamptz",
]);
