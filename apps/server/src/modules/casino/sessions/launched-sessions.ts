import { createHash, randomBytes } from "node:crypto";
import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";

/** A launch that is about to be made. */
export interface NewLaunch {
  readonly studio: CasinoStudio;
  /** The studio's own name of the game. */
  readonly game: string;
  /** Whose settings count while it is played. */
  readonly host: string;
  /** Undefined: a demo, without a token. */
  readonly player: { readonly userId: number; readonly loginSessionId: string } | undefined;
}

/** A game session as what is played in it asks for it. */
export interface LaunchedSession {
  readonly host: string;
  readonly isEnded: boolean;
}

/** Studios whose protocol swaps the token of a launch for another one, so that an address that leaks is worth nothing. */
const SWAPS: ReadonlySet<CasinoStudio> = new Set(["banyan"]);
const LAUNCH_MS = 60_000;
const SESSION_MS = 6 * 60 * 60_000;
const TOKEN_BYTES = 32;
/** So many of the sessions played last are in memory. */
const REMEMBERED = 20_000;

/**
 * The game sessions that players have launched: a row each, in which only digests of tokens are kept. One that is ended
 * here takes no more stakes; wins and rollbacks ask for no session.
 */
export class LaunchedSessions {
  readonly #database: Pool;
  readonly #clock: Pick<Clock, "now">;
  readonly #known = new BoundedMap<number, LaunchedSession>(REMEMBERED);
  /** Counts ends, so that what was read before one is not remembered after it. */
  #ends = 0;

  constructor(database: Pool, clock: Pick<Clock, "now">) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Answers the session's number, and what its studio proves it with, or swaps for that; empty of a demo. */
  async open(launch: NewLaunch): Promise<{ readonly id: number; readonly token: string }> {
    const { studio, game, host, player } = launch;
    const now = this.#clock.now();
    const token = player === undefined ? "" : randomBytes(TOKEN_BYTES).toString("base64url");
    const digest = token === "" ? null : createHash("sha256").update(token).digest();
    const isSwapped = digest !== null && SWAPS.has(studio);
    const { rows } = await this.#database.query<{ id: number }>(
      `INSERT INTO casino_sessions (studio, game, user_id, mode, token_hash, launch_hash, launch_expires_at, created_at,
         expires_at, host, login_session_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        ...[studio, game, player?.userId ?? null, player === undefined ? "demo" : "real"],
        isSwapped ? null : digest,
        isSwapped ? digest : null,
        isSwapped ? new Date(now + LAUNCH_MS) : null,
        ...[new Date(now), new Date(now + SESSION_MS), host, player?.loginSessionId ?? null],
      ],
    );
    const [row] = rows;
    if (row === undefined) throw new Error("a game session was not written");
    return { id: row.id, token };
  }

  /** Undefined: there is no such session. From memory, once it was asked for. */
  async find(sessionId: number): Promise<LaunchedSession | undefined> {
    const known = this.#known.get(sessionId);
    if (known !== undefined) return known;
    const ends = this.#ends;
    const { rows } = await this.#database.query<LaunchedSession>(
      `SELECT host, ended_at IS NOT NULL AS "isEnded" FROM casino_sessions WHERE id = $1`,
      [sessionId],
    );
    if (ends !== this.#ends) return this.find(sessionId);
    const [session] = rows;
    if (session !== undefined) this.#known.set(sessionId, session);
    return session;
  }

  /** Ends one session. */
  async end(sessionId: number): Promise<void> {
    await this.#end("id = $2", [sessionId]);
  }

  /** Ends every session of a player. */
  async endAllOf(userId: number): Promise<void> {
    await this.#end("user_id = $2", [userId]);
  }

  /** Ends what was launched in a login's session. */
  async endOfLogin(login: { readonly sessionId: string; readonly userId: number }): Promise<void> {
    await this.#end("user_id = $2 AND login_session_id = $3", [login.userId, login.sessionId]);
  }

  /**
   * Ends what was launched in logins' sessions that have ended and is still open: the database did not answer, or the process
   * stopped, before their ends had come here.
   */
  async endLeftBehind(): Promise<void> {
    await this.#end(`expires_at > $1 AND login_session_id IN (SELECT id FROM sessions WHERE ended_at > $2)`, [
      new Date(this.#clock.now() - SESSION_MS),
    ]);
  }

  async #end(condition: string, values: readonly (number | string | Date)[]): Promise<void> {
    const { rowCount } = await this.#database.query(
      `UPDATE casino_sessions SET ended_at = $1 WHERE ${condition} AND ended_at IS NULL`,
      [new Date(this.#clock.now()), ...values],
    );
    if (rowCount === 0) return;
    this.#ends += 1;
    // All are read again when they are asked for: an end is rare.
    this.#known.clear();
  }
}
