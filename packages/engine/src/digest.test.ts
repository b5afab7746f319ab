import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Digest } from "./digest.ts";

const wholes = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.maxSafeInteger(),
  fc.integer({ min: 0, max: 2 ** 20 }).map((high) => high * 2 ** 32 + 1),
);

function digestOf(values: readonly number[], start = ""): string {
  const digest = Digest.from(start);
  for (const value of values) digest.mix(value);
  return digest.hex;
}

function valueDigest(value: unknown): string {
  const digest = new Digest();
  digest.mixValue(value);
  return digest.hex;
}

describe("Digest", () => {
  it("is 16 hexadecimal characters that go on where they were written", () => {
    fc.assert(
      fc.property(fc.array(wholes), fc.array(wholes), (before, after) => {
        const written = digestOf(before);
        expect(written).toMatch(/^[0-9a-f]{16}$/);
        expect(digestOf(after, written)).toBe(digestOf([...before, ...after]));
      }),
      { seed: 64, numRuns: 500 },
    );
  });

  it("distinguishes any one number that differs, in its low or in its high part", () => {
    fc.assert(
      fc.property(
        fc.array(wholes),
        fc.maxSafeNat(),
        fc.integer({ min: 0, max: 52 }),
        fc.array(wholes),
        (before, value, bit, after) => {
          const changed = Number(BigInt(value) ^ (1n << BigInt(bit)));
          expect(digestOf([...before, changed, ...after])).not.toBe(digestOf([...before, value, ...after]));
        },
      ),
      { seed: 65, numRuns: 1000 },
    );
  });

  it("distinguishes the order of two different numbers", () => {
    fc.assert(
      fc.property(wholes, wholes, (one, two) => {
        fc.pre(one !== two);
        expect(digestOf([one, two])).not.toBe(digestOf([two, one]));
      }),
      { seed: 66, numRuns: 1000 },
    );
  });

  it("mixes four at once as one after the other", () => {
    fc.assert(
      fc.property(wholes, wholes, wholes, wholes, (one, two, three, four) => {
        const digest = Digest.from("0123456789abcdef");
        digest.mixFour(one, two, three, four);
        expect(digest.hex).toBe(digestOf([one, two, three, four], "0123456789abcdef"));
      }),
      { seed: 67, numRuns: 500 },
    );
  });

  it("starts afresh from what is no digest", () => {
    expect(digestOf([], "no digest")).toBe(digestOf([]));
  });

  it.each([
    [0, 0.5],
    [0, Number.NaN],
    [Number.NaN, Number.POSITIVE_INFINITY],
    [1, "1"],
    [0, false],
    [false, true],
    [false, undefined],
    [
      [1, 2],
      [2, 1],
    ],
    [
      [1, [2]],
      [1, 2, []],
    ],
    [[["a", "b"]], [["ab"]]],
    [{ a: { x: 1, y: 2 } }, { a: { x: 2, y: 1 } }],
  ])("distinguishes the value %j from %j", (one, two) => {
    expect(valueDigest(one)).not.toBe(valueDigest(two));
  });

  it("does not depend on the order in which a caller wrote the fields of an object inside", () => {
    expect(valueDigest({ a: { x: 1, y: { p: 2, q: 3 } } })).toBe(
      valueDigest({ a: { y: { q: 3, p: 2 }, x: 1 } }),
    );
    expect(valueDigest([{ x: 1, y: 2 }])).toBe(valueDigest([{ y: 2, x: 1 }]));
  });
});
