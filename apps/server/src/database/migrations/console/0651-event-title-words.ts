import { sqlMigration } from "../../sql-migration.ts";

/** Finds events of any age by the beginnings of their titles' words. Other signs than letters and digits part words. */
export const eventTitleWordsMigration = sqlMigration([
  `CREATE FUNCTION event_title_words(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
   RETURN to_tsvector('pg_catalog.simple', translate(title, '!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~–—’·', repeat(' ', 36)))`,
  "CREATE INDEX sport_events_by_title ON sport_events USING gin (event_title_words(title))",
]);
