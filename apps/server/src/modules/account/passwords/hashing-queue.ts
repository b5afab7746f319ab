import { availableParallelism } from "node:os";

export interface HashingQueueOptions {
  /** Calls that are done at once. */
  readonly mostAtOnce: number;
  /** Calls that wait, of all addresses together. */
  readonly mostWaiting: number;
  /** Calls that wait of one address; well below all, so that one address alone never fills the queue. */
  readonly mostOfAnAddress: number;
}

/** Hashes that leave a core to everything else; the last of those that wait still gets an answer within seconds. */
const DEFAULTS: HashingQueueOptions = {
  mostAtOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 200,
  mostOfAnAddress: 100,
};

/** True: the call's turn has come; false: it was turned away. */
type Decide = (admitted: boolean) => void;

/**
 * Calls that wait to hash a password. Addresses take turns, so the calls of one address delay each other and hardly
 * anybody else; where there is no room, the address with the most waiting loses its newest. Each queue is bounded by
 * itself: what fills one does not touch another.
 */
export class HashingQueue {
  readonly #options: HashingQueueOptions;
  /** Calls by address, in the order in which the addresses have their turns. */
  readonly #lines = new Map<string, Decide[]>();
  #waiting = 0;
  #running = 0;

  constructor(options: Partial<HashingQueueOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  /**
   * Does the work when its turn has come; undefined, without doing it, where there is no room.
   * `address`: as `addressGroup` writes it, or the name of the account where accounts take turns.
   */
  async run<T>(address: string, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running < this.#options.mostAtOnce) this.#running++;
    else if (!(await this.#turn(address))) return undefined;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(address: string): Promise<boolean> {
    return new Promise((decide) => {
      const line = this.#lines.get(address) ?? [];
      const isFull = this.#waiting >= this.#options.mostWaiting && !this.#turnAway(line.length + 1);
      if (isFull || line.length >= this.#options.mostOfAnAddress) return decide(false);
      line.push(decide);
      this.#lines.set(address, line);
      this.#waiting++;
    });
  }

  /** Turns the newest of the longest line away, if that line is longer than the one that asks for room. */
  #turnAway(lengthOfAsking: number): boolean {
    let longest: Decide[] = [];
    for (const line of this.#lines.values()) if (line.length > longest.length) longest = line;
    if (longest.length <= lengthOfAsking) return false;
    longest.pop()?.(false);
    this.#waiting--;
    return true;
  }

  /** Hands the place on to the first of the next address, whose other calls go behind all other addresses. */
  #next(): void {
    for (const [address, line] of this.#lines) {
      const decide = line.shift();
      this.#lines.delete(address);
      if (line.length > 0) this.#lines.set(address, line);
      if (decide === undefined) continue;
      this.#waiting--;
      return decide(true);
    }
    this.#running--;
  }
}
