import type { ClientConfig } from "pg";

/** Where a database is: as text for tools, as a configuration for the driver. */
export interface DatabaseTarget {
  readonly url: string;
  readonly connection: ClientConfig;
}

/** A database reached over a Unix socket. The folder is percent-encoded, a form that both psql and pg read. */
export function socketTarget(socketDir: string, user: string, database: string): DatabaseTarget {
  return {
    url: `postgresql://${user}@${encodeURIComponent(socketDir)}/${database}`,
    connection: { host: socketDir, port: SOCKET_PORT, user, database },
  };
}

/** Only the socket file's name depends on it: nothing listens on a network port. */
export const SOCKET_PORT = 5432;
