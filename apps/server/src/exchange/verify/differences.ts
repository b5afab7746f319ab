/** How many differences are reported in words; the others are only counted. */
const REPORTED = 20;

/** What does not agree, in words. */
export class Differences {
  readonly #reported: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  get reported(): readonly string[] {
    return this.#reported;
  }

  add(words: string): void {
    this.#count += 1;
    if (this.#reported.length < REPORTED) this.#reported.push(words);
  }

  /** Compares values that are known by the same name; answers whether they agree. */
  expect(what: string, expected: unknown, found: unknown): boolean {
    const [wanted, got] = [textOf(expected), textOf(found)];
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

/** As JSON, with the fields of every object in the order of their names: values compare by content. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
