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
