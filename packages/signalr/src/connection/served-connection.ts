import type { ClientMethods } from "../fan-out/clients.ts";
import type { Member } from "../fan-out/registry.ts";
import type { Identity } from "../identity.ts";
import type { DisconnectReason } from "../metrics.ts";
import type { HubMessage } from "../protocol/messages.ts";
import type { Refusal } from "../refusal.ts";
import type { ServerCore } from "../server-core.ts";
import type { TransportName } from "../transport/transport.ts";
import type { ClientResult } from "./client-results.ts";
import type { Outbound } from "./outbound.ts";

/** A connection as the hub's methods and their contexts use it; `Connection` is the one implementation. */
export interface ServedConnection<User, Client extends ClientMethods> extends Member {
  readonly server: ServerCore<User, Client, ServedConnection<User, Client>>;
  readonly identity: Identity<User>;
  /** Where the client calls from. */
  readonly address: string;
  readonly transportName: TransportName;
  /** What the hub keeps for this connection. */
  readonly items: Map<string, unknown>;
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal;
  readonly outbound: Outbound;
  /** Replaces the user; a refusal (too many connections of that user) changes nothing. */
  identify(identity: Identity<User>): Refusal | undefined;
  /** Calls a method of the client and resolves to its answer, or to a refusal where there is none. */
  invoke(method: string, args: readonly unknown[]): Promise<ClientResult>;
  send(message: HubMessage): void;
  /** Takes `cost` invocations from the buckets of the connection and its address; false where one is empty. */
  takeInvocations(cost: number): boolean;
  /** Pauses reading from the client while its invocations wait, or goes on. */
  setReadingPaused(isPaused: boolean): void;
  /** Sends what is queued and a close message, and ends. */
  close(reason: DisconnectReason, message?: { error?: string; allowReconnect?: boolean }): void;
  /** Ends without a close message. */
  abort(reason?: DisconnectReason): void;
}
