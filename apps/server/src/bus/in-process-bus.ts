import { systemClock } from "../ports/clock.ts";
import type { Bus, BusReply, RequestOptions } from "./bus.ts";
import { Handling } from "./handling.ts";

const MAX_MESSAGE_BYTES = 1024 * 1024;

type Listener = (message: Uint8Array) => void;
type Handler = (message: Uint8Array) => Promise<Uint8Array>;

/** The bus of parts that run in one process: one is shared by all of them. */
export class InProcessBus implements Bus {
  readonly maxMessageBytes: number;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #handlers = new Map<string, Handler>();
  #isConnected = true;

  constructor({ maxMessageBytes = MAX_MESSAGE_BYTES }: { readonly maxMessageBytes?: number } = {}) {
    this.maxMessageBytes = maxMessageBytes;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(subject: string, message: Uint8Array): boolean {
    if (!this.#isConnected || message.length > this.maxMessageBytes) return false;
    const copy = message.slice();
    // Received in a later turn, as over a network.
    setImmediate(() => {
      for (const listener of this.#listeners.get(subject) ?? []) listener(copy);
    });
    return true;
  }

  subscribe(subject: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(subject) ?? new Set();
    this.#listeners.set(subject, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(subject);
    };
  }

  request(subject: string, message: Uint8Array, options: RequestOptions): Promise<BusReply> {
    if (message.length > this.maxMessageBytes) return Promise.resolve({ ok: false, code: "TOO_LARGE" });
    if (options.signal?.aborted) return Promise.resolve({ ok: false, code: "NOT_DELIVERED" });
    const handler = this.#isConnected ? this.#handlers.get(subject) : undefined;
    if (!handler) return Promise.resolve({ ok: false, code: "NOT_DELIVERED" });
    return new Promise((resolve) => {
      const lose = () => resolve({ ok: false, code: "LOST" });
      const cancel = systemClock.after(options.timeoutMs, lose);
      options.signal?.addEventListener("abort", lose, { once: true });
      handler(message.slice()).then(
        (reply) => {
          cancel();
          options.signal?.removeEventListener("abort", lose);
          // A later turn, so that what was published before the reply is received before it.
          setImmediate(() => resolve({ ok: true, message: reply }));
        },
        // Without a reply the time runs out.
        () => undefined,
      );
    });
  }

  answer(subject: string, handler: Handler): () => Promise<void> {
    const handling = new Handling(handler);
    const handle: Handler = (message) => handling.handle(message);
    this.#handlers.set(subject, handle);
    return () => {
      if (this.#handlers.get(subject) === handle) this.#handlers.delete(subject);
      return handling.ended();
    };
  }

  close(): Promise<void> {
    this.#isConnected = false;
    this.#listeners.clear();
    this.#handlers.clear();
    return Promise.resolve();
  }
}
