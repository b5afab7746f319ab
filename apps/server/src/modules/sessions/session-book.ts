import { createHash, randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { Refusal } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { EndedSession, Sessions, TokenVerification } from "../../calls/sessions.ts";
import type { TokenKey } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { AccessTokens, type TokenClaims } from "./access-tokens.ts";
import { PLAYER_TOKEN_MS, type SessionLimits } from "./session-limits.ts";

export type EndReason = "logout" | "refreshReused" | "locked" | "demoOver";

export interface SessionBookParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokenKeys: readonly TokenKey[];
}

export interface IssuedTokens {
  readonly accessToken: string;
  readonly expireInSeconds: number;
  /** At least 128 random bits; only its hash is stored. */
  readonly refreshToken: string;
  /** How long the refresh token can be used, if it is not replaced before. */
  readonly refreshSeconds: number;
}

/** Whose session it is. */
export interface SessionSubject {
  readonly id: number;
  readonly username: string;
  readonly demo: boolean;
}

export interface NewSession {
  readonly subject: SessionSubject;
  readonly limits: SessionLimits;
  readonly address: string;
  readonly userAgent: string;
}

interface RefreshRow {
  readonly session_id: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
  readonly idle_limit_ms: number;
  readonly user_id: number;
  readonly username: string;
  readonly kind: string;
  readonly locked_at: Date | null;
}

const REFRESH_TOKEN_BYTES = 32;

/**
 * Every session of players, in the tables and, where it was ended before its time, in memory. A session is one family of
 * refresh tokens: each is used once and replaced; one that comes twice was copied, and ends its session.
 */
export class SessionBook implements Sessions {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #tokens: AccessTokens<PlayerCaller>;
  /** Ended sessions and until when a token of theirs could be shown. */
  readonly #ended = new Map<string, number>();
  readonly #listeners = new Set<(session: EndedSession) => void>();

