import { longerInts } from "../longer-arrays.ts";

/** No node: nodes start at 1. */
const NO_NODE = 0;
const NODE_WIDTH = 4;

/**
 * In which unfinished markets each account has a position, as one doubly linked list for each account, so that finding
 * an account's orders costs what the account has and not what is open.
 *
 *     nodes     0 next   1 previous   2 market slot   3 row in that market's positions
 */
export class AccountMarkets {
  #nodes = new Int32Array(64 * NODE_WIDTH);
  /** First node by account slot. */
  #first = new Int32Array(64);
  #used = 0;
  #firstFree = NO_NODE;

  /** @returns the node, to be given to `remove` */
  add(account: number, marketSlot: number, row: number): number {
    const node = this.#freeNode();
    while (account >= this.#first.length) this.#first = longerInts(this.#first, this.#first.length * 2);
    const next = this.#first[account] ?? NO_NODE;
    const at = node * NODE_WIDTH;
    this.#nodes[at] = next;
    this.#nodes[at + 1] = NO_NODE;
    this.#nodes[at + 2] = marketSlot;
    this.#nodes[at + 3] = row;
    if (next !== NO_NODE) this.#nodes[next * NODE_WIDTH + 1] = node;
    this.#first[account] = node;
    return node;
  }

  remove(account: number, node: number): void {
    const at = node * NODE_WIDTH;
    const next = this.#nodes[at] ?? NO_NODE;
    const previous = this.#nodes[at + 1] ?? NO_NODE;
    if (previous === NO_NODE) this.#first[account] = next;
    else this.#nodes[previous * NODE_WIDTH] = next;
    if (next !== NO_NODE) this.#nodes[next * NODE_WIDTH + 1] = previous;
    this.#nodes[at] = this.#firstFree;
    this.#firstFree = node;
  }

  /** Market slot and row of each position of the account, in no promised order. */
  *of(account: number): Iterable<{ readonly marketSlot: number; readonly row: number }> {
    let node = this.#first[account] ?? NO_NODE;
    for (; node !== NO_NODE; node = this.#nodes[node * NODE_WIDTH] ?? NO_NODE) {
      const at = node * NODE_WIDTH;
      yield { marketSlot: this.#nodes[at + 2] ?? 0, row: this.#nodes[at + 3] ?? 0 };
    }
  }

  #freeNode(): number {
    const free = this.#firstFree;
    if (free !== NO_NODE) {
      this.#firstFree = this.#nodes[free * NODE_WIDTH] ?? NO_NODE;
      return free;
    }
    this.#used += 1;
    if ((this.#used + 1) * NODE_WIDTH > this.#nodes.length)
      this.#nodes = longerInts(this.#nodes, this.#nodes.length * 2);
    return this.#used;
  }
}
