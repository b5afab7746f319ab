import { expect, it } from "vitest";
import { grownFloats, grownInts } from "./grown-arrays.ts";

const SMALL = 1_000;
const LARGE = 4_000_000;

it.each([
  { name: "floats", grown: grownFloats, first: new Float64Array(SMALL) },
  { name: "ints", grown: grownInts, first: new Int32Array(SMALL) },
])("keeps the $name of an array that becomes large, and copies a large one no more", ({ grown, first }) => {
  const grow = grown as (short: typeof first, length: number) => typeof first;
  first.fill(7);
  const small = grow(first, 2 * SMALL);
  const large = grow(small, LARGE);
  const larger = grow(large, 2 * LARGE);
  expect([small.length, large.length, larger.length]).toEqual([2 * SMALL, LARGE, 2 * LARGE]);
  expect(larger.buffer).toBe(large.buffer);
  for (const array of [small, large, larger]) {
    expect([array[0], array[SMALL - 1], array[SMALL], array.at(-1)]).toEqual([7, 7, 0, 0]);
  }
});

it("moves what is larger than the addresses of its memory", () => {
  const first = new Float64Array(new SharedArrayBuffer(16, { maxByteLength: 16 }));
  first.fill(7);
  const moved = grownFloats(first, LARGE);
  expect(moved.buffer).not.toBe(first.buffer);
  expect([moved[0], moved[1], moved[2]]).toEqual([7, 7, 0]);
});
