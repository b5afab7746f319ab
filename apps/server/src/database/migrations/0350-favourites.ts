import { sqlMigration } from "../sql-migration.ts";

/** Which events a player has marked, in the order of marking. They go with their player or event. */
export const favouritesMigration = sqlMigration([
  `CREATE TABLE favourites (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event_id bigint NOT NULL REFERENCES sport_events (id) ON DELETE CASCADE,
    position bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (user_id, event_id)
  )`,
  "CREATE INDEX favourites_of_event ON favourites (event_id)",
]);
