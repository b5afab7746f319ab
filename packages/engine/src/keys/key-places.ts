/** No row: rows start at 1. */
const NO_ROW = 0;
const FIRST_PLACES = 2048;

/**
 * From hashes to rows by open addressing, hash and row side by side, so that most searches stay within one line of
 * memory. At most half of the places are used. A removed place is filled from those after it, so that no place is lost
 * however often keys come and go.
 */
export class KeyPlaces {
  #table = new Int32Array(FIRST_PLACES * 2);
  #count = 0;

  /** The place where a search for a hash begins. */
  first(hash: number): number {
    return hash & (this.#table.length / 2 - 1);
  }

  after(place: number): number {
    return (place + 1) & (this.#table.length / 2 - 1);
  }

  hashAt(place: number): number {
    return this.#table[place * 2] ?? 0;
  }

  /** 0 where a search ends. */
  rowAt(place: number): number {
    return this.#table[place * 2 + 1] ?? NO_ROW;
  }

  add(hash: number, row: number): void {
    if ((this.#count + 1) * 4 > this.#table.length) this.#double();
    this.#enter(hash, row);
    this.#count += 1;
  }

  remove(hash: number, row: number): void {
    let place = this.first(hash);
    while (this.rowAt(place) !== row) {
      if (this.rowAt(place) === NO_ROW) return;
      place = this.after(place);
    }
    this.#count -= 1;
    this.#close(place);
  }

  /** Empties a place, moving up those after it that could stand there. */
  #close(emptied: number): void {
    const table = this.#table;
    let hole = emptied;
    for (let place = this.after(hole); this.rowAt(place) !== NO_ROW; place = this.after(place)) {
      const home = this.first(this.hashAt(place));
      // Whether the home lies cyclically after the hole and not after the place: then it must stay where it is.
      const stays = hole <= place ? hole < home && home <= place : hole < home || home <= place;
      if (stays) continue;
      table[hole * 2] = table[place * 2] ?? 0;
      table[hole * 2 + 1] = table[place * 2 + 1] ?? 0;
      hole = place;
    }
    table[hole * 2] = 0;
    table[hole * 2 + 1] = NO_ROW;
  }

  #enter(hash: number, row: number): void {
    let place = this.first(hash);
    while (this.rowAt(place) !== NO_ROW) place = this.after(place);
    this.#table[place * 2] = hash;
    this.#table[place * 2 + 1] = row;
  }

  #double(): void {
    const before = this.#table;
    this.#table = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += 2) {
      const row = before[at + 1] ?? NO_ROW;
      if (row !== NO_ROW) this.#enter(before[at] ?? 0, row);
    }
  }
}
