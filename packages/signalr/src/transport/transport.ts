import type { Encoded } from "./encoded.ts";

/** The transports of the SignalR protocol, named as negotiate writes them. */
export type TransportName = "WebSockets" | "ServerSentEvents" | "LongPolling";

/** What carries bytes between one client and its connection. */
export interface Transport {
  readonly name: TransportName;
  /** Can carry a binary protocol. */
  readonly isBinary: boolean;
  /** The transport itself proves the client alive, so no pings are sent or expected. */
  readonly hasInherentKeepAlive: boolean;
  /** Bytes accepted but not yet taken by the network. */
  bufferedBytes(): number;
  /** False while the network is behind; `TransportOwner.becameWritable` is called when it changes. */
  isWritable(): boolean;
  write(encoded: Encoded): void;
  writeAll(batch: readonly Encoded[]): void;
  /** Closes once everything written is out. */
  end(): void;
  /** Cuts at once. */
  destroy(): void;
  pauseReading(): void;
  resumeReading(): void;
  /** Called about once a second. */
  tick(nowMs: number): void;
}

/** The connection, as its transport sees it. */
export interface TransportOwner {
  /** Bytes came from the network, framing and control frames included. */
  receivedBytes(transport: Transport, byteLength: number): void;
  /** A frame came that carries nothing for the hub: a ping or a pong of WebSocket. */
  receivedControlFrame(transport: Transport): void;
  received(transport: Transport, chunk: Buffer): void;
  becameWritable(transport: Transport): void;
  /** `isGraceful` is false for a cut: stateful reconnect may still take the connection up again. */
  lost(transport: Transport, isGraceful: boolean): void;
}
