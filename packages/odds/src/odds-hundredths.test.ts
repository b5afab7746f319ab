import { describe, expect, it } from "vitest";
import { HIGHEST_ODDS, LOWEST_ODDS } from "./ladder.ts";
import { oddsHundredths } from "./odds-hundredths.ts";

describe("odds in hundredths", () => {
  it.each([LOWEST_ODDS, 102, 199, 200, 99_999, HIGHEST_ODDS])("may be %d", (odds) => {
    expect(oddsHundredths(odds)).toBe(odds);
  });

  it.each([
    LOWEST_ODDS - 1,
    HIGHEST_ODDS + 1,
    0,
    -200,
    1.85,
    185.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
  ])("may not be %d: a bug in the caller, never rounded away", (odds) => {
    expect(() => oddsHundredths(odds)).toThrow(RangeError);
  });
});
