import type { RateName, RateScope } from "./limits/rates.ts";
import type { TransportName } from "./transport/transport.ts";

/** Why a connection ended; `onDisconnected` and the metrics get it. */
export type DisconnectReason =
  | "client-closed"
  | "transport-lost"
  | "server-closed"
  | "aborted"
  | "handshake-failed"
  | "client-silent"
  | "protocol-error"
  | "slow-reader"
  | "rate-exceeded"
  | "expired"
  | "draining";

/** What a server reports to its operator. One event per broadcast, not per recipient. */
export type SignalREvent =
  | { readonly kind: "connected"; readonly connectionId: string; readonly transport: TransportName }
  | { readonly kind: "disconnected"; readonly connectionId: string; readonly reason: DisconnectReason }
  | { readonly kind: "reconnected"; readonly connectionId: string }
  | { readonly kind: "broadcast"; readonly method: string; readonly recipients: number }
  | {
      readonly kind: "invoked";
      readonly method: string;
      readonly durationMs: number;
      readonly isError: boolean;
    }
  | { readonly kind: "conflated" | "dropped"; readonly connectionId: string }
  /** A request was refused; `address` as the option `addressOf` says. */
  | { readonly kind: "refused"; readonly status: number; readonly text: string; readonly address: string }
  /** A limit of rate was met: messages and bytes end the connection, the others refuse a call or a request. */
  | {
      readonly kind: "limited";
      readonly rate: RateName;
      readonly scope: RateScope;
      /** Under which the client is limited; see `addressGroup`. */
      readonly address: string;
      /** Undefined: a request that is refused, see `refused`. */
      readonly connectionId?: string;
    }
  /** A throw inside the hub: always a bug there. The client learns no more than that it failed. */
  | { readonly kind: "failed"; readonly where: string; readonly cause: unknown };

/** Receives every event at once and in order; a throw in it is the caller's bug and is not caught. */
export type Metrics = (event: SignalREvent) => void;

/** A server's present figures. */
export interface SignalRStats {
  readonly connections: number;
  /** Negotiated, not yet connected. */
  readonly negotiated: number;
  readonly groups: number;
  /** Waiting for slow readers, in our buffers and the sockets'. */
  readonly bufferedBytes: number;
}
