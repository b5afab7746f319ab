import type { DatabaseTarget } from "./database-target.ts";
import { startPostgres } from "./start-postgres.ts";

/** Which database to use, and where the embedded one keeps its files. */
export interface ResolveDatabaseOptions {
  /** A server of one's own, as `postgresql://…`. Unset or empty: the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Folder of the embedded server; not touched where `databaseUrl` is set. */
  readonly dataDir: string;
  /** Where the embedded server copies its finished WAL to; undefined: nowhere. */
  readonly walArchiveDir?: string | undefined;
  /** As of `startPostgres`. */
  readonly signal?: AbortSignal | undefined;
  /** Receives one sentence for each step of starting the embedded server. */
  readonly log?: (message: string) => void;
}

/** A database that is ready for connections, and how to let it go. */
export interface ResolvedDatabase extends DatabaseTarget {
  /** True where this process has started the server and is the one to stop it. */
  readonly embedded: boolean;
  /** Stops the embedded server unless others use it; does nothing to a server that was only named. */
  stop(): Promise<void>;
}

/** The database to use: the one that `DATABASE_URL` names, else the embedded one on `dataDir`. */
export async function resolveDatabase(options: ResolveDatabaseOptions): Promise<ResolvedDatabase> {
  const { databaseUrl, dataDir, walArchiveDir, signal, log } = options;
  if (databaseUrl) {
    return {
      url: databaseUrl,
      connection: { connectionString: databaseUrl },
      embedded: false,
      stop: async () => undefined,
    };
  }
  const postgres = await startPostgres({ dataDir, walArchiveDir, signal, ...(log && { log }) });
  return { url: postgres.url, connection: postgres.connection, embedded: true, stop: postgres.stop };
}
