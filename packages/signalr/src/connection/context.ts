import type { ClientMethods, ClientTarget, HubClients } from "../fan-out/clients.ts";
import type { ContextGroups, HubContext } from "../hub.ts";
import type { Identity } from "../identity.ts";
import type { Refusal } from "../refusal.ts";
import type { TransportName } from "../transport/transport.ts";
import type { ClientResult } from "./client-results.ts";
import type { ServedConnection } from "./served-connection.ts";

/** A hub's view of a connection; a stream has one of its own, with its own signal. */
export class ConnectionContext<User, Client extends ClientMethods> implements HubContext<User, Client> {
  readonly #connection: ServedConnection<User, Client>;
  readonly #signal: AbortSignal | undefined;

  constructor(connection: ServedConnection<User, Client>, signal?: AbortSignal) {
    this.#connection = connection;
    this.#signal = signal;
  }

  get connectionId(): string {
    return this.#connection.id;
  }

  get user(): User {
    return this.#connection.identity.user;
  }

  get address(): string {
    return this.#connection.address;
  }

  get transport(): TransportName {
    return this.#connection.transportName;
  }

  get items(): Map<string, unknown> {
    return this.#connection.items;
  }

  get signal(): AbortSignal {
    return this.#signal ?? this.#connection.signal;
  }

  get clients(): HubClients<Client> {
    return this.#connection.server.clients;
  }

  get caller(): ClientTarget<Client> {
    return this.clients.client(this.#connection.id);
  }

  get groups(): ContextGroups {
    const connection = this.#connection;
    const { registry } = connection.server;
    return {
      add: (name) => registry.join(connection, name),
      remove: (name) => registry.leave(connection, name),
      names: () => [...connection.groupNames],
    };
  }

  identify(identity: Identity<User>): Refusal | undefined {
    return this.#connection.identify(identity);
  }

  invoke<Method extends keyof Client & string>(
    method: Method,
    ...args: Parameters<Client[Method]>
  ): Promise<ClientResult> {
    return this.#connection.invoke(method, args);
  }

  close({ error, allowReconnect = false }: { error?: string; allowReconnect?: boolean } = {}): void {
    this.#connection.close("server-closed", { allowReconnect, ...(error === undefined ? {} : { error }) });
  }

  abort(): void {
    this.#connection.abort();
  }
}
