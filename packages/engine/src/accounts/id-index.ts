import { longerInts } from "../longer-arrays.ts";

const DENSE_IDS = 4_194_304;

/** From ids given by the caller to slots. Dense ids cost an array access; large and negative ones go to a map. */
export class IdIndex {
  #dense = new Int32Array(64);
  readonly #sparse = new Map<number, number>();

  /** The slot of an id, or 0. Takes any number, however wrong. */
  slotOf(id: number): number {
    if (id >= 0 && id < DENSE_IDS) return this.#dense[id] ?? 0;
    return this.#sparse.get(id) ?? 0;
  }

  set(id: number, slot: number): void {
    if (id >= DENSE_IDS || id < 0) {
      this.#sparse.set(id, slot);
      return;
    }
    if (id >= this.#dense.length) this.#grow(id + 1);
    this.#dense[id] = slot;
  }

  /** The id has no slot any more. */
  remove(id: number): void {
    if (id >= DENSE_IDS || id < 0) this.#sparse.delete(id);
    else this.#dense[id] = 0;
  }

  #grow(needed: number): void {
    let length = this.#dense.length;
    while (length < needed) length *= 2;
    this.#dense = longerInts(this.#dense, length);
  }
}
