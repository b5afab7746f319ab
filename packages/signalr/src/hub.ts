import type { ClientMethods, ClientTarget, HubClients } from "./fan-out/clients.ts";
import type { Identity } from "./identity.ts";
import type { DisconnectReason } from "./metrics.ts";
import type { Refusal } from "./refusal.ts";
import type { TransportName } from "./transport/transport.ts";

/** The groups one connection is in. */
export interface ContextGroups {
  add(name: string): void;
  remove(name: string): void;
  names(): string[];
}

/** One client's connection, as hub methods see it. */
export interface HubContext<User, Client extends ClientMethods> {
  readonly connectionId: string;
  readonly user: User;
  /** Where the client calls from, as `addressOf` says. */
  readonly address: string;
  readonly transport: TransportName;
  readonly groups: ContextGroups;
  /** What the hub keeps for this connection, by names of its own; gone with the connection. */
  readonly items: Map<string, unknown>;
  /** Aborted when the connection ends; in a stream also when the client cancels it. */
  readonly signal: AbortSignal;
  readonly clients: HubClients<Client>;
  /** This connection alone. */
  readonly caller: ClientTarget<Client>;
  /** Replaces the user and the time at which the credentials end. A refusal (too many connections) changes nothing. */
  identify(identity: Identity<User>): Refusal | undefined;
  /** Calls a client method and waits for its result; the refusal says why there is none. */
  invoke<Method extends keyof Client & string>(
    method: Method,
    ...args: Parameters<Client[Method]>
  ): Promise<{ readonly value: unknown } | Refusal>;
  /** Ends the connection with a close message; `allowReconnect` (false) lets the client come back by itself. */
  close(options?: { readonly error?: string; readonly allowReconnect?: boolean }): void;
  /** Cuts the connection. */
  abort(): void;
}

/** Arguments come as the client sent them; streams the client uploads follow as async iterables. */
export type HubMethod<User, Client extends ClientMethods> = (
  context: HubContext<User, Client>,
  ...args: unknown[]
) => unknown;

/** As `HubMethod`, with its result sent item by item; it stops reading when the context's signal aborts. */
export type HubStream<User, Client extends ClientMethods> = (
  context: HubContext<User, Client>,
  ...args: unknown[]
) =>
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | Refusal
  | Promise<AsyncIterable<unknown> | Iterable<unknown> | Refusal>;

/** What clients can call. Names are compared without case, as the original does. */
export interface Hub<User, Client extends ClientMethods> {
  readonly methods?: Readonly<Record<string, HubMethod<User, Client>>>;
  /** Methods whose result is streamed item by item. */
  readonly streams?: Readonly<Record<string, HubStream<User, Client>>>;
  /**
   * How many invocations a call counts as, by method, for calls that are dearer than others (1). Made from arguments as
   * the client sent them, before they are checked.
   */
  readonly costs?: Readonly<Record<string, (...args: readonly unknown[]) => number>>;
  /** Names a user for `clients.user(id)` and the limit per user; `undefined` for guests. */
  userId?(user: User): string | undefined;
  /** Asked before each method and stream. */
  authorize?(context: HubContext<User, Client>, method: string): boolean | Promise<boolean>;
  /** Runs before the first invocation; a refusal ends the connection with its text. */
  onConnected?(context: HubContext<User, Client>): unknown;
  /** Runs when a connection came back on a new socket whose credentials were taken: `context.user` is who they name. */
  onResumed?(context: HubContext<User, Client>): unknown;
  onDisconnected?(context: HubContext<User, Client>, reason: DisconnectReason): unknown;
}

/** States the types of a hub once: its user and the methods its clients offer. */
export function defineHub<User, Client extends ClientMethods>(hub: Hub<User, Client>): Hub<User, Client> {
  return hub;
}
