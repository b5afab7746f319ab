import { createHash } from "node:crypto";
import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Random } from "../../../ports/random.ts";
import type { GameSession } from "./wallet-core.ts";

/** A launch's token must be swapped within this time. */
export const LAUNCH_TOKEN_MS = 60_000;
const SESSIONS_IN_MEMORY = 20_000;
/** Three draws of 48 bits: 144. */
const TOKEN_DRAWS = 3;
const DRAW = 2 ** 48;

/** A game session that is to be opened. */
export interface NewGameSession {
  readonly studio: CasinoStudio;
  /** The studio's own name of the game. */
  readonly game: string;
  readonly userId: number;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  /** `launch`: the token works once, within a minute, and is swapped for the session's. */
  readonly token: "session" | "launch";
}

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

/** Game sessions by their tokens, of which only digests are kept. */
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

  /** Opens a game session for real play. Answers its number and the token that the studio gets. */
  async open(asked: NewGameSession): Promise<{ readonly id: number; readonly token: string }> {
    const { studio, game, userId, expiresAt } = asked;
    const token = this.#newToken();
    const now = this.#clock.now();
    const isLaunch = asked.token === "launch";
    const { rows } = await this.#database.query<{ readonly id: number }>(
      `INSERT INTO casino_sessions (studio, game, user_id, mode, token_hash, launch_hash, launch_expires_at, created_at, expires_at)
        VALUES ($1, $2, $3, 'real', $4, $5, $6, $7, $8) RETURNING id`,
      [
        ...[studio, game, userId],
        isLaunch ? null : hashOf(token),
        isLaunch ? hashOf(token) : null,
        isLaunch ? new Date(now + LAUNCH_TOKEN_MS) : null,
        new Date(now),
        new Date(expiresAt),
      ],
    );
    return { id: rows[0]?.id ?? 0, token };
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

  /** Ends every open session of a player: bets are refused from now on, wins and rollbacks are not. */
  async endAllOf(userId: number): Promise<void> {
    await this.#database.query(
      "UPDATE casino_sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2",
      [userId, new Date(this.#clock.now())],
    );
    // Whatever is in memory is read again: an exclusion is rare.
    this.#byToken.clear();
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
