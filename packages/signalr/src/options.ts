import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Clock, systemClock } from "./clock.ts";
import { type Backplane, inProcessBackplane } from "./fan-out/backplane.ts";
import type { ClientMethods } from "./fan-out/clients.ts";
import type { Merge } from "./fan-out/delivery.ts";
import type { Hub } from "./hub.ts";
import type { Identity } from "./identity.ts";
import { type AddressRates, type ConnectionRates, defaultRates, type Rates } from "./limits/rates.ts";
import type { Metrics } from "./metrics.ts";
import type { Refusal } from "./refusal.ts";
import type { TransportName } from "./transport/transport.ts";

/** Where negotiate sends a client instead of connecting it here. */
export interface Redirect {
  readonly url: string;
  readonly accessToken?: string;
}

/** Bounds of memory and of connections; the default of each in brackets. */
export interface Limits {
  /** One message from a client (32,768). */
  readonly messageBytes: number;
  /** One WebSocket message or POST body, which may hold several hub messages (131,072). */
  readonly chunkBytes: number;
  /** Waiting for one slow reader (1,048,576); beyond it the connection is closed. */
  readonly outboxBytes: number;
  /** Unacknowledged messages kept for a stateful reconnect (100,000). */
  readonly replayBytes: number;
  readonly connections: number;
  readonly connectionsPerUser: number;
  /** Of one address, or of one /64 of IPv6 (1,000). */
  readonly connectionsPerAddress: number;
  /** Of one /48 of IPv6, which holds 65,536 of those (5,000). */
  readonly connectionsPerSite: number;
  /** Negotiated but not yet connected (10,000). The oldest gives way to the next, so that nobody can be kept out. */
  readonly negotiated: number;
  /** The same of one address (500). */
  readonly negotiatedPerAddress: number;
  /** At least so many addresses used last are remembered for limits of rate, at most twice as many (20,000). */
  readonly rememberedAddresses: number;
  /** Invocations of one connection that run at once (1): the next waits for the one before. */
  readonly parallelInvocations: number;
  /** Streams of one connection, both directions together (100). */
  readonly streamsPerConnection: number;
}

/** Times in milliseconds, exact to a second; the default of each in brackets. */
export interface TimeOuts {
  /** A connection must have shaken hands by then (15,000). */
  readonly handshakeMs: number;
  /** A ping goes out when nothing else did for so long (15,000). */
  readonly keepAliveMs: number;
  /** A client from which nothing came for so long is gone (30,000). */
  readonly clientMs: number;
  /** A long poll without data is answered empty (90,000). */
  readonly pollMs: number;
  /** A long-polling client that does not poll, or a stateful one that does not come back, is gone (15,000). */
  readonly reconnectMs: number;
  /** A negotiated connection that nobody opens is forgotten (15,000). */
  readonly negotiatedMs: number;
  /** A POST body must be whole by then (10,000). */
  readonly bodyMs: number;
  /** A client's answer to `invoke` (30,000). */
  readonly clientResultMs: number;
}

/** How to serve a hub; only `path`, `hub` and `authenticate` must be given. */
export interface SignalROptions<User, Client extends ClientMethods> {
  /** Where clients connect; negotiate is one step below. No slash at the end. */
  readonly path: string;
  readonly hub: Hub<User, Client>;
  /** Asked at negotiate and again when a transport connects. Read the token with `accessTokenOf`. */
  authenticate(request: IncomingMessage): Identity<User> | Refusal | Promise<Identity<User> | Refusal>;
  /** Answers negotiate with another address. */
  redirect?(request: IncomingMessage, user: User): Redirect | undefined;
  readonly transports?: readonly TransportName[];
  /** Grants stateful reconnect to clients that ask for it (true). */
  readonly statefulReconnect?: boolean;
  /** Sends clients the text of thrown errors (false). The text of refusals is always sent. */
  readonly detailedErrors?: boolean;
  /** Origins of other sites whose pages may connect; without it origins are not looked at. */
  readonly allowedOrigins?: readonly string[];
  /** The host that pages of our own are loaded from, with its port; behind a proxy read its header here (`Host`). */
  hostOf?(request: IncomingMessage): string | undefined;
  /** The client's address for limits; behind a proxy read its header here (the socket's address). */
  addressOf?(request: IncomingMessage): string;
  /** Named merges for `latest(key, merge)`. */
  readonly conflation?: Readonly<Record<string, Merge>>;
  readonly limits?: Partial<Limits>;
  /** How much clients may send; what is not given stays as it is by default. */
  readonly rates?: {
    readonly perConnection?: Partial<ConnectionRates>;
    readonly perAddress?: Partial<AddressRates>;
  };
  readonly timeOuts?: Partial<TimeOuts>;
  readonly backplane?: Backplane;
  readonly metrics?: Metrics;
  readonly clock?: Clock;
  /** A new unguessable id (128 random bits). */
  readonly newId?: () => string;
}

/** Every option with its default filled in. */
export type Settings<User, Client extends ClientMethods> = ReturnType<typeof toSettings<User, Client>>;

const defaultLimits: Limits = {
  messageBytes: 32_768,
  chunkBytes: 131_072,
  outboxBytes: 1_048_576,
  replayBytes: 100_000,
  connections: 50_000,
  connectionsPerUser: 50,
  connectionsPerAddress: 1_000,
  connectionsPerSite: 5_000,
  negotiated: 10_000,
  negotiatedPerAddress: 500,
  rememberedAddresses: 20_000,
  parallelInvocations: 1,
  streamsPerConnection: 100,
};

const defaultTimeOuts: TimeOuts = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientMs: 30_000,
  pollMs: 90_000,
  reconnectMs: 15_000,
  negotiatedMs: 15_000,
  bodyMs: 10_000,
  clientResultMs: 30_000,
};

const allTransports: readonly TransportName[] = ["WebSockets", "ServerSentEvents", "LongPolling"];

export function toSettings<User, Client extends ClientMethods>(options: SignalROptions<User, Client>) {
  return {
    path: options.path,
    hub: options.hub,
    authenticate: options.authenticate.bind(options),
    redirect: options.redirect?.bind(options),
    transports: options.transports ?? allTransports,
    statefulReconnect: options.statefulReconnect ?? true,
    detailedErrors: options.detailedErrors ?? false,
    allowedOrigins: options.allowedOrigins,
    hostOf: options.hostOf?.bind(options) ?? requestedHost,
    addressOf: options.addressOf?.bind(options) ?? socketAddress,
    merges: new Map(Object.entries(options.conflation ?? {})),
    limits: { ...defaultLimits, ...options.limits },
    rates: toRates(options.rates ?? {}),
    timeOuts: { ...defaultTimeOuts, ...options.timeOuts },
    backplane: options.backplane ?? inProcessBackplane(),
    metrics: options.metrics ?? (() => undefined),
    clock: options.clock ?? systemClock,
    newId: options.newId ?? (() => randomBytes(16).toString("base64url")),
  };
}

function toRates({ perConnection, perAddress }: NonNullable<SignalROptions<never, never>["rates"]>): Rates {
  return {
    perConnection: { ...defaultRates.perConnection, ...perConnection },
    perAddress: { ...defaultRates.perAddress, ...perAddress },
  };
}

function socketAddress(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? "";
}

function requestedHost(request: IncomingMessage): string | undefined {
  return request.headers.host;
}
