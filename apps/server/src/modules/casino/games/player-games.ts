import { MAX_FAVOURITE_GAMES } from "@crossbook/contract";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../../database/index.ts";

/** Ids of games: launched lately, the last one first, and favourites in the order of marking. */
export interface PlayerGamesOfUser {
  readonly recent: string[];
  readonly favourites: string[];
}

const MOST_RECENT = 20;

/** Which games a player has launched and marked: at most a row for each game that there is. */
export class PlayerGames {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Remembers a launch. */
  async launched(userId: number, gameId: string, at: number): Promise<void> {
    await this.#database.query(
      `INSERT INTO casino_player_games (user_id, game_id, launched_at) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, game_id) DO UPDATE SET launched_at = excluded.launched_at`,
      [userId, gameId, new Date(at)],
    );
  }

  of(userId: number): Promise<PlayerGamesOfUser> {
    return gamesOf(this.#database, userId);
  }

  /** Marks a game, or takes the mark off; `full` and nothing changed where there are too many. */
  setFavourite(
    userId: number,
    gameId: string,
    favouriteAt: number | undefined,
  ): Promise<PlayerGamesOfUser | "full"> {
    return inTransaction(this.#database, async (client) => {
      // One at a time for a player, so that no two calls count the same free place.
      await client.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
      const before = await gamesOf(client, userId);
      const isNew = favouriteAt !== undefined && !before.favourites.includes(gameId);
      if (isNew && before.favourites.length >= MAX_FAVOURITE_GAMES) return "full";
      await client.query(
        `INSERT INTO casino_player_games (user_id, game_id, favourite_at) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, game_id) DO UPDATE SET favourite_at =
           CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE coalesce(casino_player_games.favourite_at, $3) END`,
        [userId, gameId, favouriteAt === undefined ? null : new Date(favouriteAt)],
      );
      return gamesOf(client, userId);
    });
  }
}

async function gamesOf(database: Pool | PoolClient, userId: number): Promise<PlayerGamesOfUser> {
  const { rows } = await database.query<PlayerGamesOfUser>(
    `SELECT
       array(SELECT game_id FROM casino_player_games WHERE user_id = $1 AND launched_at IS NOT NULL
         ORDER BY launched_at DESC, game_id LIMIT $2) AS recent,
       array(SELECT game_id FROM casino_player_games WHERE user_id = $1 AND favourite_at IS NOT NULL
         ORDER BY favourite_at, game_id) AS favourites`,
    [userId, MOST_RECENT],
  );
  return rows[0] ?? { recent: [], favourites: [] };
}
