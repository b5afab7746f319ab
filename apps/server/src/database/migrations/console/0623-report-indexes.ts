import { sqlMigration } from "../../sql-migration.ts";

/** Ledger entries and matches of a few days, whoever they are of: both are written in the order of time. */
export const reportIndexesMigration = sqlMigration([
  "CREATE INDEX ledger_entries_at ON ledger_entries USING brin (at) WITH (pages_per_range = 32, autosummarize = on)",
  "CREATE INDEX match_legs_at ON match_legs USING brin (at) WITH (pages_per_range = 32, autosummarize = on)",
]);
