import type { Connection } from "./connection/connection.ts";
import type { MethodTable } from "./connection/invocations.ts";
import type { ClientMethods, HubClients } from "./fan-out/clients.ts";
import type { Registry } from "./fan-out/registry.ts";
import type { Settings } from "./options.ts";

/** What every connection shares. */
export interface ServerCore<User, Client extends ClientMethods> {
  readonly settings: Settings<User, Client>;
  readonly registry: Registry<Connection<User, Client>>;
  readonly clients: HubClients<Client>;
  readonly methodTable: MethodTable<User, Client>;
  /** The time of the last tick: exact enough for time-outs, and free. */
  readonly tickMs: number;
  /** The connection's token is dead from now on. */
  released(connection: Connection<User, Client>): void;
}
