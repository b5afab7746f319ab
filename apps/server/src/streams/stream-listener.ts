import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { addressGroup } from "@crossbook/signalr";
import type { Registry } from "prom-client";
import type { BotStream } from "../calls/bot-stream.ts";
import type { StreamListening } from "../config/configuration.ts";
import type { Clock } from "../ports/clock.ts";
import { LineReader } from "./line-reader.ts";
import { streamMetrics } from "./stream-metrics.ts";

/** How many connections there are at a time, those that shake hands included; one beyond them is cut. */
export interface StreamLimits {
  readonly connections: number;
  /** Of one address, or one /64 of IPv6. */
  readonly ofAnAddress: number;
}
const LIMITS: StreamLimits = { connections: 1000, ofAnAddress: 100 };
const HANDSHAKE_MS = 10_000;
/** A connection that was ended, and whose client does not take what was sent, is cut. */
const CLOSE_PATIENCE_MS = 1000;
const CRLF = "\r\n";

export interface StreamParts {
  readonly listening: StreamListening;
  readonly stream: BotStream;
  readonly clock: Clock;
  readonly metrics: Registry;
}

/** Listens for bots' streams: a message a line, over TLS where there is a certificate. */
export class StreamListener {
  readonly #parts: StreamParts;
  readonly #limits: StreamLimits;
  readonly #sockets = new Set<Socket>();
  readonly #ofAddress = new Map<string, number>();
  readonly #metrics: ReturnType<typeof streamMetrics>;
  #server: Server | undefined;

  constructor(parts: StreamParts, limits: StreamLimits = LIMITS) {
    this.#parts = parts;
    this.#limits = limits;
    this.#metrics = streamMetrics(parts.metrics);
  }

  /** Where it listens; undefined before the start. */
  get port(): number | undefined {
    return (this.#server?.address() as AddressInfo | null | undefined)?.port;
  }

  /** Rejects where the address is taken, or the certificate is none. */
  async start(): Promise<void> {
    const { host, port, tls } = this.#parts.listening;
    const server = tls
      ? createTlsServer({ ...tls, minVersion: "TLSv1.2", handshakeTimeout: HANDSHAKE_MS })
      : createServer();
    server.maxConnections = this.#limits.connections;
    server.on("connection", (socket: Socket) => this.#count(socket));
    server.on(tls ? "secureConnection" : "connection", (socket: Socket) => this.#serve(socket));
    // A handshake that failed is the client's.
    server.on("tlsClientError", (_error: Error, socket: Socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, resolve);
    });
    this.#server = server;
  }

  /** Takes no connection any more and cuts those that there are: clients connect again elsewhere. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = undefined;
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Counts a connection from its first packet: handshakes cost the most. */
  #count(socket: Socket): void {
    const address = addressGroup(socket.remoteAddress ?? "");
    const before = this.#ofAddress.get(address) ?? 0;
    this.#ofAddress.set(address, before + 1);
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      this.#sockets.delete(socket);
      const left = (this.#ofAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#ofAddress.delete(address);
      else this.#ofAddress.set(address, left);
    });
    if (before >= this.#limits.ofAnAddress) socket.destroy();
  }

  #serve(socket: Socket): void {
    if (socket.destroyed) return;
    const { clock, stream } = this.#parts;
    const metrics = this.#metrics;
    let isClosing = false;
    metrics.connections.inc();
    const peer = stream.connect({
      address: socket.remoteAddress ?? "",
      send(text) {
        if (isClosing || socket.destroyed) return;
        metrics.messages.inc();
        socket.write(text + CRLF);
      },
      get isBlocked() {
        return socket.writableNeedDrain;
      },
      close() {
        if (isClosing) return;
        isClosing = true;
        const cancelCut = clock.after(CLOSE_PATIENCE_MS, () => socket.destroy());
        socket.once("close", cancelCut);
        socket.end(() => socket.destroy());
      },
    });
    const lines = new LineReader();
    socket.setNoDelay(true);
    socket.on("data", (chunk: Buffer) => {
      // What a client sends after its end is not read.
      if (isClosing) return;
      const isTaken = lines.take(chunk, (line) => peer.received(line));
      if (!isTaken) peer.receivedTooMuch();
    });
    socket.on("drain", () => peer.drained());
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      metrics.connections.dec();
      peer.closed();
    });
  }
}
