const FIRST_LANE_SEED = 0x6a09e667;
const SECOND_LANE_SEED = 0x3c6ef372;

/**
 * A running 64-bit mix of numbers and text, to tell whether two runs did the same. It finds accidents and bugs;
 * it is no protection against someone who wants a collision.
 */
export class Digest {
  #first = FIRST_LANE_SEED | 0;
  #second = SECOND_LANE_SEED | 0;

  /** Goes on from a digest written by `hex`; anything else starts afresh. */
  static from(hex: string): Digest {
    const digest = new Digest();
    if (!/^[0-9a-f]{16}$/.test(hex)) return digest;
    digest.#first = Number.parseInt(hex.slice(0, 8), 16) | 0;
    digest.#second = Number.parseInt(hex.slice(8), 16) | 0;
    return digest;
  }

  /** Goes on from two halves. */
  static of(high: number, low: number): Digest {
    const digest = new Digest();
    digest.#first = high;
    digest.#second = low;
    return digest;
  }

  mix(value: number): void {
    const first = nextFirst(this.#first, value);
    this.#first = first;
    this.#second = nextSecond(this.#second, value, first);
  }

  /** `mix` of four numbers one after the other, with the lanes written once: most effects come through here. */
  mixFour(one: number, two: number, three: number, four: number): void {
    const afterOne = nextFirst(this.#first, one);
    const afterTwo = nextFirst(afterOne, two);
    const afterThree = nextFirst(afterTwo, three);
    const afterFour = nextFirst(afterThree, four);
    let second = nextSecond(this.#second, one, afterOne);
    second = nextSecond(second, two, afterTwo);
    second = nextSecond(second, three, afterThree);
    this.#first = afterFour;
    this.#second = nextSecond(second, four, afterFour);
  }

  mixText(text: string): void {
    this.mix(text.length);
    for (let index = 0; index < text.length; index += 1) this.mix(text.charCodeAt(index));
  }

  /**
   * Any value made of texts, numbers, booleans, lists and plain objects: the outermost object's values in their order,
   * which is that of the code that wrote it; those of objects inside, which callers wrote, by their names.
   */
  mixValue(value: unknown, isOutermost = true): void {
    if (typeof value === "number") {
      this.mix(value);
      if (!Number.isSafeInteger(value)) this.mixText(String(value));
    } else if (typeof value === "string") {
      this.mixText(value);
    } else if (typeof value === "object" && value !== null) {
      const values = valuesOf(value, isOutermost);
      this.mix(values.length);
      for (const one of values) this.mixValue(one, false);
    } else {
      this.mix(value === true ? 2 : value === false ? 1 : 0);
    }
  }

  /** Begins afresh, so that one digest serves many small contents. */
  restart(): void {
    this.#first = FIRST_LANE_SEED | 0;
    this.#second = SECOND_LANE_SEED | 0;
  }

  /** The first half, a signed 32-bit integer. */
  get high(): number {
    return this.#first;
  }

  /** The second half, a signed 32-bit integer. */
  get low(): number {
    return this.#second;
  }

  /** 16 hexadecimal characters. */
  get hex(): string {
    return lane(this.#first) + lane(this.#second);
  }
}

function valuesOf(value: object, inTheirOrder: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (inTheirOrder) return Object.values(value);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]: [string, unknown]) => one);
}

function nextFirst(first: number, value: number): number {
  const mixed = Math.imul(first ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function nextSecond(second: number, value: number, first: number): number {
  // Most numbers fit 32 bits: to see that is cheaper than to divide.
  const high = value === (value | 0) ? 0 : value / 0x1_0000_0000;
  return (Math.imul(second ^ high, 0x85ebca6b) + first) | 0;
}

function lane(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
