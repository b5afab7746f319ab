import { Column } from "./column.ts";

const FIRST_BYTES = 4096;
const LENGTH_BYTES = 4;
/** At most, in UTF-8, for each unit of UTF-16. */
const BYTES_OF_A_UNIT = 3;
/** Up to here a loop over the units is faster than a call into the runtime. */
const SHORT_TEXT = 24;

/**
 * Texts that are only ever added at the end, kept as UTF-8 with each one's length before it: the form in which
 * PostgreSQL takes an array of them. In shared memory, as in `Column`. The texts must have no
 * halves of surrogate pairs.
 */
export class TextColumn {
  #bytes: Buffer<SharedArrayBuffer>;
  #end = 0;
  /** Where each text's length stands. */
  readonly #places = new Column();

  /** `firstBytes`: room from the start. */
  constructor(firstBytes = FIRST_BYTES) {
    this.#bytes = sharedBytes(firstBytes);
  }

  get length(): number {
    return this.#places.length;
  }

  push(text: string): void {
    this.#reserve(LENGTH_BYTES + text.length * BYTES_OF_A_UNIT);
    const start = this.#end + LENGTH_BYTES;
    const written =
      text.length <= SHORT_TEXT && this.#writeAscii(text, start)
        ? text.length
        : this.#bytes.write(text, start);
    this.#bytes.writeInt32BE(written, this.#end);
    this.#places.push(this.#end);
    this.#end = start + written;
  }

  /** Lengths and texts as they follow one another, without a copy: to be read before anything is added or cleared. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  at(row: number): string {
    const place = this.#places.at(row);
    const start = place + LENGTH_BYTES;
    return this.#bytes.toString("utf8", start, start + this.#bytes.readInt32BE(place));
  }

  /** Empty again, its room kept. */
  clear(): void {
    this.#end = 0;
    this.#places.clear();
  }

  /** False: there is something else than ASCII, and what was written does not count. */
  #writeAscii(text: string, start: number): boolean {
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (unit > 127) return false;
      this.#bytes[start + index] = unit;
    }
    return true;
  }

  #reserve(size: number): void {
    if (this.#end + size <= this.#bytes.length) return;
    const grown = sharedBytes(Math.max(this.#bytes.length * 2, this.#end + size));
    this.#bytes.copy(grown, 0, 0, this.#end);
    this.#bytes = grown;
  }
}

function sharedBytes(length: number): Buffer<SharedArrayBuffer> {
  return Buffer.from(new SharedArrayBuffer(length));
}
