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

/** An application as operators list it. */
interface ListedApplication extends Application {
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Live ones, at most `MOST_COUNTED`. */
  readonly sessions: number;
}

interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly sessions: number;
}

const MOST_COUNTED = 10_000;

/** One page of all applications, newest first, and how many there are. `at`: Unix milliseconds. */
export async function listApplications(
  database: Pool,
  { limit, skip, at }: { readonly limit: number; readonly skip: number; readonly at: number },
): Promise<{ readonly items: readonly ListedApplication[]; readonly totalCount: number }> {
  const total = await database.query<{ count: number }>("SELECT count(*) AS count FROM applications");
  const { rows } = await database.query<ListedRow>(
    `SELECT id, name, redirect_uris, created_at, disabled_at,
       (SELECT count(*) FROM (SELECT 1 FROM sessions s
          WHERE s.application_id = a.id AND s.ended_at IS NULL AND s.ends_at > $3 LIMIT ${MOST_COUNTED}) live) AS sessions
     FROM applications a ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`,
    [limit, skip, new Date(at)],
  );
  const items = rows.map((row) => ({
    ...{ id: row.id, name: row.name, redirectUris: row.redirect_uris, sessions: row.sessions },
    ...{ createdAt: row.created_at, disabledAt: row.disabled_at },
  }));
  return { items, totalCount: total.rows[0]?.count ?? 0 };
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
