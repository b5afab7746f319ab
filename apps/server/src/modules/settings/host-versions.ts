import type { HostVersion, OperatedHost } from "@crossbook/contract";
import type { Pool, PoolClient } from "pg";
import type { WrittenSettings } from "./settings-schema.ts";

type Domain = NonNullable<WrittenSettings["domain"]>;

interface VersionRow {
  readonly version: number;
  readonly state: HostVersion["state"];
  readonly domain: Domain;
  readonly note: string;
  readonly made_by: string;
  readonly made_at: Date;
  readonly published_by: string | null;
  readonly published_at: Date | null;
}

/** A version to be written. */
export interface NewVersion {
  readonly host: string;
  readonly domain: Domain;
  readonly note: string;
  readonly by: string;
  readonly at: number;
}

/** A page of a list. */
export interface PageOf {
  readonly limit: number;
  readonly offset: number;
}

const COLUMNS = "version, state, domain, note, made_by, made_at, published_by, published_at";
const NEXT = "(SELECT coalesce(max(version), 0) + 1 FROM host_setting_versions WHERE host = $1)";

type Database = Pool | PoolClient;

/** The one version of a host in a state; undefined: it has none. */
export async function versionIn(
  database: Database,
  host: string,
  state: "draft" | "published",
): Promise<HostVersion | undefined> {
  return one(database, `host = $1 AND state = '${state}'`, [host]);
}

/** A version of a host by its number. */
export async function versionOf(
  database: Database,
  host: string,
  version: number,
): Promise<HostVersion | undefined> {
  return one(database, "host = $1 AND version = $2", [host, version]);
}

/** A host's versions, newest first. */
export async function versionsOf(database: Pool, host: string, { limit, offset }: PageOf) {
  const [page, counted] = await Promise.all([
    database.query<VersionRow>(
      `SELECT ${COLUMNS} FROM host_setting_versions WHERE host = $1 ORDER BY version DESC LIMIT $2 OFFSET $3`,
      [host, limit, offset],
    ),
    database.query<{ count: number }>("SELECT count(*) AS count FROM host_setting_versions WHERE host = $1", [
      host,
    ]),
  ]);
  return { items: page.rows.map(present), totalCount: counted.rows[0]?.count ?? 0 };
}

/** Hosts with settings of their own or a draft, by name, with the versions that stand. */
export async function hostsByName(database: Pool, { limit, offset }: PageOf) {
  const NAMES = "SELECT host FROM host_settings UNION SELECT host FROM host_setting_versions";
  const [page, counted] = await Promise.all([
    database.query<Pick<OperatedHost, "host" | "publishedVersion" | "hasDraft">>(
      `SELECT h.host, coalesce(p.version, 0) AS "publishedVersion", d.version IS NOT NULL AS "hasDraft"
       FROM (${NAMES}) h
       LEFT JOIN host_setting_versions p ON p.host = h.host AND p.state = 'published'
       LEFT JOIN host_setting_versions d ON d.host = h.host AND d.state = 'draft'
       ORDER BY h.host LIMIT $1 OFFSET $2`,
      [limit, offset],
    ),
    database.query<{ count: number }>(`SELECT count(*) AS count FROM (${NAMES}) h`),
  ]);
  return { hosts: page.rows, totalCount: counted.rows[0]?.count ?? 0 };
}

/** Keeps a draft, in place of the one before: under a new number, so that a number stands for one content for good. */
export async function writeDraft(client: PoolClient, draft: NewVersion): Promise<HostVersion> {
  const { host, domain, note, by, at } = draft;
  const { rows } = await client.query<VersionRow>(
    `UPDATE host_setting_versions SET version = ${NEXT}, domain = $2, note = $3, made_by = $4, made_at = $5
     WHERE host = $1 AND state = 'draft' RETURNING ${COLUMNS}`,
    [host, JSON.stringify(domain), note, by, new Date(at)],
  );
  return rows[0] ? present(rows[0]) : insert(client, draft, "draft");
}

/** The newest number of a host's versions; 0: it has none. */
export async function newestVersion(database: Database, host: string): Promise<number> {
  const { rows } = await database.query<{ next: number }>(`SELECT ${NEXT} AS next`, [host]);
  return (rows[0]?.next ?? 1) - 1;
}

/** Writes a version that players have from now on; the one before becomes a former one. */
export async function writePublished(client: PoolClient, version: NewVersion): Promise<HostVersion> {
  await endPublished(client, version.host);
  return insert(client, version, "published");
}

/** The draft becomes what players have; the one before becomes a former one. */
export async function publishDraft(
  client: PoolClient,
  {
    host,
    version,
    by,
    at,
  }: { readonly host: string; readonly version: number; readonly by: string; readonly at: number },
): Promise<void> {
  await endPublished(client, host);
  await client.query(
    `UPDATE host_setting_versions SET state = 'published', published_by = $3, published_at = $4
     WHERE host = $1 AND version = $2`,
    [host, version, by, new Date(at)],
  );
}

async function endPublished(client: PoolClient, host: string): Promise<void> {
  await client.query(
    "UPDATE host_setting_versions SET state = 'former' WHERE host = $1 AND state = 'published'",
    [host],
  );
}

async function insert(
  client: PoolClient,
  { host, domain, note, by, at }: NewVersion,
  state: "draft" | "published",
): Promise<HostVersion> {
  const isPublished = state === "published";
  const { rows } = await client.query<VersionRow>(
    `INSERT INTO host_setting_versions
       (host, version, state, domain, note, made_by, made_at, published_by, published_at)
     VALUES ($1, ${NEXT}, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [
      ...[host, state, JSON.stringify(domain), note, by, new Date(at)],
      ...[isPublished ? by : null, isPublished ? new Date(at) : null],
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("INSERT … RETURNING gave no row");
  return present(row);
}

async function one(
  database: Database,
  condition: string,
  values: readonly unknown[],
): Promise<HostVersion | undefined> {
  const { rows } = await database.query<VersionRow>(
    `SELECT ${COLUMNS} FROM host_setting_versions WHERE ${condition}`,
    [...values],
  );
  return rows[0] && present(rows[0]);
}

function present(row: VersionRow): HostVersion {
  const { version, state, domain, note } = row;
  return {
    ...{ version, state, domain, note, madeBy: row.made_by, madeAt: row.made_at.toISOString() },
    publishedBy: row.published_by,
    publishedAt: row.published_at?.toISOString() ?? null,
  };
}
