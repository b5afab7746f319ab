import type { Pool, PoolClient } from "pg";
import { usernameKey } from "../../players/index.ts";
import { MAX_TRIES } from "./one-time-code.ts";

/** A sign-up whose code has not come. `mobile` is empty where the host asks for none. */
export interface RegistrationRow {
  readonly id: string;
  readonly username: string;
  readonly password_hash: string;
  readonly mobile: string;
  readonly referred_by: number | null;
  readonly code_hash: Buffer | null;
  readonly code_expires_at: Date;
  readonly tries: number;
}

/** What names a sign-up: the same name with another number is another sign-up; the first verified one gets the name. */
export interface RegistrationName {
  readonly host: string;
  readonly username: string;
  readonly mobile: string;
}

/** A sign-up that was not verified for so long is gone. */
export const REGISTRATION_LIFE_MS = 24 * 60 * 60_000;

const COLUMNS = "id, username, password_hash, mobile, referred_by, code_hash, code_expires_at, tries";

/** Replaces a sign-up of the same name, which makes its code worthless. */
export async function saveRegistration(
  database: Pool,
  name: RegistrationName,
  registration: {
    readonly id: string;
    readonly passwordHash: string;
    readonly referredBy: number | undefined;
    readonly codeHash: Buffer | undefined;
    readonly codeExpiresAt: number;
    readonly at: number;
  },
): Promise<void> {
  await database.query(
    `INSERT INTO registrations (id, host, username, username_key, password_hash, mobile, referred_by, code_hash,
                                code_expires_at, tries, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10)
     ON CONFLICT (host, username_key, mobile) DO UPDATE
       SET id = $1, username = $3, password_hash = $5, referred_by = $7, code_hash = $8, code_expires_at = $9,
           tries = 0, created_at = $10`,
    [
      registration.id,
      name.host,
      name.username,
      usernameKey(name.username),
      registration.passwordHash,
      name.mobile,
      registration.referredBy ?? null,
      registration.codeHash ?? null,
      new Date(registration.codeExpiresAt),
      new Date(registration.at),
    ],
  );
}

/** The unverified sign-up of a name and mobile number on a host. */
export async function findRegistration(
  database: Pool,
  name: RegistrationName,
  now: number,
): Promise<RegistrationRow | undefined> {
  const found = await database.query<RegistrationRow>(
    `SELECT ${COLUMNS} FROM registrations
     WHERE host = $1 AND username_key = $2 AND mobile = $3 AND created_at > $4`,
    [name.host, usernameKey(name.username), name.mobile, new Date(now - REGISTRATION_LIFE_MS)],
  );
  return found.rows[0];
}

/** The password hashes of a name's unverified sign-ups, newest first. */
export async function findWaitingPasswords(database: Pool, host: string, username: string, now: number) {
  const found = await database.query<{ password_hash: string }>(
    `SELECT password_hash FROM registrations WHERE host = $1 AND username_key = $2 AND created_at > $3
     ORDER BY created_at DESC LIMIT 1`,
    [host, usernameKey(username), new Date(now - REGISTRATION_LIFE_MS)],
  );
  return found.rows[0]?.password_hash;
}

/** Books one try before the code is looked at, so that many at once are not more tries. False: none is left. */
export async function bookTry(database: Pool, registrationId: string): Promise<boolean> {
  const booked = await database.query(
    "UPDATE registrations SET tries = tries + 1 WHERE id = $1 AND tries < $2",
    [registrationId, MAX_TRIES],
  );
  return booked.rowCount === 1;
}

/** Gives a sign-up a new code, with all its tries. */
export async function replaceCode(
  database: Pool,
  registrationId: string,
  code: { readonly hash: Buffer; readonly expiresAt: number },
): Promise<void> {
  await database.query(
    "UPDATE registrations SET code_hash = $2, code_expires_at = $3, tries = 0 WHERE id = $1",
    [registrationId, code.hash, new Date(code.expiresAt)],
  );
}

/** Takes the sign-up away with its code. False: another request was faster. */
export async function consumeRegistration(client: PoolClient, registrationId: string): Promise<boolean> {
  const deleted = await client.query("DELETE FROM registrations WHERE id = $1", [registrationId]);
  return deleted.rowCount === 1;
}
