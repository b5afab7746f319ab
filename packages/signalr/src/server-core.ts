import type { ClientMethods, HubClients } from "./fan-out/clients.ts";
import type { Member, Registry } from "./fan-out/registry.ts";
import type { AddressLimiter } from "./limits/address-limiter.ts";
import type { MethodTable } from "./method-table.ts";
import type { Settings } from "./options.ts";

/** What every connection of a server shares. `Connection` is a type parameter so that this file imports none. */
export interface ServerCore<User, Client extends ClientMethods, Connection extends Member> {
  readonly settings: Settings<User, Client>;
  readonly registry: Registry<Connection>;
  readonly clients: HubClients<Client>;
  readonly addressLimiter: AddressLimiter;
  readonly methodTable: MethodTable<User, Client>;
  /** The time of the last tick: exact enough for time-outs, and free. */
  readonly tickMs: number;
  /** Somebody is about to be let in, whose time can end. */
  arriving(): void;
  /** The connection's token is dead from now on. */
  released(connection: Connection): void;
}
