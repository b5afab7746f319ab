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
