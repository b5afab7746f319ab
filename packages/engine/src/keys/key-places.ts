import { longerInts } from "../longer-arrays.ts";

const FIRST_PLACES = 2048;
/** Beyond it the table is made longer: a mark has eight bits for it. */
const MAX_DISTANCE = 255;

/**
 * From hashes to rows by open addressing. A search reads only marks, two bytes for each place, so that nearly all of it
 * stays in a near cache: eight bits of the hash, never 0, and how far the place is from where the hash belongs. At most
 * half of the places are used. A removed place is filled from those after it, so that no place is lost however often
 * keys come and go.
 */
export class KeyPlaces {
  #marks = new Uint16Array(FIRST_PLACES);
  #rows = new Int32Array(FIRST_PLACES);
  /** Place of each row. */
  #places = new Int32Array(FIRST_PLACES);
  #mask = FIRST_PLACES - 1;
  #count = 0;

  /** The first place that may have the row of a hash, or -1. */
  search(hash: number): number {
    return this.#from(hash & this.#mask, tagOf(hash));
  }

  /** The next one after a place. */
  searchAfter(place: number, hash: number): number {
    return this.#from((place + 1) & this.#mask, tagOf(hash));
  }

  rowAt(place: number): number {
    return this.#rows[place] ?? 0;
  }

  /** False where there is no room: then `clear` has to make it, and all rows are to be added again. */
  add(hash: number, row: number): boolean {
    if ((this.#count + 1) * 2 > this.#marks.length) return false;
    const marks = this.#marks;
    let place = hash & this.#mask;
    let distance = 0;
    for (; marks[place] !== 0; distance += 1) place = (place + 1) & this.#mask;
    if (distance > MAX_DISTANCE) return false;
    marks[place] = tagOf(hash) * 256 + distance;
    this.#rows[place] = row;
    if (row >= this.#places.length) this.#places = longerInts(this.#places, this.#places.length * 2);
    this.#places[row] = place;
    this.#count += 1;
    return true;
  }

  /** Takes out a row and moves up those after it that the hole would hide from a search. */
  remove(row: number): void {
    const marks = this.#marks;
    let hole = this.#places[row] ?? 0;
    this.#count -= 1;
    for (let place = (hole + 1) & this.#mask; ; place = (place + 1) & this.#mask) {
      const mark = marks[place] ?? 0;
      if (mark === 0) break;
      const gap = (place - hole) & this.#mask;
      // Nearer to where it belongs than the hole: it stays.
      if ((mark & 255) < gap) continue;
      const moved = this.#rows[place] ?? 0;
      marks[hole] = mark - gap;
      this.#rows[hole] = moved;
      this.#places[moved] = hole;
      hole = place;
    }
    marks[hole] = 0;
  }

  /** Empty, with twice the room. */
  clear(): void {
    const length = this.#marks.length * 2;
    this.#marks = new Uint16Array(length);
    this.#rows = new Int32Array(length);
    this.#mask = length - 1;
    this.#count = 0;
  }

  #from(first: number, tag: number): number {
    const marks = this.#marks;
    for (let place = first; ; place = (place + 1) & this.#mask) {
      const mark = marks[place] ?? 0;
      if (mark === 0) return -1;
      if (mark >> 8 === tag) return place;
    }
  }
}

/** The high bits: the low ones say where a hash belongs. */
function tagOf(hash: number): number {
  return (hash >>> 24) | 1;
}
