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
