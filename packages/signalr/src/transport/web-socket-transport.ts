import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import type { Encoded } from "./encoded.ts";
import type { Transport, TransportOwner } from "./transport.ts";

/** Status the peer never sends: the socket went away without a closing handshake. */
const abnormalClosure = 1006;

/**
 * Reads through `ws`; writes whole, ready-made frames straight to the socket, so that one broadcast
 * is framed once. `ws` also writes only whole frames (pong, close), so the two never interleave.
 */
export class WebSocketTransport implements Transport {
  readonly name = "WebSockets";
  readonly isBinary = true;
  readonly hasInherentKeepAlive = false;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;

  constructor(webSocket: WebSocket, socket: Duplex, owner: TransportOwner) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    webSocket.binaryType = "nodebuffer";
    webSocket.on("message", (data) => {
      if (Buffer.isBuffer(data)) owner.received(this, data);
    });
    // `ws` answers pings by itself. What it is fed is counted on the socket: empty pieces of a message never reach us.
    webSocket.on("ping", () => owner.receivedControlFrame(this));
    webSocket.on("pong", () => owner.receivedControlFrame(this));
    socket.on("data", (chunk: Buffer) => owner.receivedBytes(this, chunk.length));
    // `ws` closes the socket itself after an error; "close" always follows.
    webSocket.on("error", () => undefined);
    webSocket.on("close", (code) => owner.lost(this, code !== abnormalClosure));
    socket.on("drain", () => owner.becameWritable(this));
  }

  bufferedBytes(): number {
    return this.#socket.writableLength;
  }

  isWritable(): boolean {
    return !this.#socket.writableNeedDrain;
  }

  write(encoded: Encoded): void {
    if (this.#webSocket.readyState === this.#webSocket.OPEN) this.#socket.write(encoded.webSocketFrame);
  }

  writeAll(batch: readonly Encoded[]): void {
    this.#socket.cork();
    for (const encoded of batch) this.write(encoded);
    this.#socket.uncork();
  }

  end(): void {
    this.#webSocket.close(1000);
  }

  destroy(): void {
    this.#webSocket.terminate();
  }

  pauseReading(): void {
    this.#webSocket.pause();
  }

  resumeReading(): void {
    this.#webSocket.resume();
  }

  tick(): void {}
}
