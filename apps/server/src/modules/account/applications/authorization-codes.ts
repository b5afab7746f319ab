import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { newSecret, secretHash } from "./applications-table.ts";

/** A code is exchanged at once: its application waits for it. */
export const CODE_LIFE_MS = 60_000;
/** Codes of one player that are kept: the oldest go. */
export const CODES_OF_A_PLAYER = 10;

/** What a code was given for. */
export interface Grant {
  readonly applicationId: string;
  readonly userId: number;
  /** The session that the player consents in. */
  readonly consentedIn: string;
  readonly redirectUri: string;
  /** Base64url of the verifier's SHA-256. */
  readonly challenge: string;
}

/** What an application shows to get what a code was given for. */
export interface Exchange {
  readonly applicationId: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly verifier: string;
}

/** What becomes of an exchange: whose session may begin, or which session ends because its code came again. */
export type Redeemed =
  | { readonly type: "granted"; readonly userId: number; readonly consentedIn: string }
  | { readonly type: "reused"; readonly userId: number; readonly sessionId: string }
  | { readonly type: "invalid" };

interface CodeRow {
  readonly application_id: string;
  readonly user_id: number;
  readonly redirect_uri: string;
  readonly challenge: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
  readonly session_id: string | null;
  /** Null: of a code from before codes knew it. */
  readonly consented_in: string | null;
}

/** A new code for a grant. */
export async function issueCode(database: Pool, grant: Grant, at: number): Promise<string> {
  const code = newSecret();
  await database.query(
    `INSERT INTO authorization_codes (hash, application_id, user_id, consented_in, redirect_uri, challenge, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      ...[secretHash(code), grant.applicationId, grant.userId, grant.consentedIn],
      ...[grant.redirectUri, grant.challenge, new Date(at)],
    ],
  );
  await database.query(
    `DELETE FROM authorization_codes WHERE hash = ANY(ARRAY(
       SELECT hash FROM authorization_codes WHERE user_id = $1 ORDER BY created_at DESC, hash OFFSET $2))`,
    [grant.userId, CODES_OF_A_PLAYER],
  );
  return code;
}

/** Uses a code up, whatever comes of it: one that is tried with a wrong verifier is worth nothing afterwards. */
export async function redeemCode(client: PoolClient, exchange: Exchange, at: number): Promise<Redeemed> {
  const hash = secretHash(exchange.code);
  const found = await client.query<CodeRow>(
    "SELECT * FROM authorization_codes WHERE hash = $1 AND application_id = $2 FOR UPDATE",
    [hash, exchange.applicationId],
  );
  const [row] = found.rows;
  if (row === undefined) return { type: "invalid" };
  if (row.used_at !== null)
    return row.session_id === null
      ? { type: "invalid" }
      : { type: "reused", userId: row.user_id, sessionId: row.session_id };
  await client.query("UPDATE authorization_codes SET used_at = $2 WHERE hash = $1", [hash, new Date(at)]);
  const isGood =
    at - row.created_at.getTime() < CODE_LIFE_MS &&
    row.redirect_uri === exchange.redirectUri &&
    row.challenge === challengeOf(exchange.verifier);
  return isGood && row.consented_in !== null
    ? { type: "granted", userId: row.user_id, consentedIn: row.consented_in }
    : { type: "invalid" };
}

/** Remembers which session a code began. */
export async function recordSession(database: Pool, code: string, sessionId: string): Promise<void> {
  await database.query("UPDATE authorization_codes SET session_id = $2 WHERE hash = $1", [
    secretHash(code),
    sessionId,
  ]);
}

/** The challenge of a verifier by S256 (RFC 7636, 4.2). */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier, "ascii").digest("base64url");
}
