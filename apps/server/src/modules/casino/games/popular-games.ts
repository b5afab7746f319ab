import type { Pool } from "pg";
import type { Clock } from "../../../ports/clock.ts";

const WEEK_MS = 7 * 86_400_000;
const MOST = 5;

/** The games that most players have launched within a week, looked up now and then. */
export class PopularGames {
  readonly #database: Pool;
  readonly #clock: Clock;
  #ids: ReadonlySet<string> = new Set();

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  /** Counts again. */
  async load(): Promise<void> {
    const { rows } = await this.#database.query<{ game_id: string }>(
      `SELECT game_id FROM casino_player_games WHERE launched_at > $1
       GROUP BY game_id ORDER BY count(*) DESC, game_id LIMIT $2`,
      [new Date(this.#clock.now() - WEEK_MS), MOST],
    );
    this.#ids = new Set(rows.map(({ game_id }) => game_id));
  }
}
