import type { Logger } from "pino";
import { PassingMap } from "../../../calls/passing-map.ts";
import type { TransactionEnd } from "./transaction.ts";
import type { TransactionRecords } from "./transaction-store.ts";

/** So many ends may be on their way to the tables behind their answers. Who comes then waits for its own. */
const MOST_PENDING = 2000;
/** Of these, ends of one player: who plays faster than the tables take it waits alone. */
export const MOST_OF_A_PLAYER = 20;

/** What is on its way of one player. */
interface OfPlayer {
  /** With those that a call waits for. */
  writing: number;
  /** Behind their answers. */
  pending: number;
  last: Promise<void>;
}

interface Parts {
  readonly store: Pick<TransactionRecords, "endSoon" | "endNow">;
  readonly logger: Logger;
}

/**
 * Writes the ends of transactions behind their answers. A transaction whose end is lost is still due in the tables, and its
 * transfer has its key, so that whoever looks next finds out what became of it.
 */
export class PendingEnds {
  readonly #parts: Parts;
  readonly #most: number;
  readonly #ofPlayers = new PassingMap<number, OfPlayer>();
  #pending = 0;

  constructor(parts: Parts, most: number = MOST_PENDING) {
    this.#parts = parts;
    this.#most = most;
  }

  /**
   * Begins to write an end; calls `onWritten` once it is committed. Resolves at once, or when it is over where too many are
   * pending, in all or of the player. Never rejects: an end that could not be written is logged, and its transaction stays due.
   */
  async write(userId: number, end: TransactionEnd, onWritten: () => void): Promise<void> {
    const own = this.#write(end, onWritten);
    const ofPlayer = this.#ofPlayers.get(userId) ?? { writing: 0, pending: 0, last: own };
    const isTooMany = this.#pending >= this.#most || ofPlayer.pending >= MOST_OF_A_PLAYER;
    // An end that its call waits for takes no place of those that are behind their answers.
    const place = isTooMany ? 0 : 1;
    this.#pending += place;
    ofPlayer.pending += place;
    ofPlayer.writing += 1;
    // They are written in their order: once the last one of a player is over, all of them are.
    ofPlayer.last = own;
    this.#ofPlayers.set(userId, ofPlayer);
    const over = own.then(() => {
      this.#pending -= place;
      ofPlayer.pending -= place;
      ofPlayer.writing -= 1;
      if (ofPlayer.writing === 0) this.#ofPlayers.delete(userId);
    });
    if (!isTooMany) return;
    this.#parts.store.endNow();
    await over;
  }

  /** Resolves when the tables show every transaction of the player that was answered. */
  async written(userId: number): Promise<void> {
    const ofPlayer = this.#ofPlayers.get(userId);
    if (!ofPlayer) return;
    this.#parts.store.endNow();
    await ofPlayer.last;
  }

  /** The same of all players. */
  async allWritten(): Promise<void> {
    this.#parts.store.endNow();
    await Promise.all(this.#ofPlayers.values().map(({ last }) => last));
  }

  async #write(end: TransactionEnd, onWritten: () => void): Promise<void> {
    try {
      await this.#parts.store.endSoon(end);
      onWritten();
    } catch (error) {
      const { logger } = this.#parts;
      logger.warn({ err: error, transactionId: end.id }, "the end of a casino transaction was not written");
    }
  }
}
