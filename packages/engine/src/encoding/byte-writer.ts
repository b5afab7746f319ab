/** First bytes of a number: up to `u8` the byte is the number itself, then what follows it. */
export const NUMBER_FORM = { largestInPlace: 247, u16: 248, u32: 249, u48: 250, f64: 251 } as const;

/** First bytes of a value: what it is. */
export const VALUE_FORM = {
  undefined: 0,
  false: 1,
  true: 2,
  number: 3,
  text: 4,
  list: 5,
  object: 6,
} as const;

/** Grows as it is written to. Numbers take one byte where they are small and nine at most. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  /** Any number comes back exactly, also NaN, infinities, fractions and minus zero. */
  number(value: number): void {
    this.#reserve(9);
    if (!Number.isSafeInteger(value) || value < 0 || value >= 2 ** 48 || Object.is(value, -0)) {
      this.#tagged(NUMBER_FORM.f64, 8);
      this.#view.setFloat64(this.#length - 8, value, true);
    } else if (value <= NUMBER_FORM.largestInPlace) {
      this.byte(value);
    } else if (value < 2 ** 16) {
      this.#tagged(NUMBER_FORM.u16, 2);
      this.#view.setUint16(this.#length - 2, value, true);
    } else if (value < 2 ** 32) {
      this.#tagged(NUMBER_FORM.u32, 4);
      this.#view.setUint32(this.#length - 4, value, true);
    } else {
      this.#tagged(NUMBER_FORM.u48, 6);
      this.#view.setUint32(this.#length - 6, value % 2 ** 32, true);
      this.#view.setUint16(this.#length - 2, Math.floor(value / 2 ** 32), true);
    }
  }

  /** Any string comes back exactly: one byte a character where all are ASCII, else its UTF-16 units. */
  text(value: string): void {
    const wide = !isAscii(value);
    this.number(value.length * 2 + (wide ? 1 : 0));
    this.#reserve(value.length * 2);
    for (let index = 0; index < value.length; index += 1) {
      const unit = value.charCodeAt(index);
      if (wide) this.#view.setUint16(this.#length, unit, true);
      else this.#bytes[this.#length] = unit;
      this.#length += wide ? 2 : 1;
    }
  }

  /**
   * Any value made of undefined, booleans, numbers, texts, lists and plain objects, with the objects' keys in their
   * order. Not for the path of orders: it writes the names of all fields.
   */
  value(value: unknown): void {
    if (typeof value === "number") {
      this.byte(VALUE_FORM.number);
      this.number(value);
    } else if (typeof value === "string") {
      this.byte(VALUE_FORM.text);
      this.text(value);
    } else if (Array.isArray(value)) {
      this.byte(VALUE_FORM.list);
      this.number(value.length);
      for (const one of value as readonly unknown[]) this.value(one);
    } else if (typeof value === "object" && value !== null) {
      const entries = Object.entries(value);
      this.byte(VALUE_FORM.object);
      this.number(entries.length);
      for (const [name, one] of entries) {
        this.text(name);
        this.value(one);
      }
    } else {
      this.byte(value === true ? VALUE_FORM.true : value === false ? VALUE_FORM.false : VALUE_FORM.undefined);
    }
  }

  /** A copy of what was written. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #tagged(form: number, size: number): void {
    this.#bytes[this.#length] = form;
    this.#length += 1 + size;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + size));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 127) return false;
  }
  return true;
}
