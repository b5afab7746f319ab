/** Requests that are being answered, so that whoever takes no more of them can wait for those. */
export class Handling {
  readonly #handler: (message: Uint8Array) => Promise<Uint8Array>;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(handler: (message: Uint8Array) => Promise<Uint8Array>) {
    this.#handler = handler;
  }

  handle(message: Uint8Array): Promise<Uint8Array> {
    const reply = this.#handler(message);
    this.#pending.add(reply);
    const forget = () => void this.#pending.delete(reply);
    reply.then(forget, forget);
    return reply;
  }

  /** Resolves when what was begun until now is answered. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }
}