  constructor(parts: SessionBookParts) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
    this.#tokens = new AccessTokens({
      ...{ audience: "player", keys: parts.tokenKeys, clock: parts.clock },
      callerOf: playerOf,
    });
  }

  /** Remembers the sessions that ended shortly before this process started. */
  async load(): Promise<void> {
    const now = this.#clock.now();
    const found = await this.#database.query<{ id: string }>("SELECT id FROM sessions WHERE ended_at > $1", [
      new Date(now - PLAYER_TOKEN_MS),
    ]);
    for (const { id } of found.rows) this.#ended.set(id, now + PLAYER_TOKEN_MS);
  }

  async verifyAccessToken(token: string): Promise<TokenVerification> {
    const read = await this.#tokens.read(token);
    if (!read.ok) return read;
    return this.#ended.has(read.sessionId) ? refuse("TOKEN_INVALID") : read;
  }

  onEnded(listener: (session: EndedSession) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async start(session: NewSession): Promise<IssuedTokens> {
    const { subject, limits } = session;
    const now = this.#clock.now();
    const id = this.#ids.next();
    const endsAt = now + limits.absoluteMs;
    await this.#database.query(
      `INSERT INTO sessions (id, user_id, address, user_agent, idle_limit_ms, created_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [id, subject.id, session.address, session.userAgent, limits.idleMs, new Date(now), new Date(endsAt)],
    );
    return this.#issue(this.#database, subject, { id, endsAt, idleMs: limits.idleMs });
  }

  /** Replaces a refresh token. `REFRESH_INVALID` says nothing of why. */
  async refresh(
    token: string,
  ): Promise<({ readonly ok: true } & IssuedTokens) | Refusal<"REFRESH_INVALID" | "ACCOUNT_LOCKED">> {
    const client = await this.#database.connect();
    try {
      await client.query("BEGIN");
      const outcome = await this.#replace(client, hashOf(token));
      await client.query("COMMIT");
      if ("ended" in outcome) this.#reportEnd(outcome.ended);
      return "ended" in outcome ? outcome.refusal : outcome;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async #replace(client: PoolClient, hash: Buffer) {
    const now = this.#clock.now();
    const found = await client.query<RefreshRow>(
      `SELECT t.session_id, t.expires_at, t.used_at, s.ends_at, s.ended_at, s.idle_limit_ms, s.user_id,
              u.username, u.kind, u.locked_at
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
       WHERE t.hash = $1 FOR UPDATE OF t, s`,
      [hash],
    );
    const row = found.rows[0];
    if (row === undefined || row.ended_at !== null) return refuse("REFRESH_INVALID");
    const end = async (reason: EndReason, refusal: Refusal<"REFRESH_INVALID" | "ACCOUNT_LOCKED">) => {
      await markEnded(client, [row.session_id], reason, now);
      return { ended: { sessionId: row.session_id, userId: row.user_id }, refusal };
    };
    if (row.used_at !== null) return end("refreshReused", refuse("REFRESH_INVALID"));
    if (row.ends_at.getTime() <= now || row.expires_at.getTime() <= now) return refuse("REFRESH_INVALID");
    if (row.locked_at !== null) return end("locked", refuse("ACCOUNT_LOCKED"));

    await client.query("UPDATE refresh_tokens SET used_at = $2 WHERE hash = $1", [hash, new Date(now)]);
    const demo = row.kind === "demo";
    const username = demo ? DEMO_NAME : row.username;
    const issued = await this.#issue(
      client,
      { id: row.user_id, username, demo },
      { id: row.session_id, endsAt: row.ends_at.getTime(), idleMs: row.idle_limit_ms },
    );
    return { ok: true as const, ...issued };
  }

  async #issue(
    database: Pool | PoolClient,
    subject: SessionSubject,
    session: { readonly id: string; readonly endsAt: number; readonly idleMs: number },
  ): Promise<IssuedTokens> {
    const now = this.#clock.now();
    const accessEndsAt = Math.min(now + PLAYER_TOKEN_MS, session.endsAt);
    const refreshEndsAt = Math.min(now + session.idleMs, session.endsAt);
    const refreshToken = randomBytes(REFRESH_TOKEN_BYTES).toString("base64url");
    await database.query(
      "INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)",
      [hashOf(refreshToken), session.id, new Date(now), new Date(refreshEndsAt)],
    );
    return {
      accessToken: await this.#tokens.issue({ ...subject, sessionId: session.id, expiresAt: accessEndsAt }),
      expireInSeconds: Math.floor((accessEndsAt - now) / 1000),
      refreshToken,
      refreshSeconds: Math.floor((refreshEndsAt - now) / 1000),
    };
  }

  async end(sessionId: string, reason: EndReason): Promise<void> {
    for (const session of await markEnded(this.#database, [sessionId], reason, this.#clock.now()))
      this.#reportEnd(session);
  }

  async endAllOf(userIds: readonly number[], reason: EndReason): Promise<void> {
    const open = await this.#database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = ANY($1) AND ended_at IS NULL",
      [userIds],
    );
    const ids = open.rows.map(({ id }) => id);
    for (const session of await markEnded(this.#database, ids, reason, this.#clock.now()))
      this.#reportEnd(session);
  }

  /** Deletes sessions that are long over and forgets ended ones whose tokens have expired. */
  async tidy(keepMs: number): Promise<void> {
    const now = this.#clock.now();
    for (const [id, until] of this.#ended) if (until <= now) this.#ended.delete(id);
    await this.#database.query("DELETE FROM sessions WHERE ends_at < $1", [new Date(now - keepMs)]);
  }

  #reportEnd(session: EndedSession): void {
    this.#ended.set(session.sessionId, this.#clock.now() + PLAYER_TOKEN_MS);
    for (const listener of this.#listeners) listener(session);
  }
}

/** The name a demo player sees, whatever the account is called inside. */
export const DEMO_NAME = "Demo";

function playerOf({ id, ...claims }: TokenClaims): PlayerCaller {
  return { kind: "player", userId: id, accountId: id, ...claims };
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

async function markEnded(
  database: Pool | PoolClient,
  sessionIds: readonly string[],
  reason: EndReason,
  now: number,
): Promise<EndedSession[]> {
  const ended = await database.query<{ id: string; user_id: number }>(
    "UPDATE sessions SET ended_at = $2, end_reason = $3 WHERE id = ANY($1) AND ended_at IS NULL RETURNING id, user_id",
    [sessionIds, new Date(now), reason],
  );
  return ended.rows.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }));
}
