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

  mix(value: number): void {
    const low = value | 0;
    const high = (value / 0x1_0000_0000) | 0;
    const first = Math.imul(this.#first ^ low, 0x9e3779b1);
    this.#first = first ^ (first >>> 15);
    this.#second = (Math.imul(this.#second ^ high, 0x85ebca6b) + this.#first) | 0;
  }

  mixText(text: string): void {
    this.mix(text.length);
    for (let index = 0; index < text.length; index += 1) this.mix(text.charCodeAt(index));
  }

  /** 16 hexadecimal characters. */
  get hex(): string {
    return lane(this.#first) + lane(this.#second);
  }
}

function lane(value: number): string {
  return (value >>> 0).toString(16).padStart(8, "0");
}
