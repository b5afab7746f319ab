import type { Logger } from "pino";
import type { TransactionEnd } from "./transaction.ts";
import type { TransactionRecords } from "./transaction-store.ts";

/** So many ends may be on their way to the tables behind their answers. Who comes then waits for its own. */
const MOST_PENDING = 2000;

interface Parts {
  readonly store: Pick<TransactionRecords, "end">;
  readonly logger: Logger;
}

/**
 * Writes the ends of transactions behind their answers. A transaction whose end is lost is still due in the tables, and its
 * transfer has its key, so that whoever looks next finds out what became of it.
 */
export class PendingEnds {
  readonly #parts: Parts;
  readonly #most: number;
  readonly #lastOf = new Map<number, Promise<void>>();
  #pending = 0;

  constructor(parts: Parts, most: number = MOST_PENDING) {
    this.#parts = parts;
    this.#most = most;
  }

  /**
   * Begins to write an end; calls `onWritten` once it is committed. Resolves at once, or when it is over where too many are
   * pending. Never rejects: an end that could not be written is logged, and its transaction stays due.
   */
  async write(userId: number, end: TransactionEnd, onWritten: () => void): Promise<void> {
    const isTooMany = this.#pending >= this.#most;
    this.#pending += 1;
    const own = this.#write(end, onWritten);
    // They are written in their order: once the last one of a player is over, all of them are.
    this.#lastOf.set(userId, own);
    const over = own.then(() => {
      this.#pending -= 1;
      if (this.#lastOf.get(userId) === own) this.#lastOf.delete(userId);
    });
    if (isTooMany) await over;
  }

  /** Resolves when the tables show every transaction of the player that was answered. */
  async written(userId: number): Promise<void> {
    await this.#lastOf.get(userId);
  }

  /** The same of all players. */
  async allWritten(): Promise<void> {
    await Promise.all(this.#lastOf.values());
  }

  async #write(end: TransactionEnd, onWritten: () => void): Promise<void> {
    try {
      await this.#parts.store.end(end);
      onWritten();
    } catch (error) {
      const { logger } = this.#parts;
      logger.warn({ err: error, transactionId: end.id }, "the end of a casino transaction was not written");
    }
  }
}
