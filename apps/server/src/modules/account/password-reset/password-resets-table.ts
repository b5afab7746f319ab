import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";

/** How long a link works. */
export const LINK_LIFE_MS = 30 * 60_000;

const TOKEN_BYTES = 32;

/** A link as it was sent; of its token only the player's message has more than the hash. */
export interface SentLink {
  readonly userId: number;
  readonly token: string;
  /** The last four digits of the mobile number. */
  readonly sentTo: string;
  /** The operator; undefined: the player asked for it himself. */
  readonly by: string | undefined;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Whose link it is, or why it does not work. */
export type FoundLink =
  | { readonly userId: number; readonly username: string }
  | "RESET_LINK_INVALID"
  | "RESET_LINK_EXPIRED";

interface LinkRow {
  readonly user_id: number;
  readonly username: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A token that nobody can guess: 256 random bits, for a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Stores a link in place of the player's earlier one. */
export async function storeLink(database: Pool, { userId, token, sentTo, by, at }: SentLink): Promise<void> {
  await database.query(
    `INSERT INTO password_resets (user_id, token_hash, sent_to, sent_by, sent_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, sent_to = excluded.sent_to,
       sent_by = excluded.sent_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL`,
    [userId, hashOf(token), sentTo, by ?? "", new Date(at), new Date(at + LINK_LIFE_MS)],
  );
}

/** Removes a link whose message was not taken. */
export async function dropLink(database: Pool, token: string): Promise<void> {
  await database.query("DELETE FROM password_resets WHERE token_hash = $1", [hashOf(token)]);
}

/** The link of a token, without using it. */
export async function findLink(database: Pool, token: string, at: number): Promise<FoundLink> {
  const { rows } = await database.query<LinkRow>(
    `SELECT r.user_id, u.username, r.expires_at, r.used_at
     FROM password_resets r JOIN users u ON u.id = r.user_id
     WHERE r.token_hash = $1 AND u.forgotten_at IS NULL`,
    [hashOf(token)],
  );
  const [row] = rows;
  if (row === undefined || row.used_at !== null) return "RESET_LINK_INVALID";
  if (row.expires_at.getTime() <= at) return "RESET_LINK_EXPIRED";
  return { userId: row.user_id, username: row.username };
}

/** Uses a link up, sets the password and deletes the bot keys, all or nothing. False: another request was faster. */
export async function useLink(
  database: Pool,
  token: string,
  { passwordHash, at }: { readonly passwordHash: string; readonly at: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH used AS (
       UPDATE password_resets SET used_at = $2
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id),
     deleted AS (DELETE FROM bot_keys WHERE user_id IN (SELECT user_id FROM used))
     UPDATE users SET password_hash = $3 WHERE id IN (SELECT user_id FROM used)`,
    [hashOf(token), new Date(at), passwordHash],
  );
  return rowCount === 1;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
