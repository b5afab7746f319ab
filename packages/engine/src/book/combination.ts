import { MOST_MIRRORED_RUNNERS, mirroredPrice, mirroredRest } from "@crossbook/odds";

/** No price: there is no mirrored offer, or none within the limit. */
export const NO_PRICE = 0;

const MOST_OFFERS = MOST_MIRRORED_RUNNERS - 1;

/** What part of a combination an order is matched with. */
export type Fit =
  /** Something: `stake` of the order and `part` of each offer. */
  | "matched"
  /** Nothing, as the order is too small: it leaves an offer not a paisa. */
  | "orderTooSmall"
  /** Nothing, as the offer that is least is too small. */
  | "offerTooSmall";

/**
 * An offer on each other runner of a market, taken together: who takes all of them in parts that return the same has bet on the runner
 * itself. Stakes are in paise, and rounded so that who stands between loses less than a paisa of each part. One object for all
 * orders, one after the other: nothing is allocated.
 */
export class Combination {
  /** Of each offer in hundredths. */
  readonly #prices = new Float64Array(MOST_OFFERS);
  /** Of each offer, what is left of it. */
  readonly #sizes = new Float64Array(MOST_OFFERS);
  readonly #parts = new Float64Array(MOST_OFFERS);
  #count = 0;
  #isLay = false;
  #stake = 0;
  #rest = 0;
  #price = NO_PRICE;

  /** Begins with no offers: each of so many is to be `put`. `isLay`: of the order that takes them. */
  begin(isLay: boolean, count: number): void {
    this.#isLay = isLay;
    this.#count = count;
    this.#price = NO_PRICE;
  }

  get count(): number {
    return this.#count;
  }

  /** Puts an offer in the place of the one there. `price` is read once all are there. */
  put(index: number, price: number, size: number): void {
    this.#prices[index] = price;
    this.#sizes[index] = size;
  }

  /** After the offers have changed. */
  combine(): void {
    const first = this.priceOf(0);
    const second = this.#count === 1 ? undefined : this.priceOf(1);
    this.#rest = mirroredRest(this.#isLay, first, second);
    this.#price = mirroredPrice(this.#isLay, first, second) ?? NO_PRICE;
  }

  /** What an order gets in hundredths, which may be off the ladder; `NO_PRICE` where it is beyond every ladder. */
  get price(): number {
    return this.#price;
  }

  priceOf(index: number): number {
    return this.#prices[index] ?? 0;
  }

  /** What is left of an offer. */
  sizeOf(index: number): number {
    return this.#sizes[index] ?? 0;
  }

  /** How much of an order was matched by the last `fit` or `fitAll`. */
  get stake(): number {
    return this.#stake;
  }

  /** How much of an offer was. */
  partOf(index: number): number {
    return this.#parts[index] ?? 0;
  }

  /** The offer that is used up first: the one that returns least, and the first of equal ones. */
  get least(): number {
    let least = 0;
    for (let index = 1; index < this.count; index += 1)
      if (this.#returnOf(index) < this.#returnOf(least)) least = index;
    return least;
  }

  /** Works out how much of a stake is matched, with how much of each offer. Sizes stay: see `use`. */
  fit(stake: number): Fit {
    let isWhole = true;
    for (let index = 0; index < this.count; index += 1) {
      const part = this.#round((100 * stake * this.#weightOf(index)) / this.#rest);
      if (part === 0) return "orderTooSmall";
      if (part > this.sizeOf(index)) isWhole = false;
      this.#parts[index] = part;
    }
    if (!isWhole) return this.#fitLeast(stake);
    this.#stake = stake;
    return "matched";
  }

  /** The same of an order that takes as much as there is: the least offer whole, and of the others what goes with it. */
  fitAll(): Fit {
    return this.#fitLeast(Infinity);
  }

  /** Takes the parts of the last `fit` or `fitAll` from what is left of the offers. */
  use(): void {
    for (let index = 0; index < this.count; index += 1)
      this.#sizes[index] = this.sizeOf(index) - this.partOf(index);
  }

  #fitLeast(most: number): Fit {
    const { least } = this;
    const size = this.sizeOf(least);
    this.#stake = Math.min(most, this.#round((size * this.#rest) / (100 * this.#weightOf(least))));
    let isSmall = this.#stake === 0;
    for (let index = 0; index < this.count; index += 1) {
      const part = this.#round((size * this.priceOf(least)) / this.priceOf(index));
      this.#parts[index] = index === least ? size : Math.min(part, this.sizeOf(index));
      isSmall ||= this.#parts[index] === 0;
    }
    return isSmall ? "offerTooSmall" : "matched";
  }

  #returnOf(index: number): number {
    return this.sizeOf(index) * this.priceOf(index);
  }

  /** The price of the other offer, where there is one. */
  #weightOf(index: number): number {
    return this.#count === 1 ? 1 : this.priceOf(1 - index);
  }

  #round(exact: number): number {
    return this.#isLay ? Math.ceil(exact) : Math.floor(exact);
  }
}
