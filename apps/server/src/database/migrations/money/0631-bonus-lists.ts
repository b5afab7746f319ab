import { sqlMigration } from "../../sql-migration.ts";

/** What operators list grants by, and what a template has granted without reading its grants. */
export const bonusListsMigration = sqlMigration([
  "CREATE INDEX bonus_grants_by_state ON bonus_grants (state, id DESC)",
  "CREATE INDEX bonus_grants_claimed ON bonus_grants (template_id) INCLUDE (amount) WHERE activated_at IS NOT NULL",
]);
