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

/** What a client calls a sign-up; any number of browsers may ask for the same. The first verified one gets it. */
export interface RegistrationName {
  readonly host: string;
  readonly username: string;
  readonly mobile: string;
}

/** A sign-up that was not verified for so long is gone. */
export const REGISTRATION_LIFE_MS = 24 * 60 * 60_000;

const COLUMNS = "id, username, password_hash, mobile, referred_by, code_hash, code_expires_at, tries";

/** Stores a sign-up in place of the one that the same browser began before, if any: its code is worthless then. */
export async function saveRegistration(
  database: Pool,
  name: RegistrationName,
  registration: {
    readonly id: string;
    readonly ticketHash: Buffer;
    readonly replacedTicketHash: Buffer | undefined;
    readonly passwordHash: string;
    readonly referredBy: number | undefined;
    readonly codeHash: Buffer | undefined;
    readonly codeExpiresAt: number;
    readonly at: number;
  },
): Promise<void> {
  await database.query(
    `WITH replaced AS (DELETE FROM registrations WHERE ticket_hash = $12)
     INSERT INTO registrations (id, host, username, username_key, password_hash, mobile, referred_by, code_hash,
                                code_expires_at, tries, created_at, ticket_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)`,
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
      registration.ticketHash,
      registration.replacedTicketHash ?? null,
    ],
  );
}

/** The unverified sign-up of a ticket, where it is of this name and mobile number on this host. */
export async function findRegistration(
  database: Pool,
  ticketHash: Buffer,
  name: RegistrationName,
  now: number,
): Promise<RegistrationRow | undefined> {
  const found = await database.query<RegistrationRow>(
    `SELECT ${COLUMNS} FROM registrations
     WHERE ticket_hash = $1 AND host = $2 AND username_key = $3 AND mobile = $4 AND created_at > $5`,
    [ticketHash, name.host, usernameKey(name.username), name.mobile, new Date(now - REGISTRATION_LIFE_MS)],
  );
  return found.rows[0];
}

/** The password hash of a name's newest unverified sign-up. */
export async function findWaitingPassword(database: Pool, host: string, username: string, now: number) {
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
