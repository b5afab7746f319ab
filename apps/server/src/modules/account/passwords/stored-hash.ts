import type { Pool } from "pg";
import type { AccountParts } from "../account-parts.ts";
import { findUserById, type UserRow } from "../users-table.ts";
import { isOutdated } from "./password-hashes.ts";

/** Stores the hash of another password, or another hash of the same; false: the stored one is not `user`'s any more. */
export async function storeHash(database: Pool, user: UserRow, hash: string): Promise<boolean> {
  const { rowCount } = await database.query(
    "UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
    [user.id, user.password_hash, hash],
  );
  return rowCount === 1;
}

/**
 * The user with a hash of today's cost, which only who has just given the right password can make. To be called in the turn
 * that checked it.
 */
export async function withRenewedHash(
  { database, passwords }: Pick<AccountParts, "database" | "passwords">,
  user: UserRow,
  password: string,
): Promise<UserRow> {
  if (user.password_hash === null || !isOutdated(user.password_hash)) return user;
  const hash = await passwords.hash(password);
  if (await storeHash(database, user, hash)) return { ...user, password_hash: hash };
  // A login at the same moment was first: its hash is of the same password, unless the player has changed that.
  const now = await findUserById(database, user.id);
  return now && (await passwords.matches(password, now.password_hash ?? undefined)) ? now : user;
}
