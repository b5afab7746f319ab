import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { BoundedMap } from "../../calls/bounded-map.ts";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import type { SessionBook } from "./session-book.ts";
import { BOT } from "./session-limits.ts";

interface Parts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sessions: Pick<SessionBook, "endAll" | "endOldest" | "end" | "hasEnded">;
}

/** The key that begins a session, and where the bot is. */
export interface NewBotSession {
  readonly botKeyId: number;
  readonly keyName: string;
  readonly userId: number;
  readonly address: string;
}

/** A bot that may act for its player. */
export interface BotSession {
  /** Marked as an application's: only `APPLICATION_CALLS` may be made for it. */
  readonly caller: PlayerCaller;
  /** Public part of the key that began the session. */
  readonly appKey: string;
  readonly botKeyId: number;
}

interface Row {
  readonly session_id: string;
  readonly user_id: number;
  readonly username: string;
  readonly bot_key_id: number;
  readonly app_key: string;
  readonly ends_at: Date;
}

interface Read {
  readonly session: BotSession;
  readonly readAtMs: number;
}

const TOKEN_BYTES = 32;
/** Base64url of so many bytes. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** So many of the bots that came last are remembered at least. */
const REMEMBERED = 20_000;
/** Less than the time for which a session that ended is remembered: what is older is read again. */
const READ_AGAIN_MS = 10 * 60_000;
/** Sessions of one key that are kept: a login beyond them ends the oldest, so that no bot ends those of its player. */
export const SESSIONS_OF_A_BOT_KEY = 5;

/**
 * Sessions of players' bots: ordinary sessions with one token, which holds until the session ends and is worth nothing
 * elsewhere. Of the token only a hash is stored, of another form than refresh tokens', so that neither stands for the other.
 */
export class BotSessions {
  readonly #parts: Parts;
  readonly #read = new BoundedMap<string, Read>(REMEMBERED);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins a session; answers its token, or undefined where the key was deleted or the player locked meanwhile. */
  async start({ botKeyId, keyName, userId, address }: NewBotSession): Promise<string | undefined> {
    const { database, clock, ids, sessions } = this.#parts;
    const now = new Date(clock.now());
    const id = ids.next();
    const endsAt = new Date(clock.now() + BOT.absoluteMs);
    // The row locks make a lock of the account, and the end of its key, wait, and then end this session too.
    const { rowCount } = await database.query(
      `INSERT INTO sessions (id, user_id, address, user_agent, idle_limit_ms, created_at, ends_at, bot_key_id)
       SELECT $1, u.id, $3, $4, $5, $6, $7, k.id FROM bot_keys k JOIN users u ON u.id = k.user_id
       WHERE k.id = $2 AND u.locked_at IS NULL FOR SHARE`,
      [id, botKeyId, address, `Application: ${keyName}`, BOT.idleMs, now, endsAt],
    );
    if (rowCount === 0) return undefined;
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await database.query(
      "INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)",
      [botHash(token), id, now, new Date(clock.now() + BOT.idleMs)],
    );
    await this.#endOlder(botKeyId);
    await sessions.endOldest(userId);
    return token;
  }

  async #endOlder(botKeyId: number): Promise<void> {
    const { rows } = await this.#parts.database.query<{ id: string }>(
      `SELECT id FROM sessions WHERE bot_key_id = $1 AND ended_at IS NULL
       ORDER BY created_at DESC, id DESC OFFSET $2`,
      [botKeyId, SESSIONS_OF_A_BOT_KEY],
    );
    const older = rows.map(({ id }) => id);
    await this.#parts.sessions.endAll(older, "tooMany");
  }

  /** Whose token it is; undefined: of no session that can be used. A look-up in memory for one that was shown before. */
  async verify(token: string): Promise<BotSession | undefined> {
    const { clock, sessions } = this.#parts;
    if (!TOKEN.test(token)) return undefined;
    const kept = this.#read.get(token);
    const isFresh = kept !== undefined && clock.monotonicMs() - kept.readAtMs < READ_AGAIN_MS;
    const session = isFresh ? kept.session : await this.#find(token);
    if (session === undefined || clock.now() >= session.caller.expiresAt) return undefined;
    return sessions.hasEnded(session.caller.sessionId) ? undefined : session;
  }

  async #find(token: string): Promise<BotSession | undefined> {
    const { database, clock } = this.#parts;
    const readAtMs = clock.monotonicMs();
    const { rows } = await database.query<Row>(
      `SELECT s.id AS session_id, s.user_id, u.username, s.bot_key_id, k.app_key, LEAST(t.expires_at, s.ends_at) AS ends_at
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
         JOIN bot_keys k ON k.id = s.bot_key_id
       WHERE t.hash = $1 AND s.ended_at IS NULL AND u.locked_at IS NULL`,
      [botHash(token)],
    );
    const [row] = rows;
    if (row === undefined) {
      this.#read.delete(token);
      return undefined;
    }
    const session = sessionOf(row);
    this.#read.set(token, { session, readAtMs });
    return session;
  }

  /** Prolongs the session of a token that was verified, as its bot asks. */
  async keepAlive(token: string): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock.now();
    await database.query(
      `UPDATE refresh_tokens t SET issued_at = $2, expires_at = LEAST($3, s.ends_at)
       FROM sessions s WHERE t.hash = $1 AND s.id = t.session_id`,
      [botHash(token), new Date(now), new Date(now + BOT.idleMs)],
    );
    this.#read.delete(token);
  }

  /** Ends the session of a bot that logs out. */
  async end({ caller }: BotSession): Promise<void> {
    await this.#parts.sessions.end(caller.sessionId, "logout");
  }

  /** Ends every session that a key began; answers how many there were. */
  async endAllOf(botKeyId: number): Promise<number> {
    const { rows } = await this.#parts.database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE bot_key_id = $1 AND ended_at IS NULL",
      [botKeyId],
    );
    const ids = rows.map(({ id }) => id);
    return this.#parts.sessions.endAll(ids, "botKeyDeleted");
  }
}

function sessionOf(row: Row): BotSession {
  return {
    caller: {
      ...{ kind: "player", userId: row.user_id, accountId: row.user_id, username: row.username },
      ...{ sessionId: row.session_id, demo: false, application: `bot:${row.bot_key_id}` },
      expiresAt: row.ends_at.getTime(),
    },
    appKey: row.app_key,
    botKeyId: row.bot_key_id,
  };
}

/** What is stored of a bot's token. */
function botHash(token: string): Buffer {
  return createHash("sha256").update(`bot ${token}`).digest();
}
