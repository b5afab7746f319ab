import { MAX_FAVOURITES } from "@crossbook/contract";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../database/index.ts";

const LIST = "SELECT event_id FROM favourites WHERE user_id = $1 ORDER BY position";

/** The ids in the order given, so that what a guest marked first is first. */
const INSERT = `
  INSERT INTO favourites (user_id, event_id)
  SELECT $1, e.id FROM unnest($2::bigint[]) WITH ORDINALITY AS asked (id, place)
  JOIN sport_events e ON e.id = asked.id
  ORDER BY asked.place
  ON CONFLICT DO NOTHING`;

const FORGET_ENDED = `
  DELETE FROM favourites f USING sport_events e
  WHERE f.user_id = $1 AND e.id = f.event_id AND e.phase = 'ended' AND NOT f.event_id = ANY ($2::bigint[])`;

/** The table of favourites. */
export class FavouriteStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** In the order in which they were added. */
  async list(userId: number): Promise<number[]> {
    return idsOf(this.#database, userId);
  }

  /** All favourites with these among them, or `full` and nothing changed. Ids that name no event are left out. */
  async add(userId: number, eventIds: readonly number[]): Promise<number[] | "full"> {
    return inTransaction<number[] | "full">(
      this.#database,
      async (client) => {
        // One at a time for a player, so that no two calls count the same free place.
        await client.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
        await client.query(INSERT, [userId, eventIds]);
        let ids = await idsOf(client, userId);
        if (ids.length > MAX_FAVOURITES) {
          await client.query(FORGET_ENDED, [userId, eventIds]);
          ids = await idsOf(client, userId);
        }
        return ids.length > MAX_FAVOURITES ? "full" : ids;
      },
      (ids) => ids !== "full",
    );
  }

  async remove(userId: number, eventId: number): Promise<void> {
    await this.#database.query("DELETE FROM favourites WHERE user_id = $1 AND event_id = $2", [
      userId,
      eventId,
    ]);
  }
}

async function idsOf(database: Pool | PoolClient, userId: number): Promise<number[]> {
  const { rows } = await database.query<{ event_id: number }>(LIST, [userId]);
  return rows.map(({ event_id }) => event_id);
}
