import { join } from "node:path";
import { seededRandom } from "@crossbook/testkit";
import type { ClientConfig } from "pg";
import { TcpProxy } from "./tcp-proxy.ts";

/** The networks of one process, to the database and to NATS. */
export class Links {
  readonly database: TcpProxy;
  readonly nats: TcpProxy;
  /** What the process is started with. */
  readonly environment: Readonly<Record<string, string>>;

  private constructor(database: TcpProxy, nats: TcpProxy, { user, database: name }: ClientConfig) {
    this.database = database;
    this.nats = nats;
    this.environment = {
      DATABASE_URL: `postgresql://${user}@127.0.0.1:${database.port}/${name}`,
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
    };
  }

  /** To a database that listens on a socket file, or at an address, and to a NATS server of this machine. */
  static async open(given: ClientConfig, natsPort: number): Promise<Links> {
    const connection = partsOf(given);
    const { host = "", port = 5432 } = connection;
    const random = seededRandom(14);
    const database = host.startsWith("/")
      ? { path: join(host, `.s.PGSQL.${port}`) }
      : { host, port: Number(port) };
    return new Links(
      await TcpProxy.start(database, random),
      await TcpProxy.start({ host: "127.0.0.1", port: natsPort }, random),
      connection,
    );
  }

  /** Both at once. */
  get all(): readonly TcpProxy[] {
    return [this.database, this.nats];
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((proxy) => proxy.close()));
  }
}

function partsOf(connection: ClientConfig): ClientConfig {
  if (connection.connectionString === undefined) return connection;
  const { hostname, port, username, password, pathname } = new URL(connection.connectionString);
  const user = password === "" ? username : `${username}:${password}`;
  return { host: hostname, port: Number(port || 5432), user, database: pathname.slice(1) };
}
