import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commissionPaise, exposurePaise, grossPaise } from "./money-rules.ts";

/** The largest result that the limits allow, both ways. */
const net = fc.integer({ min: -2e15, max: 2e15 });

describe("a result in whole paise", () => {
  it.each([
    [0, 0],
    [99, 0],
    [-99, 0],
    [100, 1],
    [199, 1],
    [-199, -1],
    [-200, -2],
  ])("of %d centipaise is %d: towards nothing", (centipaise, paise) => {
    expect(grossPaise(centipaise)).toBe(paise);
  });

  it("is less than a paisa from the exact one, never further from nothing", () => {
    fc.assert(
      fc.property(net, (centipaise) => {
        const paid = BigInt(grossPaise(centipaise)) * 100n;
        const off = BigInt(centipaise) - paid;
        expect(off > -100n && off < 100n).toBe(true);
        expect(off === 0n || off > 0n === centipaise > 0).toBe(true);
      }),
      { seed: 71, numRuns: 2000 },
    );
  });

  it("of a loss is never more than what was held for it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e15 }), (loss) => {
        expect(-grossPaise(-loss)).toBeLessThanOrEqual(exposurePaise(loss));
        expect(exposurePaise(loss) * 100).toBeGreaterThanOrEqual(loss);
        expect(exposurePaise(loss) * 100 - loss).toBeLessThan(100);
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
    { won: 0.01, basisPoints: 9999, expected: 0 },
    { won: 0.01, basisPoints: 10_000, expected: 0.01 },
    { won: 1, basisPoints: 0, expected: 0 },
    { won: 0, basisPoints: 500, expected: 0 },
    { won: -150, basisPoints: 700, expected: 0 },
  ])("of $won at $basisPoints basis points is $expected", ({ won, basisPoints, expected }) => {
    expect(commissionPaise(won * 10_000, basisPoints) / 100).toBe(expected);
  });

  it("is the exact share of net winnings, rounded down, whatever their size", () => {
    fc.assert(
      fc.property(net, fc.integer({ min: 0, max: 10_000 }), (centipaise, basisPoints) => {
        const exact = centipaise <= 0 ? 0n : (BigInt(centipaise) * BigInt(basisPoints)) / 1_000_000n;
        expect(BigInt(commissionPaise(centipaise, basisPoints))).toBe(exact);
      }),
      { seed: 73, numRuns: 3000 },
    );
  });

  it("never takes more than was won", () => {
    fc.assert(
      fc.property(net, fc.integer({ min: 0, max: 10_000 }), (centipaise, basisPoints) => {
        expect(commissionPaise(centipaise, basisPoints)).toBeLessThanOrEqual(
          Math.max(0, grossPaise(centipaise)),
        );
      }),
      { seed: 74, numRuns: 2000 },
    );
  });
});
