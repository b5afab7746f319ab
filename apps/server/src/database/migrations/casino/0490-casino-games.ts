import { sqlMigration } from "../../sql-migration.ts";

/**
 * The catalogue of games as studios list them, what is closed where, and what players have played and marked. A game that
 * its studio lists no longer stays for the history. A row of `casino_closures` closes: there is no row that opens, so the
 * stricter always holds; host `*` is every host, subject a studio (`kestrel`) or a game (`kestrel:dice`).
 */
export const casinoGamesMigration = sqlMigration([
  `CREATE TABLE casino_games (
    id text PRIMARY KEY,
    studio text NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    image_url text NOT NULL,
    section text NOT NULL,
    rtp_percent text,
    has_demo boolean NOT NULL,
    place integer NOT NULL,
    listed boolean NOT NULL,
    first_seen_at timestamptz NOT NULL,
    UNIQUE (studio, code)
  )`,
  `CREATE TABLE casino_closures (
    host text NOT NULL,
    subject text NOT NULL,
    closed_at timestamptz NOT NULL,
    closed_by text NOT NULL,
    reason text NOT NULL,
    PRIMARY KEY (host, subject)
  )`,
  `CREATE TABLE casino_player_games (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    game_id text NOT NULL REFERENCES casino_games (id) ON DELETE CASCADE,
    launched_at timestamptz,
    favourite_at timestamptz,
    PRIMARY KEY (user_id, game_id)
  )`,
  "CREATE INDEX casino_player_games_of_game ON casino_player_games (game_id)",
]);
