const FIRST_CAPACITY = 64;

/**
 * Numbers that are only ever added at the end. Kept outside the garbage collector's sight: a busy second adds
 * millions, and copying them from one generation to the next was a fifth of the writer's time. In shared memory,
 * because other memory counts as pressure and makes the collector mark the whole heap while bets wait.
 */
export class Column {
  #values: Float64Array<SharedArrayBuffer>;
  #length = 0;

  /** `capacity`: room for so many at first; growing costs a copy, and the collector counts every new room. */
  constructor(capacity = FIRST_CAPACITY) {
    this.#values = sharedFloats(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#grow();
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(row: number): number {
    const value = row < this.#length ? this.#values[row] : undefined;
    if (value === undefined) throw new RangeError(`no row ${row} among ${this.#length}`);
    return value;
  }

  set(row: number, value: number): void {
    this.#values[row] = value;
  }

  add(row: number, by: number): void {
    this.#values[row] = (this.#values[row] ?? 0) + by;
  }

  /** What is there now, without a copy: to be read before anything is added or cleared. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  /** Empty again, its room kept. */
  clear(): void {
    this.#length = 0;
  }

  #grow(): void {
    const grown = sharedFloats(this.#values.length * 2);
    grown.set(this.#values);
    this.#values = grown;
  }
}

function sharedFloats(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * Float64Array.BYTES_PER_ELEMENT));
}
