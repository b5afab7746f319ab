import { request } from "node:http";
import { WebSocket } from "ws";

export const separator = "\u001e";

/** A client that sends exactly what the test gives it, and keeps every frame it gets. */
export class RawClient {
  readonly frames: Buffer[] = [];
  readonly socket: WebSocket;
  closeCode: number | undefined;
  readonly #waiting: (() => void)[] = [];

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url.replace(/^http/, "ws"), { headers });
    this.socket.on("message", (data) => {
      if (Buffer.isBuffer(data)) this.frames.push(data);
      this.#wake();
    });
    this.socket.on("close", (code) => {
      this.closeCode = code;
      this.#wake();
    });
    this.socket.on("error", () => undefined);
  }

  /** Resolves to the answer's status where the upgrade is refused, and to 0 where there is no answer. */
  opened(): Promise<number> {
    return new Promise((resolve) => {
      this.socket.once("open", () => resolve(101));
      this.socket.once("error", () => resolve(0));
      this.socket.once("unexpected-response", (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
  }

  /** Every JSON message received so far, in order, however they were framed. */
  get messages(): Record<string, unknown>[] {
    const text = Buffer.concat(this.frames).toString();
    return text
      .split(separator)
      .filter((part) => part !== "")
      .map((part) => JSON.parse(part) as Record<string, unknown>);
  }

  send(...messages: object[]): void {
    this.socket.send(messages.map((message) => JSON.stringify(message) + separator).join(""));
  }

  /** Resolves once `count` messages are there, pings left aside, or the socket has closed. */
  async untilMessages(count: number): Promise<Record<string, unknown>[]> {
    const read = () => this.messages.filter(({ type }) => type !== 6);
    while (read().length < count && this.closeCode === undefined) await this.#change();
    return read();
  }

  async untilClosed(): Promise<number> {
    while (this.closeCode === undefined) await this.#change();
    return this.closeCode;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

/** A raw client that has shaken hands in JSON; the answer stays its first message. */
export async function shakenClient(url: string, version = 1): Promise<RawClient> {
  const client = new RawClient(url);
  await client.opened();
  client.send({ protocol: "json", version });
  await client.untilMessages(1);
  return client;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** One HTTP request on a socket of its own. */
export function call(
  method: string,
  url: string,
  { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

export interface Negotiation {
  readonly connectionId: string;
  readonly connectionToken: string;
  readonly useStatefulReconnect?: boolean;
}

export async function negotiate(url: string, query = "negotiateVersion=1"): Promise<Negotiation> {
  const { body } = await call("POST", `${url}/negotiate?${query}`);
  return JSON.parse(body) as Negotiation;
}
