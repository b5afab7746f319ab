import { NO_ORDER } from "./order-pool.ts";

const PAGE_SIZE = 4096;

interface Page {
  readonly slots: Int32Array;
  held: number;
}

/**
 * From order ids to slots. Ids are given in ascending order, so they fill one page after the other; a page whose
 * orders are all gone is used again for new ones. A lookup is two array accesses.
 */
export class OrderDirectory {
  readonly #pages: (Page | undefined)[] = [];
  readonly #spare: Page[] = [];
  #firstPage = -1;

  /** Room for `expectedOrders` is made at once, more of it with the orders that need it. */
  constructor(expectedOrders = 0) {
    const pages = Math.ceil(expectedOrders / PAGE_SIZE);
    for (let page = 0; page < pages; page += 1) this.#spare.push(emptyPage());
  }

  /** The slot of an order held, or `NO_ORDER`. Takes any number, however wrong. */
  slotOf(orderId: number): number {
    const number = pageOf(orderId);
    const page = this.#pages[number - this.#firstPage];
    return page === undefined ? NO_ORDER : (page.slots[orderId - number * PAGE_SIZE] ?? NO_ORDER);
  }

  /** Ids must come in ascending order. */
  add(orderId: number, slot: number): void {
    const number = pageOf(orderId);
    const page = this.#pages[number - this.#firstPage] ?? this.#open(number);
    page.slots[orderId - number * PAGE_SIZE] = slot;
    page.held += 1;
  }

  remove(orderId: number): void {
    const number = pageOf(orderId);
    const page = this.#pages[number - this.#firstPage];
    if (page === undefined) return;
    page.slots[orderId - number * PAGE_SIZE] = NO_ORDER;
    page.held -= 1;
    // The newest page stays: the next ids belong to it.
    if (page.held > 0 || number - this.#firstPage === this.#pages.length - 1) return;
    this.#pages[number - this.#firstPage] = undefined;
    this.#spare.push(page);
  }

  /** Slots of all orders held, in ascending order id. */
  slots(): readonly number[] {
    const found: number[] = [];
    for (const page of this.#pages) {
      if (page === undefined || page.held === 0) continue;
      for (const slot of page.slots) {
        if (slot !== NO_ORDER) found.push(slot);
      }
    }
    return found;
  }

  #open(number: number): Page {
    if (this.#firstPage < 0) this.#firstPage = number;
    const newest = this.#pages.at(-1);
    if (newest?.held === 0) {
      this.#pages[this.#pages.length - 1] = undefined;
      this.#spare.push(newest);
    }
    while (this.#pages.length < number - this.#firstPage) this.#pages.push(undefined);
    const page = this.#spare.pop() ?? emptyPage();
    this.#pages.push(page);
    return page;
  }
}

function emptyPage(): Page {
  // Zeros over zeros, for the reason that `alignedInts` has.
  return { slots: new Int32Array(PAGE_SIZE).fill(NO_ORDER), held: 0 };
}

/** Orders are numbered far below the 2^43 at which this would wrap; a number that is none only misses its page. */
function pageOf(orderId: number): number {
  return (orderId / PAGE_SIZE) | 0;
}
