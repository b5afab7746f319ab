import { connect, type NatsConnection, RequestError, type Subscription } from "@nats-io/transport-node";
import { systemClock } from "../ports/clock.ts";
import type { Bus, BusReply, RequestOptions } from "./bus.ts";
import { Handling } from "./handling.ts";
import { OutgoingBytes } from "./outgoing-bytes.ts";

/** What `NatsBus.open` needs. */
export interface NatsOptions {
  /** `nats://` or `tls://`, with a user and a password or a token before the host where the server asks for them. */
  readonly url: string;
  /** By this the server lists the connection. */
  readonly name: string;
  /** Calls it with every loss and return of the connection. */
  readonly onConnected?: (isConnected: boolean) => void;
}

const RECONNECT_MS = 250;
/**
 * A connection that has not begun within so long is tried anew. The client does not notice a server that ends between its
 * greeting and its first answer, and would wait for 20 s.
 */
const BEGIN_MS = 2_000;
/** Between two pings. A peer that has answered neither of two by the third is gone: within three seconds. */
const PING_MS = 1_000;
/** Before the server has said what it carries; its default. */
const USUAL_MESSAGE_BYTES = 1024 * 1024;

type Apply = (connection: NatsConnection) => Subscription;

/** The bus over a NATS server, which is connected to in the background and again whenever the connection is lost. */
export class NatsBus implements Bus {
  readonly #onConnected: (isConnected: boolean) => void;
  readonly #connecting: Promise<void>;
  /** What was asked for before there was a connection, and what became of it. */
  readonly #subscriptions = new Map<Apply, Subscription | undefined>();
  readonly #lose = new Set<() => void>();
  readonly #outgoing = new OutgoingBytes(() => this.#connection?.flush() ?? Promise.resolve());
  #connection: NatsConnection | undefined;
  #isConnected = false;
  #isClosed = false;

  private constructor(options: NatsOptions) {
    this.#onConnected = options.onConnected ?? (() => undefined);
    this.#connecting = this.#connect(options);
  }

  /** Begins to connect; nothing is delivered until it has. */
  static open(options: NatsOptions): NatsBus {
    return new NatsBus(options);
  }

  get maxMessageBytes(): number {
    return this.#connection?.info?.max_payload ?? USUAL_MESSAGE_BYTES;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, message: Uint8Array): boolean {
    const connection = this.#connection;
    if (!connection || !this.#isConnected || message.length > this.maxMessageBytes) return false;
    if (!this.#outgoing.add(message.length)) return false;
    try {
      connection.publish(subject, message);
      return true;
    } catch {
      return false;
    }
  }

  subscribe(subject: string, listener: (message: Uint8Array) => void): () => void {
    return this.#apply((connection) =>
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (!error) listener(message.data);
        },
      }),
    );
  }

  async request(subject: string, message: Uint8Array, options: RequestOptions): Promise<BusReply> {
    const connection = this.#connection;
    const isGivenUp = options.signal?.aborted ?? false;
    if (!connection || !this.#isConnected || isGivenUp) return { ok: false, code: "NOT_DELIVERED" };
    if (message.length > this.maxMessageBytes) return { ok: false, code: "TOO_LARGE" };
    if (!this.#outgoing.add(message.length)) return { ok: false, code: "NOT_DELIVERED" };
    const replied = connection.request(subject, message, { timeout: options.timeoutMs }).then(
      (reply): BusReply => ({ ok: true, message: reply.data }),
      (error: unknown): BusReply => {
        const isUndelivered = error instanceof RequestError && error.isNoResponders();
        return { ok: false, code: isUndelivered ? "NOT_DELIVERED" : "LOST" };
      },
    );
    return (await this.#orLost(replied, options.signal)) ?? { ok: false, code: "LOST" };
  }

  /** Undefined where the connection was lost first, the work failed, or the caller gave up. */
  async #orLost<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value | undefined> {
    let lose: () => void = () => undefined;
    const lost = new Promise<undefined>((resolve) => {
      lose = () => resolve(undefined);
    });
    this.#lose.add(lose);
    signal?.addEventListener("abort", lose, { once: true });
    try {
      return await Promise.race([work.catch(() => undefined), lost]);
    } finally {
      this.#lose.delete(lose);
      signal?.removeEventListener("abort", lose);
    }
  }

  answer(subject: string, handler: (message: Uint8Array) => Promise<Uint8Array>): () => Promise<void> {
    const handling = new Handling(handler);
    const apply: Apply = (connection) =>
      connection.subscribe(subject, {
        callback: (error, message) => {
          if (error) return;
          handling.handle(message.data).then(
            (reply) => {
              // Otherwise it is lost, as one that the network loses.
              if (this.#outgoing.add(reply.length)) message.respond(reply);
            },
            () => undefined,
          );
        },
      });
    this.#apply(apply);
    return async () => {
      const subscription = this.#subscriptions.get(apply);
      this.#subscriptions.delete(apply);
      // Until the server knows, it sends requests here: they are still answered, later ones find nobody.
      if (subscription && this.#isConnected) await this.#orLost(subscription.drain());
      else subscription?.unsubscribe();
      await handling.ended();
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const connection = this.#connection;
    if (connection === undefined) return;
    // What was published is still sent.
    await connection.drain().catch(() => undefined);
    await this.#connecting;
  }

  #apply(apply: Apply): () => void {
    this.#subscriptions.set(apply, this.#connection && apply(this.#connection));
    return () => {
      this.#subscriptions.get(apply)?.unsubscribe();
      this.#subscriptions.delete(apply);
    };
  }

  async #connect({ url, name }: NatsOptions): Promise<void> {
    let connection: NatsConnection | undefined;
    while (!connection && !this.#isClosed) {
      connection = await connect({
        ...serverOf(url),
        ...{ name, maxReconnectAttempts: -1, reconnectTimeWait: RECONNECT_MS, reconnectJitter: RECONNECT_MS },
        ...{ timeout: BEGIN_MS, pingInterval: PING_MS, maxPingOut: 2, ignoreClusterUpdates: true },
        // Otherwise the second refusal of its credentials would be the last try, also where they are right a moment later.
        ignoreAuthErrorAbort: true,
      }).catch(() => undefined);
      if (!connection) await new Promise<void>((next) => systemClock.after(RECONNECT_MS, next));
    }
    if (!connection) return;
    if (this.#isClosed) return connection.close();
    this.#connection = connection;
    for (const apply of this.#subscriptions.keys()) this.#subscriptions.set(apply, apply(connection));
    this.#setConnected(true);
    void this.#watch(connection);
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      // Stale: the client closes the connection, once the network has taken what is still to be sent.
      if (type === "disconnect" || type === "close" || type === "staleConnection") this.#setConnected(false);
      if (type === "reconnect") this.#setConnected(true);
    }
  }

  #setConnected(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    // Whether what was asked has been received, nobody knows any more.
    if (!isConnected) for (const lose of [...this.#lose]) lose();
    this.#onConnected(isConnected);
  }
}

/** The client takes credentials apart from the address. */
function serverOf(url: string) {
  const { protocol, host, username, password } = new URL(url);
  const server = { servers: host, ...(protocol === "tls:" && { tls: {} }) };
  if (password !== "")
    return { ...server, user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return username === "" ? server : { ...server, token: decodeURIComponent(username) };
}
