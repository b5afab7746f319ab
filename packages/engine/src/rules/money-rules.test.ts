import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resultPaise } from "../kinds/payout.ts";
import { commissionPaise, exposurePaise, keptCentipaise } from "./money-rules.ts";

const LARGEST = 2e15;

describe("what is kept for a loss", () => {
  it("is exactly what the loss of one market takes once it is rounded", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LARGEST }), (loss) => {
        expect(-resultPaise(-loss) || 0).toBe(exposurePaise(loss));
        expect(exposurePaise(loss) * 100).toBeGreaterThanOrEqual(loss);
        expect(exposurePaise(loss) * 100 - loss).toBeLessThan(100);
        expect(keptCentipaise(loss)).toBe(exposurePaise(loss) * 100);
      }),
      { seed: 72, numRuns: 2000 },
    );
  });
});

describe("commission", () => {
  it.each([
    { won: 150, basisPoints: 700, expected: 10.5 },
    { won: 100, basisPoints: 700, expected: 7 },
    { won: 18, basisPoints: 500, expected: 0.9 },
    { won: 2815.33, basisPoints: 200, expected: 56.31 },
    { won: 0.25, basisPoints: 200, expected: 0 },
    { won: 0.26, basisPoints: 200, expected: 0.01 },
    { won: 0.01, basisPoints: 5000, expected: 0 },
    { won: 0.01, basisPoints: 9999, expected: 0.01 },
    { won: 0.01, basisPoints: 10_000, expected: 0.01 },
    { won: 19.97, basisPoints: 333, expected: 0.67 },
    { won: 1, basisPoints: 0, expected: 0 },
    { won: 0, basisPoints: 500, expected: 0 },
    { won: -150, basisPoints: 700, expected: 0 },
  ])("of $won at $basisPoints basis points is $expected", ({ won, basisPoints, expected }) => {
    expect(commissionPaise(Math.round(won * 100), basisPoints) / 100).toBe(expected);
  });

  const won = fc.integer({ min: -LARGEST / 100, max: LARGEST / 100 });

  const percent = fc.oneof(fc.constantFrom(0, 1, 50, 99, 100), fc.integer({ min: 0, max: 100 }));

  it("less a discount is the exact share of the result to the nearest paisa, half a paisa down", () => {
    fc.assert(
      fc.property(won, fc.integer({ min: 0, max: 10_000 }), percent, (paise, basisPoints, discount) => {
        const share = BigInt(paise) * BigInt(basisPoints) * BigInt(100 - discount);
        const exact = paise <= 0 ? 0n : (share + 499_999n) / 1_000_000n;
        expect(BigInt(commissionPaise(paise, basisPoints, discount))).toBe(exact);
        if (discount === 0) expect(commissionPaise(paise, basisPoints)).toBe(Number(exact));
      }),
      { seed: 75, numRuns: 3000 },
    );
  });

  it.each([
    { won: 150, basisPoints: 700, discount: 25, expected: 7.87 },
    { won: 150, basisPoints: 700, discount: 50, expected: 5.25 },
    { won: 0.5, basisPoints: 200, discount: 50, expected: 0 },
    { won: 0.52, basisPoints: 200, discount: 50, expected: 0.01 },
    { won: 1_000_000, basisPoints: 10_000, discount: 100, expected: 0 },
  ])("of $won at $basisPoints less $discount % is $expected", ({ won: rupees, basisPoints, ...asked }) => {
    const { discount, expected } = asked;
    expect(commissionPaise(Math.round(rupees * 100), basisPoints, discount) / 100).toBe(expected);
  });

  it("is the exact share of the result to the nearest paisa, half a paisa down, whatever their size", () => {
    fc.assert(
      fc.property(won, fc.integer({ min: 0, max: 10_000 }), (paise, basisPoints) => {
        const exact = paise <= 0 ? 0n : (BigInt(paise) * BigInt(basisPoints) + 4_999n) / 10_000n;
        expect(BigInt(commissionPaise(paise, basisPoints))).toBe(exact);
      }),
      { seed: 73, numRuns: 3000 },
    );
  });

  it("never takes more than was won", () => {
    fc.assert(
      fc.property(won, fc.integer({ min: 0, max: 10_000 }), (paise, basisPoints) => {
        expect(commissionPaise(paise, basisPoints)).toBeLessThanOrEqual(Math.max(0, paise));
      }),
      { seed: 74, numRuns: 2000 },
    );
  });
});
