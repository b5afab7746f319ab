import type { Pool, PoolClient } from "pg";
import type { PlayerCaller } from "../../calls/callers.ts";
import type { Refusal } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { EndedSession, Sessions, TokenVerification } from "../../calls/sessions.ts";
import type { TokenKey } from "../../config/configuration.ts";
import { deleteOldRows } from "../../database/delete-old-rows.ts";
import { inTransaction } from "../../database/in-transaction.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import { AccessTokens, type TokenClaims } from "./access-tokens.ts";
import { type EndReason, markEnded } from "./mark-ended.ts";
import { RecentlyEnded } from "./recently-ended.ts";
import { hashOf, type RefreshToken, RefreshTokens } from "./refresh-tokens.ts";
import { PLAYER_TOKEN_MS, type SessionLimits } from "./session-limits.ts";

export interface SessionBookParts {
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly tokenKeys: readonly TokenKey[];
  readonly hosts: Pick<HostDirectory, "moneyMode">;
}

export interface IssuedTokens {
  readonly sessionId: string;
  readonly accessToken: string;
  /** Says who launches a casino game, and nothing else; it ends as the access token does. */
  readonly casinoToken: string;
  readonly expireInSeconds: number;
  /** 256 bits that nobody can guess; only its hash is stored. */
  readonly refreshToken: string;
  /** How long the refresh token can be used, if it is not replaced before. */
  readonly refreshSeconds: number;
}

/** Whose session it is. */
export interface SessionSubject {
  readonly id: number;
  readonly username: string;
  readonly demo: boolean;
  /** The outside application whose session it is for the player. */
  readonly application?: string | undefined;
}

export interface NewSession {
  readonly subject: SessionSubject;
  readonly limits: SessionLimits;
  readonly address: string;
  readonly userAgent: string;
  /** The hash of the password that was checked, so that one that was changed meanwhile opens nothing. */
  readonly passwordHash: string | null;
  /** When the second factor was confirmed that was asked for; null: there was none. One that came meanwhile lets nobody in. */
  readonly secondFactorAt: Date | null;
  /** The player's session in which he let the application act; undefined: the player himself logs in. */
  readonly consentedIn?: string | undefined;
}

/** A session that can still be used; times in Unix milliseconds. */
export interface OpenPlayerSession {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly endsAt: number;
}

type RefreshRefusal = Refusal<"REFRESH_INVALID" | "ACCOUNT_LOCKED" | "TOO_MANY_REQUESTS">;

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
  readonly application_id: string | null;
}

/** Sessions of one player that are kept: a login beyond them ends the oldest, which is deleted once its tokens have ended. */
export const SESSIONS_OF_A_PLAYER = 50;
/** A token lives for minutes: a session that renews it more often than this for long is not a browser's. */
const REFRESH_RATE = { perSecond: 1 / (5 * 60), burst: 60 };

/**
 * Every session of players, in the tables and, where it was ended before its time, in memory. A session is one family of
 * refresh tokens: each is used once and replaced; one that comes again later was copied, and ends its session.
 */
export class SessionBook implements Sessions {
  readonly #database: Pool;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #refreshTokens: RefreshTokens;
  readonly #tokens: AccessTokens<PlayerCaller>;
  readonly #casinoTokens: AccessTokens<PlayerCaller>;
  readonly #ended: RecentlyEnded;
  readonly #refreshes: RateLimiter;
  readonly #listeners = new Set<(session: EndedSession) => void>();

