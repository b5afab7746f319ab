import { NUMBER_FORM, VALUE_FORM } from "./byte-writer.ts";

/** Values inside values; what is deeper is damage. */
const MAX_DEPTH = 8;

/**
 * Reads what `ByteWriter` wrote. Reading past the end or an unknown form gives zeros and sets `failed`, so that
 * a caller checks once, after all reads.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #position = 0;
  #failed = false;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get failed(): boolean {
    return this.#failed;
  }

  get atEnd(): boolean {
    return this.#position === this.#bytes.length;
  }

  fail(): void {
    this.#failed = true;
  }

  byte(): number {
    const at = this.#advance(1);
    return at < 0 ? 0 : this.#view.getUint8(at);
  }

  number(): number {
    const form = this.byte();
    if (form <= NUMBER_FORM.largestInPlace) return form;
    switch (form) {
      case NUMBER_FORM.u16: {
        const at = this.#advance(2);
        return at < 0 ? 0 : this.#view.getUint16(at, true);
      }
      case NUMBER_FORM.u32: {
        const at = this.#advance(4);
        return at < 0 ? 0 : this.#view.getUint32(at, true);
      }
      case NUMBER_FORM.u48: {
        const at = this.#advance(6);
        return at < 0 ? 0 : this.#view.getUint32(at, true) + this.#view.getUint16(at + 4, true) * 2 ** 32;
      }
      case NUMBER_FORM.f64: {
        const at = this.#advance(8);
        return at < 0 ? 0 : this.#view.getFloat64(at, true);
      }
      default:
        this.#failed = true;
        return 0;
    }
  }

  text(): string {
    const header = this.#count();
    const wide = header % 2 === 1;
    const length = Math.floor(header / 2);
    const at = this.#advance(wide ? length * 2 : length);
    if (at < 0) return "";
    const units: string[] = [];
    for (let index = 0; index < length; index += 1) {
      const unit = wide ? this.#view.getUint16(at + index * 2, true) : this.#view.getUint8(at + index);
      units.push(String.fromCharCode(unit));
    }
    return units.join("");
  }

  /** What `ByteWriter.value` wrote. */
  value(depth = 0): unknown {
    const form = this.byte();
    switch (form) {
      case VALUE_FORM.undefined:
        return undefined;
      case VALUE_FORM.false:
      case VALUE_FORM.true:
        return form === VALUE_FORM.true;
      case VALUE_FORM.number:
        return this.number();
      case VALUE_FORM.text:
        return this.text();
      case VALUE_FORM.list:
      case VALUE_FORM.object: {
        if (depth === MAX_DEPTH) this.fail();
        const length = this.#count();
        return form === VALUE_FORM.list ? this.#list(length, depth) : this.#object(length, depth);
      }
      default:
        this.#failed = true;
        return undefined;
    }
  }

  /** How many of something follow: whole and not negative, or the bytes are damage. */
  #count(): number {
    const count = this.number();
    if (Number.isSafeInteger(count) && count >= 0) return count;
    this.#failed = true;
    return 0;
  }

  #list(length: number, depth: number): readonly unknown[] {
    const list: unknown[] = [];
    while (list.length < length && !this.#failed) list.push(this.value(depth + 1));
    return list;
  }

  #object(length: number, depth: number): object {
    const entries: [string, unknown][] = [];
    while (entries.length < length && !this.#failed) entries.push([this.text(), this.value(depth + 1)]);
    return Object.fromEntries(entries);
  }

  /** Where the next `size` bytes start, or -1 where there are not so many. */
  #advance(size: number): number {
    const at = this.#position;
    if (this.#failed || !Number.isSafeInteger(size) || size < 0 || at + size > this.#bytes.length) {
      this.#failed = true;
      return -1;
    }
    this.#position = at + size;
    return at;
  }
}
