import { setTimeout } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { type DatabaseTarget, startPostgres } from "@crossbook/postgres";
import { Client, type ClientConfig, Pool } from "pg";

/** What every database of a kind starts with, made once and then copied. */
export interface DatabaseTemplate {
  /** Changes when what `apply` makes changes: a digest of the migrations. */
  readonly fingerprint: string;
  apply(connection: ClientConfig): Promise<void>;
}

/** A database of its own for one test file, in the shared test server. */
export interface TestDatabase {
  readonly connection: ClientConfig;
  /** Drops the database, also where connections to it were left open. */
  close(): Promise<void>;
}

/** Where the run's server lives; set by `vitest-postgres.ts` before the first test file starts. */
export const TEST_POSTGRES_DIR = "CROSSBOOK_TEST_POSTGRES_DIR";

let made = 0;
/** Started or found once by each process: the run's server stays until the run ends. */
let running: Promise<DatabaseTarget> | undefined;
let administrator: Pool | undefined;
/** The templates that this process has found or made, by fingerprint: each look for one is a connection. */
const templates = new Map<string, Promise<string>>();

/**
 * A real PostgreSQL database of one's own: empty, or a copy of what `template` makes. On the server that
 * TEST_DATABASE_URL or DATABASE_URL names, else on one that the test run starts when first asked and stops at its end.
 */
export async function testDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  const server = await testServer();
  // Files are copied faster than pages are logged where nothing is flushed; a server of PostgreSQL 14 does not know the word.
  const strategy = ownDataDir() === undefined ? "" : " STRATEGY file_copy";
  const name = `crossbook_test_${process.pid}_${threadId}_${++made}`;
  const source = template ? await knownTemplate(server, template) : undefined;
  const onServer = async (statement: string) => {
    await knownAdministrator(server).query(statement);
  };
  const drop = () => onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  // Left over from a run that was killed, on a server that outlives the runs.
  await drop();
  await onServer(`CREATE DATABASE ${name}${source ? ` TEMPLATE ${source}${strategy}` : ""}`);
  return {
    connection: databaseOn(server, name),
    async close() {
      await untilLeft(knownAdministrator(server), name);
      await drop();
    },
  };
}

/**
 * Until who has ended a connection is gone, or for half a second: a pool that has ended does not wait for its connections,
 * and one that is cut off meanwhile is an error that nobody listens for.
 */
async function untilLeft(administrator: Pool, name: string): Promise<void> {
  for (let look = 0; look < 50; look++) {
    const { rows } = await administrator.query(
      "SELECT FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    if (rows.length === 0) return;
    await setTimeout(10);
  }
}

/** The connection that makes and drops this process's databases: each new one costs as much as half a database. */
function knownAdministrator(server: ClientConfig): Pool {
  if (administrator) return administrator;
  administrator = new Pool({ ...server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The run's server may end before this process does; whoever asks next gets another connection.
  administrator.on("error", () => undefined);
  return administrator;
}

function givenUrl(): string | undefined {
  return process.env["TEST_DATABASE_URL"] || process.env["DATABASE_URL"] || undefined;
}

function ownDataDir(): string | undefined {
  return givenUrl() === undefined ? process.env[TEST_POSTGRES_DIR] : undefined;
}

async function testServer(): Promise<ClientConfig> {
  const url = givenUrl();
  if (url !== undefined) return { connectionString: url };
  const dataDir = ownDataDir();
  if (!dataDir)
    throw new Error("a test database needs vitest's global setup `packages/testkit/src/vitest-postgres.ts`");
  running ??= startPostgres({ dataDir, durable: false });
  return (await running).connection;
}

function knownTemplate(server: ClientConfig, template: DatabaseTemplate): Promise<string> {
  const { fingerprint } = template;
  const known = templates.get(fingerprint) ?? templateDatabase(server, template);
  templates.set(fingerprint, known);
  // The next one tries again.
  known.catch(() => templates.delete(fingerprint));
  return known;
}

/** Several test files ask at once: one makes the template, the others wait for it. */
async function templateDatabase(server: ClientConfig, template: DatabaseTemplate): Promise<string> {
  const name = `crossbook_template_${template.fingerprint.slice(0, 16)}`;
  await ofItsOwn(server, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [name]);
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (found.rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await template.apply(databaseOn(server, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
  return name;
}

function databaseOn(server: ClientConfig, database: string): ClientConfig {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function ofItsOwn<T>(server: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
