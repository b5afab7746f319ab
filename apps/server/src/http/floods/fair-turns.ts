/** Calls that are begun in one turn of the event loop: a few milliseconds of work. */
export const CALLS_OF_A_TURN = 50;
/** Calls that wait for a turn, of all addresses together; what comes beyond them is begun at once. */
const MOST_WAITING = 10_000;

/**
 * Begins calls at once where they are few. Where more come in one turn of the event loop, addresses take turns: a thousand
 * calls of some addresses delay each other, and a call of another address goes before all but the first of each. What a
 * call brings to the exchange is bounded with it, so that no batch is of a thousand bets that came together.
 */
export class FairTurns {
  /** Calls by address, in the order in which the addresses have their turns. */
  readonly #lines = new Map<string, (() => void)[]>();
  #waiting = 0;
  #begun = 0;
  #isScheduled = false;

  /** `address`: as `addressGroup` writes it; asked only where the call has to wait. */
  run(address: () => string, begin: () => void): void {
    this.#schedule();
    const isAtOnce = this.#waiting === 0 && this.#begun < CALLS_OF_A_TURN;
    if (isAtOnce || this.#waiting >= MOST_WAITING) {
      this.#begun += 1;
      begin();
      return;
    }
    const key = address();
    const line = this.#lines.get(key);
    if (line === undefined) this.#lines.set(key, [begin]);
    else line.push(begin);
    this.#waiting += 1;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isScheduled = false;
    this.#begun = 0;
    if (this.#waiting === 0) return;
    this.#schedule();
    // An address that is put back at the end comes again within the turn.
    for (const [address, line] of this.#lines) {
      if (this.#begun === CALLS_OF_A_TURN) return;
      this.#begun += 1;
      this.#waiting -= 1;
      const begin = line.shift();
      this.#lines.delete(address);
      if (line.length > 0) this.#lines.set(address, line);
      begin?.();
    }
  }
}
