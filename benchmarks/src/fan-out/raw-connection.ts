import { connect, type Socket } from "node:net";
import type { Contender } from "./process-messages.ts";

/** Frames shorter than this are the contender's own: handshakes and pings. */
const shortestBroadcast = 126;
const handshake = '{"protocol":"json","version":1}\u001e';

/**
 * A client that does as little as can be: it counts frames by their headers and reads none of the
 * broadcasts. A fuller client would be the slowest part of the run and hide the servers behind it.
 */
export class RawConnection {
  readonly #socket: Socket;
  readonly #contender: Contender;
  readonly #onBroadcast: () => void;
  readonly #onReady: () => void;
  #isUpgraded = false;
  #isReady = false;
  #pending: Buffer = Buffer.alloc(0);
  /** Bytes of a broadcast that are still to come. */
  #remaining = 0;

  constructor(
    port: number,
    contender: Contender,
    listeners: { readonly onReady: () => void; readonly onBroadcast: () => void },
  ) {
    this.#contender = contender;
    this.#onReady = listeners.onReady;
    this.#onBroadcast = listeners.onBroadcast;
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("error", (error) => {
      throw error;
    });
    this.#socket.on("connect", () => this.#socket.write(upgradeRequest(contender)));
    this.#socket.on("data", (chunk) => this.#read(chunk));
  }

  /** What a full client says of itself every now and then; the others' servers ask. */
  ping(): void {
    if (this.#contender === "crossbook" && this.#isReady) this.#socket.write(maskedFrame('{"type":6}\u001e'));
  }

  #read(chunk: Buffer): void {
    if (this.#isUpgraded) {
      this.#readFrames(chunk);
      return;
    }
    this.#pending = Buffer.concat([this.#pending, chunk]);
    const end = this.#pending.indexOf("\r\n\r\n");
    if (end === -1) return;
    if (!this.#pending.toString("latin1", 0, 12).endsWith("101")) throw new Error(this.#pending.toString());
    this.#isUpgraded = true;
    const rest = this.#pending.subarray(end + 4);
    this.#pending = Buffer.alloc(0);
    if (this.#contender === "ws") this.#ready();
    if (this.#contender === "crossbook") this.#socket.write(maskedFrame(handshake));
    this.#readFrames(rest);
  }

  #readFrames(chunk: Buffer): void {
    let bytes = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#pending = Buffer.alloc(0);
    while (bytes.length > 0) {
      if (this.#remaining > 0) {
        const taken = Math.min(this.#remaining, bytes.length);
        this.#remaining -= taken;
        bytes = bytes.subarray(taken);
        if (this.#remaining === 0) this.#onBroadcast();
        continue;
      }
      const length = (bytes[1] ?? 0) & 0x7f;
      const isLong = length >= shortestBroadcast;
      if (bytes.length < (isLong ? 4 : 2 + length)) {
        this.#pending = bytes;
        return;
      }
      if (isLong) this.#remaining = bytes.readUInt16BE(2);
      else this.#answer(bytes.toString("utf8", 2, 2 + length));
      bytes = bytes.subarray(isLong ? 4 : 2 + length);
    }
  }

  /** A short frame: the next step of the handshake, or a ping. */
  #answer(text: string): void {
    if (this.#isReady) {
      if (this.#contender === "socket.io") this.#socket.write(maskedFrame("3"));
    } else if (this.#contender === "socket.io" && text.startsWith("0")) {
      this.#socket.write(maskedFrame("40"));
    } else {
      this.#ready();
    }
  }

  #ready(): void {
    this.#isReady = true;
    this.#onReady();
  }
}

function upgradeRequest(contender: Contender): string {
  const path = contender === "socket.io" ? "/socket.io/?EIO=4&transport=websocket" : "/hub";
  return [
    `GET ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "\r\n",
  ].join("\r\n");
}

/** A client's frame must be masked; a mask of zeros leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
