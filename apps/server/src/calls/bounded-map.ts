/**
 * The entries used last: at least `least` of them, and never more than twice as many in memory. Every call costs two
 * look-ups and at most one write, whatever came before: nothing is searched for what may go. Entries are kept in two
 * generations; when the young one is full, it becomes the old one, and the old one is dropped as a whole.
 *
 * For what strangers can fill with keys of their choice: limiters, throttles, caches. An evicted entry is forgotten
 * without notice, so nothing may depend on it for correctness.
 */
export class BoundedMap<Key, Value extends object | string | number | boolean> {
  readonly #least: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(least: number) {
    this.#least = least;
  }

  /** Entries in memory; one that was used in both generations counts twice. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The value, which counts as used; undefined without inserting anything. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#least) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
