import type { OperatorRole } from "@crossbook/contract";
import type { Pool } from "pg";
import type { PasswordHashes } from "../account/index.ts";
import { usernameKey } from "../players/index.ts";

export interface OperatorRow {
  readonly id: number;
  readonly username: string;
  readonly password_hash: string;
  readonly role: OperatorRole;
  readonly locked_at: Date | null;
  /** When he was given a password that he has to change; null: it is his own, or the configuration's. */
  readonly first_password_at: Date | null;
}

/** A first password that nobody has logged in with and changed for so long logs nobody in any more. */
const FIRST_PASSWORD_MS = 7 * 24 * 60 * 60_000;

/** When a first password that was given then logs nobody in any more. */
export function endOfFirstPassword(givenAt: Date): Date {
  return new Date(givenAt.getTime() + FIRST_PASSWORD_MS);
}

/** The operator of a name, without regard to case. */
export async function findOperator(database: Pool, username: string): Promise<OperatorRow | undefined> {
  const found = await database.query<OperatorRow>(
    "SELECT id, username, password_hash, role, locked_at, first_password_at FROM operators WHERE username_key = $1",
    [usernameKey(username)],
  );
  return found.rows[0];
}

/**
 * Creates the operator that the configuration names, an admin, or gives it the configured password and ends its sessions, as
 * every other password does that is replaced. To be called before sessions are loaded.
 */
export async function ensureOperator(
  database: Pool,
  passwords: PasswordHashes,
  operator: { readonly username: string; readonly password: string; readonly at: number },
): Promise<void> {
  const existing = await findOperator(database, operator.username);
  if (existing && (await passwords.matches(operator.password, existing.password_hash))) return;
  await database.query(
    `WITH given AS (
       INSERT INTO operators (username, username_key, password_hash, role, created_at) VALUES ($1, $2, $3, 'admin', $4)
       ON CONFLICT (username_key) DO UPDATE SET password_hash = $3, first_password_at = NULL RETURNING id)
     UPDATE operator_sessions SET ended_at = $4, end_reason = 'passwordChanged'
     WHERE operator_id IN (SELECT id FROM given) AND ended_at IS NULL AND ends_at > $4`,
    [
      operator.username,
      usernameKey(operator.username),
      await passwords.hash(operator.password),
      new Date(operator.at),
    ],
  );
}

/** The operator with a hash of today's cost, see `PasswordHashes.renewed`. */
export async function withRenewedHash(
  { database, passwords }: { readonly database: Pool; readonly passwords: PasswordHashes },
  operator: OperatorRow,
  password: string,
): Promise<OperatorRow> {
  const hash = await passwords.renewed(password, {
    stored: operator.password_hash,
    replace: async (renewed) => {
      const { rowCount } = await database.query(
        "UPDATE operators SET password_hash = $3 WHERE id = $1 AND password_hash = $2",
        [operator.id, operator.password_hash, renewed],
      );
      return rowCount === 1;
    },
    read: async () => (await findOperator(database, operator.username))?.password_hash,
  });
  return { ...operator, password_hash: hash };
}
