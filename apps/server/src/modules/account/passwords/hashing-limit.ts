/** Calls that may be hashing at once; one more would only wait longer than its caller does. */
const MOST_AT_ONCE = 200;

/** Admits so many calls at once and refuses the others, so that a flood of logins cannot pile up. */
export class HashingLimit {
  readonly #most: number;
  #running = 0;

  constructor(most = MOST_AT_ONCE) {
    this.#most = most;
  }

  /** Does the work, or answers undefined at once where too much of it is being done. */
  async admit<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running >= this.#most) return undefined;
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }
}
