import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate } from "./allocate.ts";
import { paise } from "./paise.ts";

describe("allocate", () => {
  it.each([
    { amount: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
    { amount: -100, weights: [1, 1, 1], shares: [-34, -33, -33] },
    { amount: 5, weights: [3, 7], shares: [2, 3] },
    { amount: 1, weights: [1, 2], shares: [0, 1] },
    { amount: 10, weights: [0, 5, 0], shares: [0, 10, 0] },
    { amount: 0, weights: [2, 3], shares: [0, 0] },
  ])("splits $amount by $weights into $shares", ({ amount, weights, shares }) => {
    expect(allocate(paise(amount), weights)).toEqual(shares);
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[1.5]], [[Number.NaN]], [[Number.POSITIVE_INFINITY]]])(
    "has no answer for weights %j",
    (weights) => {
      expect(allocate(paise(10), weights)).toBeUndefined();
    },
  );

  it("gives no smaller a share for a larger weight, and the same whatever the weights' scale", () => {
    const amounts = fc.integer({ min: 0, max: 1e12 });
    const weights = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(amounts, weights, fc.integer({ min: 2, max: 50 }), (amount, parts, scale) => {
        fc.pre(parts.some((part) => part > 0));
        const shares = allocate(paise(amount), parts) ?? [];
        for (const [index, part] of parts.entries()) {
          for (const [other, otherPart] of parts.entries()) {
            if (part > otherPart) expect(shares[index]).toBeGreaterThanOrEqual(shares[other] ?? 0);
          }
        }
        expect(
          allocate(
            paise(amount),
            parts.map((part) => part * scale),
          ),
        ).toEqual(shares);
      }),
      { seed: 33, numRuns: 500 },
    );
  });

  it("takes back what it gave: a negative amount is split the same way", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1 }),
        (amount, parts) => {
          const given = allocate(paise(amount), parts) ?? [];
          const taken = allocate(paise(-amount), parts) ?? [];
          expect(given.map((share, index) => share + (taken[index] ?? Number.NaN))).toEqual(
            parts.map(() => 0),
          );
        },
      ),
      { seed: 34, numRuns: 300 },
    );
  });

  it("neither loses nor makes a paisa, and no share is a paisa off its exact part", () => {
    const amounts = fc.integer({ min: -1e15, max: 1e15 });
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, weights, (amount, parts) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        fc.pre(total > 0);
        const shares = allocate(paise(amount), parts) ?? [];
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        shares.forEach((share, index) => {
          const exactTimesTotal = BigInt(amount) * BigInt(parts[index] ?? 0);
          const off = BigInt(share) * BigInt(total) - exactTimesTotal;
          expect(off < BigInt(total) && off > -BigInt(total)).toBe(true);
        });
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
