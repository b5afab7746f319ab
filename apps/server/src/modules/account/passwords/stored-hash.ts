import type { Pool } from "pg";
import type { AccountParts } from "../account-parts.ts";
import { findUserById, type UserRow } from "../users-table.ts";

/** Stores the hash of another password, or another hash of the same; false: the stored one is not `user`'s any more. */
export async function storeHash(database: Pool, user: UserRow, hash: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
    [user.id, user.password_hash, hash],
  );
  return rowCount === 1;
}

/**
 * Stores the hash of a password that its owner has chosen at `at` (Unix milliseconds), and ends a link for a new one that was sent
 * before, and every bot key: who has its message does not change the password again, and no stranger's key outlives it. False as of `storeHash`.
 */
export async function storeChosenHash(
  database: Pool,
  user: UserRow,
  { hash, at }: { readonly hash: string; readonly at: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `WITH changed AS (
       UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id),
     ended AS (
       UPDATE password_resets SET expires_at = LEAST(expires_at, $4) WHERE user_id IN (SELECT id FROM changed)),
     deleted AS (DELETE FROM bot_keys WHERE user_id IN (SELECT id FROM changed))
     SELECT id FROM changed`,
    [user.id, user.password_hash, hash, new Date(at)],
  );
  return rowCount === 1;
}

/** The user with a hash of today's cost, see `PasswordHashes.renewed`. */
export async function withRenewedHash(
  { database, passwords }: Pick<AccountParts, "database" | "passwords">,
  user: UserRow,
  password: string,
): Promise<UserRow> {
  if (user.password_hash === null) return user;
  const hash = await passwords.renewed(password, {
    stored: user.password_hash,
    replace: (renewed) => storeHash(database, user, renewed),
    read: async () => (await findUserById(database, user.id))?.password_hash ?? undefined,
  });
  return { ...user, password_hash: hash };
}
