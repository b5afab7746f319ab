import { randomBytes, timingSafeEqual } from "node:crypto";
import { type BotKey, MOST_BOT_KEYS } from "@crossbook/contract";
import type { Pool } from "pg";
import { inTransaction } from "../../../database/in-transaction.ts";
import { newSecret, secretHash } from "../applications/applications-table.ts";

interface BotKeyRow {
  readonly id: number;
  readonly name: string;
  readonly app_key: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const APP_KEY_BYTES = 12;
const COLUMNS = "id, name, app_key, created_at, last_used_at";

/** A new key with its password, of which only the hash is stored; undefined: the player has as many as he may. */
export async function insertBotKey(
  database: Pool,
  { userId, name, at }: { readonly userId: number; readonly name: string; readonly at: number },
): Promise<{ readonly key: BotKey; readonly password: string } | undefined> {
  const password = newSecret();
  const appKey = randomBytes(APP_KEY_BYTES).toString("base64url");
  return inTransaction(database, async (client) => {
    // Two at the same moment take turns: otherwise both would count the keys before the other.
    await client.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
    const { rows } = await client.query<BotKeyRow>(
      `INSERT INTO bot_keys (user_id, name, app_key, secret_hash, created_at)
       SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM bot_keys WHERE user_id = $1) < $6
       RETURNING ${COLUMNS}`,
      [userId, name, appKey, secretHash(password), new Date(at), MOST_BOT_KEYS],
    );
    const [row] = rows;
    return row && { key: present(row), password };
  });
}

/** Whether the player has as many keys as he may. */
export async function hasAllBotKeys(database: Pool, userId: number): Promise<boolean> {
  return (await botKeysOf(database, userId)).length >= MOST_BOT_KEYS;
}

/** The player's keys, the oldest first. */
export async function botKeysOf(database: Pool, userId: number): Promise<BotKey[]> {
  const { rows } = await database.query<BotKeyRow>(
    `SELECT ${COLUMNS} FROM bot_keys WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(present);
}

/** Deletes a key of this player; false: there is none of this number. */
export async function deleteBotKey(database: Pool, userId: number, botKeyId: number): Promise<boolean> {
  const { rowCount } = await database.query("DELETE FROM bot_keys WHERE id = $1 AND user_id = $2", [
    ...[botKeyId, userId],
  ]);
  return rowCount === 1;
}

/** The player's key that has this app key and this password; undefined where there is none. */
export async function provenBotKey(
  database: Pool,
  userId: number,
  { appKey, password }: { readonly appKey: string; readonly password: string },
): Promise<Pick<BotKey, "botKeyId" | "name"> | undefined> {
  const { rows } = await database.query<BotKeyRow & { secret_hash: Buffer }>(
    `SELECT ${COLUMNS}, secret_hash FROM bot_keys WHERE user_id = $1 AND app_key = $2`,
    [userId, appKey],
  );
  const [row] = rows;
  if (row === undefined || !timingSafeEqual(row.secret_hash, secretHash(password))) return undefined;
  return { botKeyId: row.id, name: row.name };
}

/** Notes that a bot has logged in by a key. */
export async function noteUse(database: Pool, botKeyId: number, at: number): Promise<void> {
  await database.query("UPDATE bot_keys SET last_used_at = $2 WHERE id = $1", [botKeyId, new Date(at)]);
}

function present(row: BotKeyRow): BotKey {
  return {
    ...{ botKeyId: row.id, name: row.name, appKey: row.app_key },
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
