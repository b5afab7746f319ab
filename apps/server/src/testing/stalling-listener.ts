import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { HubMessage } from "@crossbook/contract";

const SEPARATOR = "\u001e";
/** The first byte of a frame that closes; without an answer the server waits for one until its time is over. */
const CLOSE = 0x88;
const CLOSE_ANSWER = Buffer.from([CLOSE, 0x80, 0, 0, 0, 0]);
const HEADERS = [
  "Host: localhost",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "\r\n",
].join("\r\n");

/** A client of the hub on a bare socket, that can stop reading, and shakes hands when a test says so. */
export class StallingListener {
  readonly received: HubMessage[] = [];
  readonly #socket: Socket;
  #unread: Buffer = Buffer.alloc(0);
  #isUpgraded = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => this.#read(chunk));
  }

  /** A guest that has shaken hands. */
  static async connect(url: string): Promise<StallingListener> {
    const listener = await StallingListener.upgrade(url);
    listener.shakeHands();
    return listener;
  }

  /** A guest, or who has this token, before the handshake. */
  static async upgrade(url: string, token = ""): Promise<StallingListener> {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    await once(socket, "connect");
    const listener = new StallingListener(socket);
    socket.write(`GET /hub?access_token=${token} HTTP/1.1\r\n${HEADERS}`);
    await once(socket, "data");
    return listener;
  }

  shakeHands(): void {
    this.#write(`{"protocol":"json","version":1}${SEPARATOR}`);
  }

  /** Resolves when the server has ended the connection. */
  async ended(): Promise<void> {
    if (!this.#socket.readableEnded) await once(this.#socket, "end");
  }

  /** Calls a method of the hub so many times at once, wanting no answer. */
  async call(target: string, argument: unknown, times = 1): Promise<void> {
    const message = JSON.stringify({ type: 1, target, arguments: [argument] }) + SEPARATOR;
    if (!this.#write(message.repeat(times))) await once(this.#socket, "drain");
  }

  stopReading(): void {
    this.#socket.pause();
  }

  readAgain(): void {
    this.#socket.resume();
  }

  /** Resolves when a message like this has been received. */
  async receives(isWanted: (message: HubMessage) => boolean): Promise<HubMessage> {
    for (;;) {
      const found = this.received.find(isWanted);
      if (found) return found;
      await once(this.#socket, "data");
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  /** A client's frame must be masked; a mask of zeros leaves the text as it is. */
  #write(text: string): boolean {
    const payload = Buffer.from(text);
    const header = Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]);
    return this.#socket.write(Buffer.concat([header, payload]));
  }

  #read(chunk: Buffer): void {
    this.#unread = Buffer.concat([this.#unread, chunk]);
    if (!this.#isUpgraded) {
      const end = this.#unread.indexOf("\r\n\r\n");
      if (end === -1) return;
      this.#isUpgraded = true;
      this.#unread = this.#unread.subarray(end + 4);
    }
    for (let frame = this.#takeFrame(); frame !== undefined; frame = this.#takeFrame()) {
      for (const part of frame.split(SEPARATOR)) this.#hear(part);
    }
  }

  /** The text of the next whole frame; the server's are short and unmasked. */
  #takeFrame(): string | undefined {
    const [head, shortLength] = this.#unread;
    if (shortLength === undefined) return undefined;
    const isLong = shortLength === 126;
    const start = isLong ? 4 : 2;
    if (this.#unread.length < start) return undefined;
    const end = start + (isLong ? this.#unread.readUInt16BE(2) : shortLength);
    if (this.#unread.length < end) return undefined;
    if (head === CLOSE) this.#socket.write(CLOSE_ANSWER);
    const text = this.#unread.toString("utf8", start, end);
    this.#unread = this.#unread.subarray(end);
    return text;
  }

  #hear(part: string): void {
    if (!part.includes('"target":"Message"')) return;
    const { arguments: given } = JSON.parse(part) as { readonly arguments: readonly [HubMessage] };
    this.received.push(given[0]);
  }
}
