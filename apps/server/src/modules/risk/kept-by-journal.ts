import { BoundedMap } from "../../calls/bounded-map.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "state">;
  readonly clock: Pick<Clock, "now">;
}

interface Kept<Value> {
  readonly journalSeq: number;
  readonly at: number;
  readonly value: Promise<Value>;
}

/** While the journal moves, a value is made at most as often, however many ask. */
const MADE_EVERY_MS = 2_000;
/** What is no part of the journal, such as a name, is read again after so long. */
const KEPT_MS = 60_000;

/**
 * What was computed from the exchange's state, by key: a value stands until the journal has moved and it is two seconds old.
 * Holds at least `least` keys and at most twice as many, those that were asked for last.
 */
export class KeptByJournal<Value> {
  readonly #parts: Parts;
  readonly #kept: BoundedMap<number, Kept<Value>>;

  constructor(parts: Parts, least: number) {
    this.#parts = parts;
    this.#kept = new BoundedMap(least);
  }

  /** The value of a key; `make` makes it where there is none that stands. One that could not be made is not kept. */
  get(key: number, make: () => Promise<Value>): Promise<Value> {
    const { journalSeq } = this.#parts.exchange.state();
    const at = this.#parts.clock.now();
    const kept = this.#kept.get(key);
    if (kept !== undefined && at - kept.at < (kept.journalSeq === journalSeq ? KEPT_MS : MADE_EVERY_MS))
      return kept.value;
    const made = { journalSeq, at, value: make() };
    this.#kept.set(key, made);
    made.value.catch(() => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    });
    return made.value;
  }
}