  constructor(parts: SessionBookParts) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#ids = parts.ids;
    this.#refreshTokens = new RefreshTokens(parts.tokenKeys, parts.clock);
    this.#ended = new RecentlyEnded(PLAYER_TOKEN_MS, parts.clock);
    this.#refreshes = new RateLimiter(REFRESH_RATE, parts.clock);
    const shared = {
      ...{ keys: parts.tokenKeys, clock: parts.clock, callerOf: playerOf },
      // A session is of one money mode: its tokens are worth nothing on hosts of the other.
      issuer: `crossbook-${parts.hosts.moneyMode}`,
    };
    this.#tokens = new AccessTokens({ ...shared, audience: "player" });
    this.#casinoTokens = new AccessTokens({ ...shared, audience: "casino" });
  }

  /** Remembers the sessions that ended lately, and reports those that other processes have ended since it was called before. */
  async load(): Promise<void> {
    const since = new Date(this.#clock.now() - PLAYER_TOKEN_MS);
    const { rows } = await this.#database.query<EndedSession>(
      `SELECT id AS "sessionId", user_id AS "userId", end_reason = 'replaced' AS replaced FROM sessions WHERE ended_at > $1`,
      [since],
    );
    for (const ended of rows) this.endedElsewhere(ended);
  }

  /** Another process has ended a session. */
  endedElsewhere(session: EndedSession): void {
    if (!this.#ended.has(session.sessionId)) this.#reportEnd(session);
  }

  verifyAccessToken(token: string): Promise<TokenVerification> {
    return this.#verify(this.#tokens, token);
  }

  /**
   * Whose casinoToken it is: of another audience than access tokens, so that neither stands for the other. An outside
   * application plays no games.
   */
  async verifyCasinoToken(token: string): Promise<TokenVerification> {
    const verified = await this.#verify(this.#casinoTokens, token);
    return verified.ok && verified.caller.application !== undefined ? refuse("TOKEN_INVALID") : verified;
  }

  async #verify(tokens: AccessTokens<PlayerCaller>, token: string): Promise<TokenVerification> {
    const read = await tokens.read(token);
    if (!read.ok) return read;
    return this.#ended.has(read.sessionId) ? refuse("TOKEN_INVALID") : read;
  }

  /** Whether it ended before its time, so lately that a token of it could still be shown. */
  readonly hasEnded = (sessionId: string): boolean => this.#ended.has(sessionId);

  onEnded(listener: (session: EndedSession) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Begins a session; undefined: the player was locked, the password or second factor changed, the application disabled, or the
   * session that let it act ended, meanwhile.
   */
  async start(session: NewSession): Promise<IssuedTokens | undefined> {
    const { subject, limits } = session;
    const now = this.#clock.now();
    const id = this.#ids.next();
    const endsAt = now + limits.absoluteMs;
    // The row locks make a lock of the account, and the end of its application, wait, and then end this session too.
    const { rowCount } = await this.#database.query(
      `INSERT INTO sessions (id, user_id, address, user_agent, idle_limit_ms, created_at, ends_at, application_id)
       SELECT $1, id, $3, $4, $5, $6, $7, $9 FROM users
       WHERE id = $2 AND locked_at IS NULL AND password_hash IS NOT DISTINCT FROM $8
         AND totp_confirmed_at IS NOT DISTINCT FROM $11
         AND ($9::text IS NULL
           OR EXISTS (SELECT FROM applications WHERE id = $9 AND disabled_at IS NULL FOR SHARE))
         AND ($10::text IS NULL
           OR EXISTS (SELECT FROM sessions WHERE id = $10 AND user_id = $2 AND ended_at IS NULL FOR SHARE))
       FOR SHARE`,
      [
        ...[id, subject.id, session.address, session.userAgent, limits.idleMs],
        ...[new Date(now), new Date(endsAt), session.passwordHash, subject.application ?? null],
        ...[session.consentedIn ?? null, session.secondFactorAt],
      ],
    );
    if (rowCount === 0) return undefined;
    await this.endOldest(subject.id);
    const first = await this.#refreshTokens.first(this.#database, { id, endsAt, idleMs: limits.idleMs });
    return this.#issue(subject, { id, endsAt }, first);
  }

  /** However often a player logs in, so many sessions can be used, and the table holds no more but those that ended lately. */
  async endOldest(userId: number): Promise<void> {
    const beyond =
      "id = ANY(ARRAY(SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2))";
    const values = [userId, SESSIONS_OF_A_PLAYER];
    const now = this.#clock.now();
    const live = await this.#database.query<{ id: string }>(
      `SELECT id FROM sessions WHERE ${beyond} AND ended_at IS NULL`,
      values,
    );
    await this.endAll(
      live.rows.map(({ id }) => id),
      "tooMany",
    );
    // After a restart an access token is refused by the row of its session.
    await this.#database.query(`DELETE FROM sessions WHERE ${beyond} AND ended_at <= $3`, [
      ...[...values, new Date(now - PLAYER_TOKEN_MS)],
    ]);
  }

  /**
   * Replaces a refresh token; one that comes again within a minute gets the same replacement. `REFRESH_INVALID` says nothing of
   * why; `TOO_MANY_REQUESTS` leaves the token as it is.
   */
  async refresh(token: string): Promise<({ readonly ok: true } & IssuedTokens) | RefreshRefusal> {
    const outcome = await inTransaction(this.#database, (client) => this.#replace(client, token));
    if (!("ended" in outcome)) return outcome;
    this.#reportEnd(outcome.ended);
    return outcome.refusal;
  }

  async #replace(client: PoolClient, token: string) {
    const now = this.#clock.now();
    const found = await client.query<RefreshRow>(
      `SELECT t.session_id, t.expires_at, t.used_at, s.ends_at, s.ended_at, s.idle_limit_ms, s.user_id,
              s.application_id, u.username, u.kind, u.locked_at
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
       WHERE t.hash = $1 FOR UPDATE OF t, s`,
      [hashOf(token)],
    );
    const row = found.rows[0];
    if (row === undefined || row.ended_at !== null) return refuse("REFRESH_INVALID");
    const end = async (reason: EndReason, refusal: RefreshRefusal) => {
      await markEnded(client, [row.session_id], reason, now);
      return { ended: { sessionId: row.session_id, userId: row.user_id }, refusal };
    };
    const usedAt = row.used_at?.getTime();
    const repeated =
      usedAt === undefined
        ? undefined
        : await this.#refreshTokens.repeated(client, { token, sessionId: row.session_id, usedAt });
    if (usedAt !== undefined && repeated === undefined)
      return end("refreshReused", refuse("REFRESH_INVALID"));
    if (row.ends_at.getTime() <= now || row.expires_at.getTime() <= now) return refuse("REFRESH_INVALID");
    if (row.locked_at !== null) return end("locked", refuse("ACCOUNT_LOCKED"));

    const waitMs = this.#refreshes.take(row.session_id);
    if (waitMs > 0) return tooManyRequests(waitMs);
    const demo = row.kind === "demo";
    const session = { id: row.session_id, endsAt: row.ends_at.getTime(), idleMs: row.idle_limit_ms };
    const issued = await this.#issue(
      {
        ...{ id: row.user_id, username: demo ? DEMO_NAME : row.username, demo },
        application: row.application_id ?? undefined,
      },
      session,
      repeated ?? (await this.#refreshTokens.replace(client, token, session)),
    );
    return { ok: true as const, ...issued };
  }

  async #issue(
    subject: SessionSubject,
    session: { readonly id: string; readonly endsAt: number },
    { token: refreshToken, endsAt: refreshEndsAt }: RefreshToken,
  ): Promise<IssuedTokens> {
    const now = this.#clock.now();
    const accessEndsAt = Math.min(now + PLAYER_TOKEN_MS, session.endsAt);
    const claims = { ...subject, sessionId: session.id, expiresAt: accessEndsAt };
    return {
      sessionId: session.id,
      accessToken: await this.#tokens.issue(claims),
      casinoToken: await this.#casinoTokens.issue(claims),
      expireInSeconds: Math.floor((accessEndsAt - now) / 1000),
      refreshToken,
      refreshSeconds: Math.floor((refreshEndsAt - now) / 1000),
    };
  }

  async end(sessionId: string, reason: EndReason): Promise<void> {
    for (const session of await markEnded(this.#database, [sessionId], reason, this.#clock.now()))
      this.#reportEnd(session);
  }

  /** Ends the session of a refresh token whose browser has begun another. */
  async endReplaced(refreshToken: string): Promise<void> {
    const { rows } = await this.#database.query<{ id: string }>(
      "SELECT session_id AS id FROM refresh_tokens WHERE hash = $1",
      [hashOf(refreshToken)],
    );
    const ids = rows.map(({ id }) => id);
    for (const session of await markEnded(this.#database, ids, "replaced", this.#clock.now()))
      this.#reportEnd({ ...session, replaced: true });
  }

  /** The player's sessions that can still be used, the newest first. */
  async openOf(userId: number): Promise<OpenPlayerSession[]> {
    const open = await this.#database.query<{
      readonly id: string;
      readonly address: string;
      readonly user_agent: string;
      readonly created_at: Date;
      readonly used_at: Date | null;
      readonly ends_at: Date;
    }>(
      `SELECT s.id, s.address, s.user_agent, s.created_at, s.ends_at, t.used_at
       FROM sessions s LEFT JOIN LATERAL (
         SELECT max(issued_at) AS used_at, max(expires_at) AS expires_at FROM refresh_tokens WHERE session_id = s.id
       ) t ON true
       WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.ends_at > $2 AND t.expires_at > $2
       ORDER BY s.created_at DESC, s.id DESC LIMIT $3`,
      [userId, new Date(this.#clock.now()), SESSIONS_OF_A_PLAYER],
    );
    return open.rows.map((row) => ({
      id: row.id,
      address: row.address,
      userAgent: row.user_agent,
      startedAt: row.created_at.getTime(),
      lastUsedAt: (row.used_at ?? row.created_at).getTime(),
      endsAt: row.ends_at.getTime(),
    }));
  }

  /** Ends every session of an outside application; answers how many there were. */
  async endAllOfApplication(applicationId: string): Promise<number> {
    const open = await this.#database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE application_id = $1 AND ended_at IS NULL",
      [applicationId],
    );
    return this.endAll(
      open.rows.map(({ id }) => id),
      "applicationDisabled",
    );
  }

  /** Ends one session of this player, and of nobody else; answers how many there were: one or none. */
  async endOne(userId: number, sessionId: string, reason: EndReason): Promise<number> {
    return this.#endThose(userId, "id = $2", sessionId, reason);
  }

  /** Ends every session of the player but this one; answers how many there were. */
  async endOthersOf(userId: number, keptSessionId: string, reason: EndReason): Promise<number> {
    return this.#endThose(userId, "id <> $2", keptSessionId, reason);
  }

  async #endThose(userId: number, which: string, sessionId: string, reason: EndReason): Promise<number> {
    const open = await this.#database.query<{ id: string }>(
      `SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND ${which}`,
      [userId, sessionId],
    );
    return this.endAll(
      open.rows.map(({ id }) => id),
      reason,
    );
  }

  /** Ends every session of these players; answers how many there were. */
  async endAllOf(userIds: readonly number[], reason: EndReason): Promise<number> {
    const open = await this.#database.query<{ id: string }>(
      "SELECT id FROM sessions WHERE user_id = ANY($1) AND ended_at IS NULL",
      [userIds],
    );
    return this.endAll(
      open.rows.map(({ id }) => id),
      reason,
    );
  }

  /** Ends these sessions; answers how many had not ended before. */
  async endAll(ids: readonly string[], reason: EndReason): Promise<number> {
    const ended = await markEnded(this.#database, ids, reason, this.#clock.now());
    for (const session of ended) this.#reportEnd(session);
    return ended.length;
  }

  /** Deletes sessions that are long over. */
  async tidy(keepMs: number): Promise<void> {
    const now = this.#clock.now();
    await deleteOldRows(this.#database, "sessions WHERE ends_at < $1", [new Date(now - keepMs)]);
  }

  #reportEnd(session: EndedSession): void {
    this.#ended.add(session.sessionId);
    for (const listener of this.#listeners) listener(session);
  }
}

/** The name a demo player sees, whatever the account is called inside. */
export const DEMO_NAME = "Demo";

function playerOf({ id, ...claims }: TokenClaims): PlayerCaller {
  return { kind: "player", userId: id, accountId: id, ...claims };
}
