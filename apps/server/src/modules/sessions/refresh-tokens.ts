import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { TokenKey } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";

/** One that can be used; when it ends, Unix milliseconds. */
export interface RefreshToken {
  readonly token: string;
  readonly endsAt: number;
}

/** The session that a token renews; `endsAt` in Unix milliseconds. */
interface RenewedSession {
  readonly id: string;
  readonly endsAt: number;
  readonly idleMs: number;
}

const TOKEN_BYTES = 32;
/** Used refresh tokens of one session that are remembered, so that one that comes again ends the session. */
export const REFRESH_TOKENS_OF_A_SESSION = 200;
/**
 * A used token may come again for so long, while what replaced it is not used: the answer was lost on its way, the page was
 * loaded anew, or two tabs renewed at once.
 */
export const REPEATED_WITHIN_MS = 60_000;

/**
 * The refresh tokens of players' sessions: the table, of hashes only. Each is replaced by what a key makes of it, so that the
 * same replacement can be answered twice although it is not stored.
 */
export class RefreshTokens {
  readonly #keys: readonly TokenKey[];
  readonly #clock: Clock;

  /** `keys`: the first makes replacements; one made by any is known again. */
  constructor(keys: readonly TokenKey[], clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /** The first of a session: 256 random bits. */
  first(database: Pool, session: RenewedSession): Promise<RefreshToken> {
    return this.#store(database, randomBytes(TOKEN_BYTES).toString("base64url"), session);
  }

  /** Uses a token, and stores what replaces it. */
  async replace(client: PoolClient, token: string, session: RenewedSession): Promise<RefreshToken> {
    const [key] = this.#keys;
    if (key === undefined) throw new RangeError("there is no key for refresh tokens");
    await client.query("UPDATE refresh_tokens SET used_at = $2 WHERE hash = $1", [
      hashOf(token),
      new Date(this.#clock.now()),
    ]);
    await client.query(
      `DELETE FROM refresh_tokens WHERE hash = ANY(ARRAY(
         SELECT hash FROM refresh_tokens WHERE session_id = $1 ORDER BY issued_at DESC, used_at DESC OFFSET $2))`,
      [session.id, REFRESH_TOKENS_OF_A_SESSION - 1],
    );
    return this.#store(client, replacementOf(token, key), session);
  }

  /** What replaced a used token a moment ago and was not used itself; undefined: the token was copied. */
  async repeated(
    client: PoolClient,
    {
      token,
      sessionId,
      usedAt,
    }: { readonly token: string; readonly sessionId: string; readonly usedAt: number },
  ): Promise<RefreshToken | undefined> {
    if (this.#clock.now() - usedAt > REPEATED_WITHIN_MS) return undefined;
    const { rows } = await client.query<{ hash: Buffer; expires_at: Date }>(
      "SELECT hash, expires_at FROM refresh_tokens WHERE session_id = $1 AND used_at IS NULL",
      [sessionId],
    );
    for (const key of this.#keys) {
      const replacement = replacementOf(token, key);
      const row = rows.find(({ hash }) => hash.equals(hashOf(replacement)));
      if (row !== undefined) return { token: replacement, endsAt: row.expires_at.getTime() };
    }
    return undefined;
  }

  async #store(
    database: Pool | PoolClient,
    token: string,
    { id, endsAt: sessionEndsAt, idleMs }: RenewedSession,
  ): Promise<RefreshToken> {
    const now = this.#clock.now();
    const endsAt = Math.min(now + idleMs, sessionEndsAt);
    await database.query(
      "INSERT INTO refresh_tokens (hash, session_id, issued_at, expires_at) VALUES ($1, $2, $3, $4)",
      [hashOf(token), id, new Date(now), new Date(endsAt)],
    );
    return { token, endsAt };
  }
}

/** What is stored of a refresh token. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Nobody without the key can make it of the token before it. */
function replacementOf(token: string, { secret }: TokenKey): string {
  return createHmac("sha256", secret).update(`refresh ${token}`).digest("base64url");
}
