import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

/** A message of a stream, as it came. */
export type StreamMessage = Readonly<Record<string, unknown>> & {
  readonly op: string;
  readonly id?: number;
  readonly ct?: string;
  readonly clk?: string;
  readonly initialClk?: string;
  readonly errorCode?: string;
  readonly mc?: readonly Readonly<Record<string, unknown>>[];
  readonly oc?: readonly Readonly<Record<string, unknown>>[];
};

/** A client of bots' streams on a bare socket, that can stop reading. */
export class StreamClient {
  readonly received: StreamMessage[] = [];
  readonly #socket: Socket;
  #rest = "";
  #taken = 0;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("utf8");
    // A connection that is cut ends too.
    socket.on("error", () => undefined);
    socket.on("data", (text: string) => {
      const lines = (this.#rest + text).split("\r\n");
      this.#rest = lines.pop() ?? "";
      for (const line of lines) this.received.push(JSON.parse(line) as StreamMessage);
      this.#wake();
    });
    socket.on("close", () => this.#wake());
  }

  static async connect(port: number): Promise<StreamClient> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new StreamClient(socket);
  }

  /** Over TLS, where the server has this certificate. */
  static async connectTls(port: number, certificate: string): Promise<StreamClient> {
    const socket = connectTls({ port, host: "127.0.0.1", ca: certificate, servername: "localhost" });
    await once(socket, "secureConnect");
    return new StreamClient(socket);
  }

  send(request: object): void {
    this.write(`${JSON.stringify(request)}\r\n`);
  }

  write(text: string): void {
    this.#socket.write(text);
  }

  /** The next message that was not taken yet. */
  async next(): Promise<StreamMessage> {
    for (;;) {
      const found = this.received[this.#taken];
      if (found) {
        this.#taken += 1;
        return found;
      }
      if (this.#socket.readableEnded || this.#socket.destroyed) throw new Error("the connection has ended");
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Sends a request and answers the next message. */
  ask(request: object): Promise<StreamMessage> {
    this.send(request);
    return this.next();
  }

  /** Resolves when the server has ended the connection. */
  async ended(): Promise<void> {
    if (!this.#socket.closed) await once(this.#socket, "close");
  }

  stopReading(): void {
    this.#socket.pause();
  }

  readAgain(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }
}
