import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeyTable } from "./key-table.ts";

/** Rows of every slot that a search for a hash finds: those of similar hashes and of forgotten keys too. */
function candidates(table: KeyTable, hash: number, newest: number): number[] {
  const rows: number[] = [];
  let slot = table.search(hash, newest);
  while (slot >= 0) {
    rows.push(table.rowAt(slot));
    slot = table.searchAfter(slot, hash, newest);
  }
  return rows;
}

/** Adds keys one after the other as their owner does: where there is no room, the remembered ones are added again. */
class Filled {
  readonly table: KeyTable;
  readonly #limit: number;
  readonly #hashes: number[] = [];
  #first: number;
  doublings = 0;

  constructor(limit: number, first: number) {
    this.table = new KeyTable(limit);
    this.#limit = limit;
    this.#first = first;
  }

  get newest(): number {
    return (this.#first + this.#hashes.length - 1) | 0;
  }

  add(hash: number): void {
    this.#hashes.push(hash);
    if (this.#hashes.length > this.#limit) {
      this.#hashes.shift();
      this.#first = (this.#first + 1) | 0;
    }
    if (this.table.add(hash, this.newest)) return;
    let isFit = false;
    while (!isFit) {
      this.table.clear();
      this.doublings += 1;
      isFit = this.#hashes.every((one, index) => this.table.add(one, (this.#first + index) | 0));
    }
  }

  /** Rows of the remembered keys that a search does not find. */
  missing(): readonly number[] {
    return this.#hashes.flatMap((hash, index) => {
      const row = ((this.#first + index) | 0) & this.table.rowMask;
      return candidates(this.table, hash, this.newest).includes(row) ? [] : [row];
    });
  }
}

/** Hashes that fall into few buckets: around the end of the table, around its start, and anywhere. */
const hashes = fc.oneof(
  fc.integer({ min: 250, max: 255 }),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 254, max: 255 }))
    .map(([high, low]) => (high << 24) | low),
);

describe("the table of keys", () => {
  it.each([0, 2 ** 31 - 60, -60, 2 ** 32 - 7])(
    "finds every remembered key, numbers beginning at %d",
    (first) => {
      const added = fc.array(hashes, { minLength: 20, maxLength: 400, size: "max" });
      fc.assert(
        fc.property(added, fc.integer({ min: 1, max: 90 }), (played, limit) => {
          const filled = new Filled(limit, first | 0);
          for (const [index, hash] of played.entries()) {
            filled.add(hash);
            if (index % 50 === 0) expect(filled.missing()).toEqual([]);
          }
          expect(filled.missing()).toEqual([]);
        }),
        { seed: 206, numRuns: 60 },
      );
    },
  );

  it("finds remembered keys after many times as many were forgotten, without growing for them", () => {
    const filled = new Filled(1000, 0);
    let hash = 1;
    for (let count = 0; count < 50_000; count += 1) {
      hash = Math.imul(hash, 0x9e3779b1) + 1;
      filled.add(hash ^ (hash >>> 15));
      if (count % 5000 === 0) expect(filled.missing()).toEqual([]);
    }
    expect(filled.missing()).toEqual([]);
    expect(filled.doublings).toBe(0);
  });

  it("has no room beyond four keys a bucket until it is cleared", () => {
    const table = new KeyTable(10_000);
    let fit = 0;
    while (table.add(fit * 7919, fit)) fit += 1;
    expect(fit).toBe(4 * 255 + 1);
    table.clear();
    for (let number = 0; number <= fit; number += 1) expect(table.add(number * 7919, number)).toBe(true);
    expect(candidates(table, 7919, fit)).toContain(1);
  });

  it.each([100, 1024, 4096, 200_000])("has room at once for %d expected keys of any hashes", (expected) => {
    const table = new KeyTable(expected, expected);
    let hash = 1;
    for (let number = 0; number < 2 * expected; number += 1) {
      hash = Math.imul(hash, 0x9e3779b1) + 1;
      if (!table.add(hash ^ (hash >>> 15), number)) expect.fail(`no room for key ${number}`);
    }
  });

  it("has no room for keys of one hash beyond a few buckets", () => {
    const table = new KeyTable(10_000);
    let alike = 0;
    while (table.add(42, alike)) alike += 1;
    expect(alike).toBe(7 * 33);
    expect(new Set(candidates(table, 42, alike)).size).toBe(alike);
  });

  it("finds nothing where nothing is", () => {
    const table = new KeyTable(10);
    expect(table.search(5, 0)).toBe(-1);
    table.add(5, 0);
    expect(table.search(6, 0)).toBe(-1);
  });
});
