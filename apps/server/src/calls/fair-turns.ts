/** Calls that are begun in one turn of the event loop: a few milliseconds of work. */
export const CALLS_OF_A_TURN = 50;
/** Pieces of work that wait for a turn, of all callers together; what comes beyond them is begun at once. */
const MOST_WAITING = 10_000;

/**
 * Begins pieces of work at once where they are few. Where more come in one turn of the event loop than are begun in it, callers
 * take turns: a thousand calls of some addresses delay each other, and a call of another address goes before all but the
 * first of each. What a call brings to the exchange is bounded with it, so that no batch is of a thousand bets that came
 * together.
 */
export class FairTurns {
  readonly #ofATurn: number;
  /** Work by caller, in the order in which the callers have their turns. */
  readonly #lines = new Map<string, (() => void)[]>();
  #waiting = 0;
  #begun = 0;
  #isScheduled = false;

  /** `ofATurn`: pieces of work that are begun in one turn of the event loop. */
  constructor(ofATurn: number = CALLS_OF_A_TURN) {
    this.#ofATurn = ofATurn;
  }

  /** `caller`: such as an address that `addressGroup` has written; asked only where the work has to wait. */
  run(caller: () => string, begin: () => void): void {
    this.#schedule();
    const isAtOnce = this.#waiting === 0 && this.#begun < this.#ofATurn;
    if (isAtOnce || this.#waiting >= MOST_WAITING) {
      this.#begun += 1;
      begin();
      return;
    }
    const key = caller();
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
    // A caller who is put back at the end comes again within the turn.
    for (const [caller, line] of this.#lines) {
      if (this.#begun === this.#ofATurn) return;
      this.#begun += 1;
      this.#waiting -= 1;
      const begin = line.shift();
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      begin?.();
    }
  }
}
