interface Waiting {
  readonly rank: number;
  /** True: its turn has come; false: it was turned away. */
  readonly decide: (admitted: boolean) => void;
}

interface LoginQueueOptions {
  /** Calls done at once. */
  readonly mostAtOnce: number;
  /** Calls that wait; one more turns the worst of them away. */
  readonly mostWaiting: number;
}

/** A hash takes about 10 ms: the last of so many still gets an answer within seconds. */
const DEFAULTS: LoginQueueOptions = { mostAtOnce: 2, mostWaiting: 500 };

/**
 * Operators' logins that wait to hash a password, the least suspicious first: those with a low rank go before all with
 * a higher one, and where there is no room the highest rank is turned away. So a flood delays itself.
 */
export class LoginQueue {
  readonly #options: LoginQueueOptions;
  /** Lowest rank first; of one rank in order of coming. */
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(options: LoginQueueOptions = DEFAULTS) {
    this.#options = options;
  }

  /** Does the work when its turn has come; undefined, without doing it, where there is no room for its rank. */
  async admit<T>(rank: number, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running < this.#options.mostAtOnce) this.#running++;
    else if (!(await this.#turn(rank))) return undefined;
    try {
      return await work();
    } finally {
      // The place is handed on: whoever comes before the next one has begun must not take it too.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next.decide(true);
    }
  }

  #turn(rank: number): Promise<boolean> {
    return new Promise((decide) => {
      const after = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(after === -1 ? this.#waiting.length : after, 0, { rank, decide });
      if (this.#waiting.length > this.#options.mostWaiting) this.#waiting.pop()?.decide(false);
    });
  }
}
