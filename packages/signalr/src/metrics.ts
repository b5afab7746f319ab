import type { TransportName } from "./transport/transport.ts";

export type DisconnectReason =
  | "client-closed"
  | "transport-lost"
  | "server-closed"
  | "aborted"
  | "handshake-failed"
  | "client-silent"
  | "protocol-error"
  | "slow-reader"
  | "expired"
  | "draining";

/** What a server tells its operator. One event per broadcast, not per recipient. */
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
  | { readonly kind: "refused"; readonly status: number; readonly text: string }
  /** A throw inside the hub: always a bug there. The client was told no more than that it failed. */
  | { readonly kind: "failed"; readonly where: string; readonly cause: unknown };

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
