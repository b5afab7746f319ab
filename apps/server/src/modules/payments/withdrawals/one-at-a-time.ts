/** Runs tasks of the same key one after the other. It holds as many keys as there are tasks under way. */
export class OneAtATime<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Begins `task` once every earlier one of the key is over, however it ended. */
  async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
