import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeyPlaces } from "./key-places.ts";

/** Every row that a search for a hash may find, those of other hashes with the same mark too. */
function candidates(places: KeyPlaces, hash: number): number[] {
  const rows: number[] = [];
  let place = places.search(hash);
  while (place >= 0) {
    rows.push(places.rowAt(place));
    place = places.searchAfter(place, hash);
  }
  return rows;
}

/** Hashes that fall into few places: around the end of the table, around its start, and anywhere. */
const hashes = fc.oneof(
  fc.integer({ min: 2040, max: 2047 }),
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 2045, max: 2047 }))
    .map(([high, low]) => (high << 24) | low),
);

describe("key places", () => {
  it("find every row that was added and not removed, however often rows come and go", () => {
    const steps = fc.array(fc.tuple(hashes, fc.nat()), { minLength: 10, maxLength: 300, size: "max" });
    fc.assert(
      fc.property(steps, (played) => {
        const places = new KeyPlaces();
        const held = new Map<number, number>();
        for (const [index, [hash, pick]] of played.entries()) {
          const rows = [...held.keys()];
          const gone = rows[pick % Math.max(1, rows.length)];
          if (pick % 3 === 0 && gone !== undefined) {
            places.remove(gone);
            held.delete(gone);
          } else {
            expect(places.add(hash, index + 1)).toBe(true);
            held.set(index + 1, hash);
          }
        }
        for (const [row, hash] of held) expect(candidates(places, hash)).toContain(row);
        const all = new Set([...held.values()].flatMap((hash) => candidates(places, hash)));
        expect([...all].filter((row) => !held.has(row))).toEqual([]);
      }),
      { seed: 206, numRuns: 150 },
    );
  });

  it("have no room beyond a half, nor too far from where a hash belongs, until they are cleared", () => {
    const many = new KeyPlaces();
    let fit = 0;
    while (many.add(fit * 7919, fit + 1)) fit += 1;
    expect(fit).toBe(1024);
    many.clear();
    for (let row = 1; row <= fit + 1; row += 1) expect(many.add(row * 7919, row)).toBe(true);
    expect(candidates(many, 7919)).toContain(1);

    const equal = new KeyPlaces();
    let alike = 0;
    while (equal.add(42, alike + 1)) alike += 1;
    expect(alike).toBe(256);
    expect(candidates(equal, 42)).toHaveLength(256);
    expect(candidates(equal, 43)).not.toContain(undefined);
  });

  it("find nothing where nothing is", () => {
    const places = new KeyPlaces();
    expect(places.search(5)).toBe(-1);
    places.add(5, 1);
    places.remove(1);
    expect(places.search(5)).toBe(-1);
  });
});
