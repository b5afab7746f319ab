import { PassingMap } from "./passing-map.ts";

/**
 * Runs tasks of the same key one after the other, so that what each has checked still holds when it writes. It holds as
 * many keys as there are tasks under way.
 */
export class OneAtATime<Key> {
  readonly #last = new PassingMap<Key, Promise<unknown>>();

  /**
   * Begins `task` at once where no other of the key is under way, else when every earlier one is over, however it ended.
   * Answers as `task` does, or rejects as it does.
   */
  async run<Result>(key: Key, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const own = before === undefined ? task() : afterwards(before, task);
    this.#last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}

async function afterwards<Result>(before: Promise<unknown>, task: () => Promise<Result>): Promise<Result> {
  await Promise.allSettled([before]);
  return task();
}
