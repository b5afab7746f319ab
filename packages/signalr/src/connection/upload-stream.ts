/** Items a client streams to a hub method, read as an async iterable. */
export class UploadStream implements AsyncIterable<unknown> {
  readonly #items: unknown[] = [];
  readonly #onRead: () => void;
  #isEnded = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;

  /** `onRead` is called whenever an item was taken, so that a paused reader can go on. */
  constructor(onRead: () => void) {
    this.#onRead = onRead;
  }

  get waitingCount(): number {
    return this.#items.length;
  }

  push(item: unknown): void {
    if (this.#isEnded) return;
    this.#items.push(item);
    this.#wake?.();
  }

  /** With an error the iteration throws it after the items that came before. */
  end(error?: string): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (error !== undefined) this.#error = new Error(error);
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    try {
      while (true) {
        if (this.#items.length > 0) {
          const item = this.#items.shift();
          this.#onRead();
          yield item;
        } else if (this.#isEnded) {
          if (this.#error !== undefined) throw this.#error;
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          this.#wake = undefined;
        }
      }
    } finally {
      this.#isEnded = true;
      this.#items.length = 0;
      this.#onRead();
    }
  }
}
