/** How many differences are told; the others are only counted. */
const TOLD = 20;

/** What does not agree, in words. */
export class Differences {
  readonly #told: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get told(): readonly string[] {
    return this.#told;
  }

  add(words: string): void {
    this.#count += 1;
    if (this.#told.length < TOLD) this.#told.push(words);
  }

  /** Compares values that are known by the same name; answers whether they agree. */
  expect(what: string, expected: unknown, found: unknown): boolean {
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(found)];
    if (wanted === got) return true;
    this.add(`${what} is ${got ?? "missing"} instead of ${wanted ?? "missing"}`);
    return false;
  }

  /** Compares two lists of rows by their names: what is missing, too much or different. */
  expectRows<Row>(
    what: string,
    nameOf: (row: Row) => string | number,
    expected: readonly Row[],
    found: readonly Row[],
  ): void {
    const byName = new Map(found.map((row) => [nameOf(row), row]));
    for (const row of expected) {
      const name = nameOf(row);
      this.expect(`${what} ${name}`, row, byName.get(name));
      byName.delete(name);
    }
    for (const [name, row] of byName) this.expect(`${what} ${name}`, undefined, row);
  }
}
