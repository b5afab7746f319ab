import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { LoadRequest } from "./load.ts";

const END_OF_HEAD = "\r\n\r\n";

/** The bytes of a request. */
export function bytesOf({ host }: URL, { method, path, headers, body }: LoadRequest): Buffer {
  const lines = Object.entries({ host, ...headers, "content-length": Buffer.byteLength(body) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/**
 * One connection that sends requests made beforehand, one at a time, and reads no more of an answer than its status and
 * length. Node's client takes five times as long for a request, of the processors that the server is measured on.
 */
export class LoadConnection {
  readonly #url: URL;
  #socket: Socket;
  #received = "";
  #onAnswer: ((status: number) => void) | undefined;

  private constructor(url: URL) {
    this.#url = url;
    this.#socket = this.#connect();
  }

  static async open(url: URL): Promise<LoadConnection> {
    const connection = new LoadConnection(url);
    await once(connection.#socket, "connect");
    return connection;
  }

  /** `onAnswer`: with the status; 0 where the connection breaks or the answer gives no length. The next request connects again. */
  send(bytes: Buffer, onAnswer: (status: number) => void): void {
    if (this.#socket.destroyed) this.#socket = this.#connect();
    this.#onAnswer = onAnswer;
    this.#socket.write(bytes);
  }

  close(): void {
    this.#onAnswer = undefined;
    this.#socket.destroy();
  }

  #connect(): Socket {
    this.#received = "";
    const socket = connect(Number(this.#url.port), this.#url.hostname);
    const end = () => {
      if (socket === this.#socket) this.#end(0);
    };
    socket.setNoDelay(true).setEncoding("latin1");
    return socket
      .on("data", (part) => this.#read(part as unknown as string))
      .on("error", end)
      .on("close", end);
  }

  #read(part: string): void {
    this.#received += part;
    const headEndsAt = this.#received.indexOf(END_OF_HEAD);
    if (headEndsAt < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#received.slice(0, headEndsAt))?.[1];
    if (length === undefined) this.#socket.destroy();
    else if (this.#received.length >= headEndsAt + END_OF_HEAD.length + Number(length)) {
      const status = Number(this.#received.slice(9, 12));
      this.#received = "";
      this.#end(status);
    }
  }

  #end(status: number): void {
    const onAnswer = this.#onAnswer;
    this.#onAnswer = undefined;
    onAnswer?.(status);
  }
}
