/**
 * Writes of many callers as few statements: what comes while a write is under way is written together with the next
 * one. A write that fails, fails for everyone whose item it was.
 */
export class GroupedWrites<Item, Result> {
  readonly #write: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #mostAtOnce: number;
  #waiting: Waiting<Item, Result>[] = [];
  #isWriting = false;

  /** `write` answers each item in the place of the item. */
  constructor(write: (items: readonly Item[]) => Promise<readonly Result[]>, mostAtOnce = 500) {
    this.#write = write;
    this.#mostAtOnce = mostAtOnce;
  }

  /** Resolves once the item is written. Rejects with the error of its write. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isWriting) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    // Whoever calls in the same turn of the event loop is written with the first.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#writeGroup(this.#waiting.splice(0, this.#mostAtOnce));
    this.#isWriting = false;
  }

  async #writeGroup(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#write(group.map(({ item }) => item));
      if (results.length !== group.length)
        throw new Error(`${group.length} items were written and ${results.length} answered`);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}
