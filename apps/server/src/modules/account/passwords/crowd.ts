/** Calls that may be inside at once; each costs a hash, so a longer line would only be kept waiting. */
const MOST_INSIDE = 200;

/** Lets so many calls in at once and sends the others away, so that a flood of logins cannot pile up. */
export class Crowd {
  readonly #most: number;
  #inside = 0;

  constructor(most = MOST_INSIDE) {
    this.#most = most;
  }

  /** Does the work, or answers undefined at once where too much of it is being done. */
  async admit<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#inside >= this.#most) return undefined;
    this.#inside++;
    try {
      return await work();
    } finally {
      this.#inside--;
    }
  }
}
