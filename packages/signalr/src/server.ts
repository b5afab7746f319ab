import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Connection } from "./connection/connection.ts";
import { Gate } from "./connection/gate.ts";
import type { Envelope } from "./fan-out/backplane.ts";
import { type ClientMethods, HubClients } from "./fan-out/clients.ts";
import { OutgoingMessage } from "./fan-out/outgoing-message.ts";
import { Registry } from "./fan-out/registry.ts";
import { Admission } from "./http/admission.ts";
import { Endpoint } from "./http/endpoint.ts";
import { AddressLimiter } from "./limits/address-limiter.ts";
import { type MethodTable, toMethodTable } from "./method-table.ts";
import type { SignalRStats } from "./metrics.ts";
import { type Settings, type SignalROptions, toSettings } from "./options.ts";
import { messageType } from "./protocol/messages.ts";
import type { ServerCore } from "./server-core.ts";

/** Time-outs are looked at so often; each is exact to this. */
const tickMs = 1_000;

/** How long `drain` waits for clients to leave by themselves. */
export interface DrainOptions {
  /** Connections that have not ended by then are cut (10,000). */
  readonly timeOutMs?: number;
}

/** Serves one hub to SignalR clients. */
export interface SignalRServer<Client extends ClientMethods> {
  readonly clients: HubClients<Client>;
  /** Takes over the requests and upgrades below the hub's path; the function returned gives them back. */
  attach(server: Server): () => void;
  /** For servers with a router of their own. False when the request is none of the hub's. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  stats(): SignalRStats;
  /** Lets nobody in, asks all clients to reconnect elsewhere, and resolves when all are gone. */
  drain(options?: DrainOptions): Promise<void>;
}

/** Starts serving a hub. Nothing listens until it is attached; `drain` ends it. */
export function createSignalRServer<User, Client extends ClientMethods>(
  options: SignalROptions<User, Client>,
): SignalRServer<Client> {
  return new HubServer(toSettings(options));
}

class HubServer<User, Client extends ClientMethods>
  implements SignalRServer<Client>, ServerCore<User, Client, Connection<User, Client>>
{
  readonly settings: Settings<User, Client>;
  readonly registry = new Registry<Connection<User, Client>>();
  readonly clients: HubClients<Client>;
  readonly methodTable: MethodTable<User, Client>;
  readonly addressLimiter: AddressLimiter;
  readonly #admission: Admission<User, Client>;
  readonly #endpoint: Endpoint<User, Client>;
  readonly #unsubscribe: () => void;
  /** Opens when the last connection is gone. */
  readonly #empty = new Gate();
  tickMs: number;
  /** Undefined while nobody is there, whose time could end. */
  #cancelTick: (() => void) | undefined;

  constructor(settings: Settings<User, Client>) {
    this.settings = settings;
    this.clients = new HubClients(settings.backplane);
    this.methodTable = toMethodTable(settings.hub);
    this.addressLimiter = new AddressLimiter(settings.rates.perAddress, settings.limits.rememberedAddresses);
    this.#admission = new Admission(this);
    this.#endpoint = new Endpoint(this.#admission);
    this.#unsubscribe = settings.backplane.subscribe((envelope) => this.#receive(envelope));
    this.tickMs = settings.clock.now();
  }

  attach(server: Server): () => void {
    const others = server.listeners("request");
    const onRequest = (request: IncomingMessage, response: ServerResponse) => {
      if (this.handleRequest(request, response)) return;
      for (const listener of others) listener.call(server, request, response);
    };
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const isOurs = this.handleUpgrade(request, socket, head);
      // Nobody else would answer, and the socket would hang.
      if (!isOurs && server.listenerCount("upgrade") === 1) socket.destroy();
    };
    server.removeAllListeners("request");
    server.on("request", onRequest);
    server.on("upgrade", onUpgrade);
    return () => {
      server.off("request", onRequest);
      server.off("upgrade", onUpgrade);
      for (const listener of others) server.on("request", (...args) => listener.apply(server, args));
    };
  }

  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    return this.#endpoint.handleRequest(request, response);
  }

  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    return this.#endpoint.handleUpgrade(request, socket, head);
  }

  stats(): SignalRStats {
    let bufferedBytes = 0;
    for (const connection of this.#admission.connections) bufferedBytes += connection.outbound.bufferedBytes;
    return {
      connections: this.#admission.connectionCount,
      negotiated: this.#admission.negotiatedCount,
      groups: this.registry.groupCount,
      bufferedBytes,
    };
  }

  async drain({ timeOutMs = 10_000 }: DrainOptions = {}): Promise<void> {
    this.#admission.shut();
    for (const connection of this.#admission.connections)
      connection.close("draining", { allowReconnect: true });
    if (this.#admission.connectionCount > 0) {
      const cancelTimeOut = this.settings.clock.after(timeOutMs, () => this.#empty.open());
      await this.#empty.pass();
      cancelTimeOut();
    }
    for (const connection of this.#admission.connections) connection.abort("draining");
    this.#unsubscribe();
    this.#cancelTick?.();
  }

  arriving(): void {
    if (this.#cancelTick !== undefined) return;
    this.tickMs = this.settings.clock.now();
    this.#cancelTick = this.settings.clock.after(tickMs, () => this.#tick());
  }

  released(connection: Connection<User, Client>): void {
    this.#admission.release(connection);
    if (this.#admission.connectionCount === 0) this.#empty.open();
  }

  #tick(): void {
    this.#cancelTick = undefined;
    this.tickMs = this.settings.clock.now();
    this.#admission.tick(this.tickMs);
    if (this.#admission.connectionCount + this.#admission.negotiatedCount > 0) this.arriving();
  }

  #receive({ audience, action }: Envelope): void {
    switch (action.kind) {
      case "send": {
        const { method, delivery, arguments: args } = action;
        const message = new OutgoingMessage(
          { type: messageType.invocation, target: method, arguments: args },
          delivery,
        );
        const recipients = this.registry.visit(audience, (connection) => connection.deliver(message));
        this.settings.metrics({ kind: "broadcast", method, recipients });
        return;
      }
      case "join":
        this.registry.visit(audience, (connection) => this.registry.join(connection, action.group));
        return;
      case "leave":
        this.registry.visit(audience, (connection) => this.registry.leave(connection, action.group));
        return;
      case "close": {
        const { allowReconnect, error } = action;
        const message = error === undefined ? { allowReconnect } : { allowReconnect, error };
        this.registry.visit(audience, (connection) => connection.close("server-closed", message));
      }
    }
  }
}
