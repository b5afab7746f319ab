const EMPTY = 0;

/**
 * From account slots to rows of one market, by open addressing in one typed array. Rows are never taken out. Slots
 * are numbered one after the other, so their low bits spread them as well as any mix would.
 */
export class AccountRows {
  #table = new Int32Array(32);
  #accounts = new Int32Array(16);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The account's row, or -1. */
  find(account: number): number {
    const mask = this.#table.length - 1;
    for (let at = account & mask; ; at = (at + 1) & mask) {
      const entry = this.#table[at] ?? EMPTY;
      if (entry === EMPTY) return -1;
      if (this.#accounts[entry - 1] === account) return entry - 1;
    }
  }

  /** Gives an account that has none the next row. */
  add(account: number): number {
    const row = this.#count;
    if (row === this.#accounts.length) this.#double();
    this.#accounts[row] = account;
    this.#count += 1;
    this.#enter(account, row);
    return row;
  }

  accountOf(row: number): number {
    return this.#accounts[row] ?? 0;
  }

  #enter(account: number, row: number): void {
    const mask = this.#table.length - 1;
    let at = account & mask;
    while ((this.#table[at] ?? EMPTY) !== EMPTY) at = (at + 1) & mask;
    this.#table[at] = row + 1;
  }

  /** Keeps the table at most half full, so that a search always ends soon. */
  #double(): void {
    const accounts = this.#accounts;
    this.#accounts = new Int32Array(accounts.length * 2);
    this.#accounts.set(accounts);
    this.#table = new Int32Array(this.#accounts.length * 2);
    accounts.forEach((account, row) => {
      this.#enter(account, row);
    });
  }
}
