import type { IncomingMessage } from "node:http";
import { Connection } from "../connection/connection.ts";
import type { ConnectionTerms } from "../connection/connection-terms.ts";
import type { ClientMethods } from "../fan-out/clients.ts";
import type { Identity } from "../identity.ts";
import { addressGroup, siteOf } from "../limits/address-group.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { ServerCore } from "../server-core.ts";

import { NegotiatedClients } from "./negotiated-clients.ts";
import { readNegotiateQuery, writeNegotiateAnswer } from "./negotiation.ts";

type CallingFrom = Pick<ConnectionTerms<unknown>, "address" | "addressGroup">;

const tooManyConnects = refuse("Too many connections from your address: wait a moment.", 429);
const draining = refuse("Server is shutting down", 503);

/** Decides who gets a connection, and keeps the tokens by which each is found again. */
export class Admission<User, Client extends ClientMethods> {
  readonly server: ServerCore<User, Client, Connection<User, Client>>;
  readonly #negotiated: NegotiatedClients<User>;
  readonly #byToken = new Map<string, Connection<User, Client>>();
  #isClosed = false;

  constructor(server: ServerCore<User, Client, Connection<User, Client>>) {
    this.server = server;
    this.#negotiated = new NegotiatedClients(server.settings.limits);
  }

  get negotiatedCount(): number {
    return this.#negotiated.size;
  }

  /** Live connections and those that are just ending. */
  get connections(): Iterable<Connection<User, Client>> {
    return this.#byToken.values();
  }

  get connectionCount(): number {
    return this.#byToken.size;
  }

  /** Nobody is let in any more. */
  shut(): void {
    this.#isClosed = true;
  }

  tick(nowMs: number): void {
    this.#negotiated.tick(nowMs);
    for (const connection of this.#byToken.values()) connection.tick(nowMs);
  }

  find(token: string): Connection<User, Client> | undefined {
    return this.#byToken.get(token);
  }

  release(connection: Connection<User, Client>): void {
    this.#byToken.delete(connection.token);
  }

  /** The body of the answer to negotiate. */
  async negotiate(query: URLSearchParams, request: IncomingMessage): Promise<object | Refusal> {
    if (this.#isClosed) return draining;
    const { settings } = this.server;
    const calling = this.#callingFrom(request);
    if (!this.#takesConnect(calling)) return tooManyConnects;
    const identity = await settings.authenticate(request);
    if (identity instanceof Refusal) return identity;
    const redirect = settings.redirect?.(request, identity.user);
    if (redirect !== undefined) return { ...redirect, availableTransports: [] };
    const { version, wantsStatefulReconnect } = readNegotiateQuery(query);
    if (typeof version !== "number") return version;
    const negotiated = {
      id: settings.newId(),
      token: settings.newId(),
      ...calling,
      identity,
      isStatefulGranted: wantsStatefulReconnect && settings.statefulReconnect,
      deadlineMs: settings.clock.now() + settings.timeOuts.negotiatedMs,
    };
    this.server.arriving();
    this.#negotiated.add(negotiated);
    return writeNegotiateAnswer({ ...negotiated, version, transports: settings.transports });
  }

  /** The connection of a negotiated token; who negotiated as a user must still be that user. */
  async connect(token: string, request: IncomingMessage): Promise<Connection<User, Client> | Refusal> {
    const negotiated = this.#negotiated.take(token);
    if (negotiated === undefined) return refuse("No Connection with that ID", 404);
    const identity = await this.#authenticate(request, negotiated.identity);
    if (identity instanceof Refusal) return identity;
    return this.#admit({ ...negotiated, identity, ...this.#callingFrom(request) });
  }

  async connectWithoutNegotiation(request: IncomingMessage): Promise<Connection<User, Client> | Refusal> {
    const { settings } = this.server;
    if (this.#isClosed) return draining;
    const calling = this.#callingFrom(request);
    if (!this.#takesConnect(calling)) return tooManyConnects;
    const identity = await settings.authenticate(request);
    if (identity instanceof Refusal) return identity;
    return this.#admit({
      id: settings.newId(),
      token: settings.newId(),
      ...calling,
      identity,
      isStatefulGranted: false,
    });
  }

  /** A live stateful connection that comes back on a new socket. */
  async resume(
    connection: Connection<User, Client>,
    request: IncomingMessage,
  ): Promise<Connection<User, Client> | Refusal> {
    const identity = await this.#authenticate(request, connection.admittedIdentity);
    if (identity instanceof Refusal) return identity;
    // Newer credentials of the transport count, unless the hub has taken others in their place.
    const isOfTransport = connection.identity === connection.admittedIdentity;
    if (isOfTransport) connection.renew(identity);
    return connection.isResumable ? connection : refuse("No Connection with that ID", 404);
  }

  /** False, and reported, when the address has sent too many requests. Asked before anything else of a request. */
  takesRequest(request: IncomingMessage): boolean {
    return this.#take("requests", this.#callingFrom(request));
  }

  /** Reports a request that is answered with `refusal`. */
  refused({ status, text }: Refusal, request: IncomingMessage): void {
    const { metrics, addressOf } = this.server.settings;
    metrics({ kind: "refused", status, text, address: addressOf(request) });
  }

  #takesConnect(calling: CallingFrom): boolean {
    return this.#take("connects", calling);
  }

  #take(rate: "requests" | "connects", calling: CallingFrom): boolean {
    const { clock, metrics } = this.server.settings;
    if (this.server.addressLimiter.take(calling.addressGroup, rate, 1, clock.now())) return true;
    metrics({ kind: "limited", rate, scope: "address", address: calling.addressGroup });
    return false;
  }

  #callingFrom(request: IncomingMessage): CallingFrom {
    const address = this.server.settings.addressOf(request);
    return { address, addressGroup: addressGroup(address) };
  }

  async #authenticate(request: IncomingMessage, known: Identity<User>): Promise<Identity<User> | Refusal> {
    const { hub, authenticate } = this.server.settings;
    const identity = await authenticate(request);
    if (identity instanceof Refusal || hub.userId === undefined) return identity;
    // A client whose token was renewed while it connected has negotiated as nobody and comes as somebody.
    const was = hub.userId(known.user);
    const mayCome = was === undefined || was === hub.userId(identity.user);
    return mayCome ? identity : refuse("The user of a connection cannot change", 403);
  }

  #admit(terms: ConnectionTerms<User>): Connection<User, Client> | Refusal {
    const { registry, settings } = this.server;
    const { limits } = settings;
    if (this.#isClosed) return draining;
    if (this.#byToken.size >= limits.connections) return refuse("Too many connections.", 503);
    if (registry.countOfAddress(terms.addressGroup) >= limits.connectionsPerAddress)
      return refuse("Too many connections.", 429);
    const site = siteOf(terms.addressGroup);
    if (site !== terms.addressGroup && registry.countOfSite(site) >= limits.connectionsPerSite)
      return refuse("Too many connections.", 429);
    this.server.arriving();
    const connection = new Connection(this.server, terms);
    const { userId } = connection;
    if (userId !== undefined && registry.countOfUser(userId) >= limits.connectionsPerUser) {
      return refuse("Too many connections.", 429);
    }
    registry.add(connection);
    this.#byToken.set(terms.token, connection);
    return connection;
  }
}
