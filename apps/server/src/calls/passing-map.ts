/** So many entries go before the map is made anew, and at least as many as stay. */
const REMOVED_AT_MOST = 1_000;

/**
 * A map whose entries come and go with every call. A `Map` of V8 that has outgrown its table keeps a reference from the old table
 * to the next one: once one of them is old, every later table and all that its entries refer to stay in memory until the
 * whole heap is collected, and each collection of young objects has to move them. Here the map is made anew from time to
 * time, at the cost of one copied entry for each that has gone at most.
 */
export class PassingMap<Key, Value> {
  #entries = new Map<Key, Value>();
  #removed = 0;

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.#entries.set(key, value);
  }

  delete(key: Key): void {
    if (!this.#entries.delete(key)) return;
    this.#removed += 1;
    if (this.#removed < Math.max(REMOVED_AT_MOST, this.#entries.size)) return;
    this.#removed = 0;
    this.#entries = new Map(this.#entries);
  }

  /** The values of now; what changes later is not among them. */
  values(): readonly Value[] {
    return [...this.#entries.values()];
  }
}
