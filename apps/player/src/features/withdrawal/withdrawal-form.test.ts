import { describe, expect, it } from "vitest";
import { amountFault, closedReason, mostNow } from "./withdrawal-form.ts";

const LIMITS = { available: 5_000, minimum: 500, maximum: 2_000, leftToday: 1_500 };
const OPTIONS = {
  ...{ ...LIMITS, methods: ["UPI"] as const, cash: 5_000, exposure: 0, held: 0 },
  ...{ requestsLeftToday: 1, forfeits: [], canCancel: false, needsCode: false },
};

describe("the amount of a withdrawal", () => {
  it.each([
    ["500", LIMITS],
    ["1500", LIMITS],
    ["2000", { ...LIMITS, leftToday: 9_000 }],
    ["5000", { ...LIMITS, leftToday: 9_000, maximum: 9_000 }],
  ])("of %s is taken at the border", (text, limits) => {
    expect(amountFault(text, limits)).toBeUndefined();
  });

  it.each([
    ["499.99", LIMITS, /500\.00/],
    ["1500.01", LIMITS, /1,500\.00/],
    ["2000.01", { ...LIMITS, leftToday: 9_000 }, /2,000\.00/],
    ["5000.01", { ...LIMITS, leftToday: 9_000, maximum: 9_000 }, /5,000\.00/],
  ])("of %s is beyond it", (text, limits, words) => {
    expect(amountFault(text, limits)).toMatch(words);
  });

  it("is at most the least of what is there, what one may be, and what is left of the day", () => {
    expect(mostNow(LIMITS)).toBe(150_000);
    expect(mostNow({ ...LIMITS, leftToday: 9_000 })).toBe(200_000);
    expect(mostNow({ ...LIMITS, leftToday: 9_000, maximum: 9_000 })).toBe(500_000);
  });
});

describe("a withdrawal", () => {
  it("can be asked for while the smallest is there and left of the day", () => {
    const least = { available: 500, leftToday: 500 };
    expect(closedReason({ ...OPTIONS, ...least, methods: ["UPI"] })).toBeUndefined();
  });

  it.each([{ methods: [] }, { requestsLeftToday: 0 }, { available: 499.99 }, { leftToday: 499.99 }])(
    "cannot be asked for with %j",
    (change) => {
      expect(closedReason({ ...OPTIONS, methods: ["UPI"], ...change })).toMatch(/./);
    },
  );
});
