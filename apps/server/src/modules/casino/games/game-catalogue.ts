import type { CasinoSection, CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { inTransaction } from "../../../database/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type CatalogueGame, gameIdOf } from "./casino-game.ts";

interface GameRow {
  readonly id: string;
  readonly studio: CasinoStudio;
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly image_url: string;
  readonly section: CasinoSection;
  readonly rtp_percent: string | null;
  readonly has_demo: boolean;
  readonly place: number;
  readonly listed: boolean;
  readonly first_seen_at: Date;
}

/** A game as a studio lists it now. */
export type ListedGame = Pick<
  CatalogueGame,
  "code" | "name" | "description" | "imageUrl" | "section" | "rtpPercent" | "hasDemo"
>;

/** So many games of one studio are taken; what is listed beyond them is left out. */
export const MOST_GAMES_OF_A_STUDIO = 2000;

const SAVE = `
  INSERT INTO casino_games (id, studio, code, name, description, image_url, section, rtp_percent, has_demo, place,
    listed, first_seen_at)
  SELECT id, $1, code, name, description, image_url, section, rtp_percent, has_demo, place, true, $2
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::boolean[])
    WITH ORDINALITY AS listed (id, code, name, description, image_url, section, rtp_percent, has_demo, place)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
    image_url = excluded.image_url, section = excluded.section, rtp_percent = excluded.rtp_percent,
    has_demo = excluded.has_demo, place = excluded.place, listed = true`;

/** The games of all studios: in the table, so that they are known before a studio answers, and in memory. */
export class GameCatalogue {
  readonly #database: Pool;
  readonly #clock: Clock;
  #games: ReadonlyMap<string, CatalogueGame> = new Map();

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Reads the table. */
  async load(): Promise<void> {
    const { rows } = await this.#database.query<GameRow>(
      "SELECT * FROM casino_games ORDER BY studio, place, id",
    );
    this.#games = new Map(rows.map((row) => [row.id, gameOf(row)]));
  }

  get(gameId: string): CatalogueGame | undefined {
    return this.#games.get(gameId);
  }

  /** Every game that there is or was, by studio and place. */
  all(): readonly CatalogueGame[] {
    return [...this.#games.values()];
  }

  /** Takes a studio's list. What it has no longer is not offered any more. */
  async replace(studio: CasinoStudio, listed: readonly ListedGame[]): Promise<void> {
    // A code that comes twice counts once: the last one wins.
    const byCode = new Map(listed.slice(0, MOST_GAMES_OF_A_STUDIO).map((game) => [game.code, game]));
    const games = [...byCode.values()];
    const ids = games.map(({ code }) => gameIdOf(studio, code));
    await inTransaction(this.#database, async (client) => {
      await client.query("UPDATE casino_games SET listed = false WHERE studio = $1 AND NOT id = ANY ($2)", [
        studio,
        ids,
      ]);
      await client.query(SAVE, [
        ...[studio, new Date(this.#clock.now()), ids],
        ...[games.map(({ code }) => code), games.map(({ name }) => name)],
        ...[games.map(({ description }) => description), games.map(({ imageUrl }) => imageUrl)],
        ...[games.map(({ section }) => section), games.map(({ rtpPercent }) => rtpPercent ?? null)],
        games.map(({ hasDemo }) => hasDemo),
      ]);
    });
    await this.load();
  }
}

function gameOf(row: GameRow): CatalogueGame {
  const { id, studio, code, name, description, section, place, listed } = row;
  return {
    ...{ id, studio, code, name, description, section, place, listed },
    imageUrl: row.image_url,
    rtpPercent: row.rtp_percent ?? undefined,
    hasDemo: row.has_demo,
    firstSeenAt: row.first_seen_at.getTime(),
  };
}
