import { describe, expect, it } from "vitest";
import { expectedReturn, fraction } from "../index.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import { WHEEL_RISKS, WHEEL_SEGMENTS, type WheelChoice, wheel, wheelMultipliers } from "./wheel.ts";

const WHEELS = WHEEL_SEGMENTS.flatMap((segments) =>
  WHEEL_RISKS.map((risk): WheelChoice => ({ segments, risk })),
);

describe("wheel", () => {
  it.each(WHEELS)("$segments segments with $risk risk return exactly 99 %", (choice) => {
    expect(wheelMultipliers(choice)).toHaveLength(choice.segments);
    expect(expectedReturn(wheel.distribution(choice))).toEqual(fraction(99, 100));
  });

  it.each(WHEELS)("$segments segments with $risk risk pay the segment that comes", (choice) => {
    const paid = Array.from({ length: choice.segments }, (_, result) => {
      const decision = wheel.decide(choice, streamGiving([{ result, bound: choice.segments }]));
      expect(decision.outcome).toEqual({ segment: result });
      return decision.multiplier;
    });
    expect(paid).toEqual(wheelMultipliers(choice));
  });

  it.each([
    [10, "low", { 0: 2, 1.2: 7, 1.5: 1 }],
    [20, "low", { 0: 4, 1.2: 14, 1.5: 2 }],
    [50, "low", { 0: 10, 1.2: 35, 1.5: 5 }],
    [10, "medium", { 0: 5, 1.5: 2, 1.9: 1, 2: 1, 3: 1 }],
    [20, "medium", { 0: 10, 1.5: 2, 1.8: 1, 2: 6, 3: 1 }],
    [50, "medium", { 0: 25, 1.5: 13, 2: 8, 3: 3, 5: 1 }],
    [10, "high", { 0: 9, 9.9: 1 }],
    [20, "high", { 0: 19, 19.8: 1 }],
    [50, "high", { 0: 49, 49.5: 1 }],
  ] as const)("%i segments with %s risk have each multiple so often", (segments, risk, counts) => {
    const found = new Map<number, number>();
    for (const multiplier of wheelMultipliers({ segments, risk })) {
      found.set(multiplier / 10_000, (found.get(multiplier / 10_000) ?? 0) + 1);
    }
    expect(Object.fromEntries(found)).toEqual(counts);
  });

  it("has its multiples in this order, so that a round can be computed again", () => {
    const inOrder = (choice: WheelChoice) =>
      wheelMultipliers(choice).map((multiplier) => multiplier / 10_000);
    const low = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];
    expect(inOrder({ segments: 20, risk: "low" })).toEqual([...low, ...low]);
    expect(inOrder({ segments: 10, risk: "medium" })).toEqual([0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3]);
    expect(inOrder({ segments: 50, risk: "medium" }).slice(0, 6)).toEqual([5, 0, 1.5, 0, 2, 0]);
    expect(inOrder({ segments: 10, risk: "high" })[0]).toBe(9.9);
  });

  it("publishes its highest segment", () => {
    expect(Math.max(...WHEELS.flatMap(wheelMultipliers))).toBe(wheel.highestMultiplier);
  });

  it.each([{ segments: 30, risk: "low" }, { segments: 10, risk: "none" }, { segments: 10 }, {}, null])(
    "refuses %j",
    (value) => {
      expect(wheel.parseChoice(value)).toMatchObject({ ok: false });
    },
  );
});
