import { createHash } from "node:crypto";
import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Random } from "../../../ports/random.ts";
import type { GameSession } from "./wallet-core.ts";

const SESSIONS_IN_MEMORY = 20_000;
/** Three draws of 48 bits: 144. */
const TOKEN_DRAWS = 3;
const DRAW = 2 ** 48;

interface Row {
  readonly id: number;
  readonly studio: CasinoStudio;
  readonly game: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

interface Parts {
  readonly database: Pool;
  readonly clock: Pick<Clock, "now">;
  readonly random: Random;
}

const COLUMNS = `id, studio, game, user_id AS "userId", expires_at AS "expiresAt", ended_at AS "endedAt"`;

/**
 * Game sessions by their tokens, of which only digests are kept. Who launches writes them; that one was ended before its
 * time is the rules' to say, because one that is in memory is not read again.
 */
export class GameSessions {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;
  readonly #random: Random;
  readonly #byToken = new BoundedMap<string, GameSession>(SESSIONS_IN_MEMORY);

  constructor({ database, clock, random }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#random = random;
  }

  /** The session of a token, over or not. */
  async byToken(studio: CasinoStudio, token: string): Promise<GameSession | undefined> {
    const known = this.#byToken.get(token) ?? (await this.#read(token));
    return known?.studio === studio ? known : undefined;
  }

  /** Swaps the token of a launch for its session's; undefined: there is none, it is too late, or it was swapped before. */
  async redeem(
    studio: CasinoStudio,
    launchToken: string,
  ): Promise<{ readonly session: GameSession; readonly token: string } | undefined> {
    const token = this.#newToken();
    const { rows } = await this.#database.query<Row>(
      `UPDATE casino_sessions SET token_hash = $3, launch_hash = NULL
        WHERE launch_hash = $2 AND studio = $1 AND launch_expires_at > $4 AND ended_at IS NULL RETURNING ${COLUMNS}`,
      [studio, hashOf(launchToken), hashOf(token), new Date(this.#clock.now())],
    );
    const [row] = rows;
    return row && { session: sessionOf(row), token };
  }

  async #read(token: string): Promise<GameSession | undefined> {
    const { rows } = await this.#database.query<Row>(
      `SELECT ${COLUMNS} FROM casino_sessions WHERE token_hash = $1`,
      [hashOf(token)],
    );
    const [row] = rows;
    if (!row) return undefined;
    const session = sessionOf(row);
    this.#byToken.set(token, session);
    return session;
  }

  #newToken(): string {
    const bytes = Buffer.alloc(TOKEN_DRAWS * 6);
    for (let draw = 0; draw < TOKEN_DRAWS; draw++)
      bytes.writeUIntBE(this.#random.integer(DRAW - 1), draw * 6, 6);
    return bytes.toString("base64url");
  }
}

function sessionOf({ expiresAt, endedAt, ...row }: Row): GameSession {
  return { ...row, expiresAt: expiresAt.getTime(), endedAt: endedAt?.getTime() };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
