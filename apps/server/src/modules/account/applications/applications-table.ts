import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";

/** An application that is not disabled. */
export interface Application {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

interface ApplicationRow {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly secret_hash: Buffer;
}

/** So many an installation has at most; an operator registers each. */
export const MOST_APPLICATIONS = 1000;
const RANDOM_BYTES = 32;

/** 256 random bits as base64url: a secret or a code that cannot be guessed. */
export function newSecret(): string {
  return randomBytes(RANDOM_BYTES).toString("base64url");
}

/** What is stored of a secret or a code: they are random, so that a plain hash is enough. */
export function secretHash(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** The application of an id; undefined where there is none, or it is disabled. */
export async function findApplication(database: Pool, id: string): Promise<Application | undefined> {
  return present(await rowOf(database, id));
}

/** The application that knows this secret; undefined where there is none. */
export async function provenApplication(
  database: Pool,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<Application | undefined> {
  const row = await rowOf(database, id);
  const isRight = row !== undefined && timingSafeEqual(row.secret_hash, secretHash(secret));
  return isRight ? present(row) : undefined;
}

/** Stores a new application; false: there are as many as there may be. */
export async function insertApplication(
  database: Pool,
  { id, name, redirectUris }: Application,
  { secret, at }: { readonly secret: string; readonly at: number },
): Promise<boolean> {
  const { rowCount } = await database.query(
    `INSERT INTO applications (id, name, secret_hash, redirect_uris, created_at)
     SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM applications) < $6`,
    [id, name, secretHash(secret), redirectUris, new Date(at), MOST_APPLICATIONS],
  );
  return rowCount === 1;
}

/** Disables an application and its codes; false: there is none of this id that is not disabled. */
export async function disableApplication(database: Pool, id: string, at: number): Promise<boolean> {
  const { rowCount } = await database.query(
    "UPDATE applications SET disabled_at = $2 WHERE id = $1 AND disabled_at IS NULL",
    [id, new Date(at)],
  );
  return rowCount === 1;
}

async function rowOf(database: Pool, id: string): Promise<ApplicationRow | undefined> {
  const found = await database.query<ApplicationRow>(
    "SELECT id, name, redirect_uris, secret_hash FROM applications WHERE id = $1 AND disabled_at IS NULL",
    [id],
  );
  return found.rows[0];
}

function present(row: ApplicationRow | undefined): Application | undefined {
  return row && { id: row.id, name: row.name, redirectUris: row.redirect_uris };
}
