import { sqlMigration } from "../../sql-migration.ts";

/** Where an event comes from, as the feed sends it beside its label; null where it sends the label only. */
export const eventSourcesMigration = sqlMigration(["ALTER TABLE sport_events ADD COLUMN source jsonb"]);
