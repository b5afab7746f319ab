import { execution as executions, placeBetInput } from "@crossbook/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPlainBet } from "./plain-bet.ts";

const plainBet = {
  placeTime: null,
  type: 1,
  rate: 2.14,
  stake: 100,
  fancyValue: 0,
  runnerId: 5,
  marketId: 6,
  eventId: 7,
};

const anything = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.string({ maxLength: 70 }),
  fc.integer().map(String),
  fc.boolean(),
  fc.constantFrom(null, undefined, 0, -0, 1, 2 ** 53, 1e300, Number.NaN, "", "x".repeat(64), "x".repeat(65)),
  fc.jsonValue(),
);

/** Bets with a few fields replaced by anything, and some that clients leave out. */
const almostBet = fc
  .record(
    {
      ...{ placeTime: anything, type: anything, rate: anything, stake: anything, fancyValue: anything },
      ...{ runnerId: anything, marketId: anything, eventId: anything },
      ...{ clientReference: anything, acceptAnyPrice: anything, unknown: anything },
      execution: fc.oneof(anything, fc.constantFrom(...executions.options)),
    },
    { requiredKeys: [] },
  )
  .chain((changes) =>
    fc.subarray(Object.entries(changes), { maxLength: 3 }).map((some) => Object.fromEntries(some)),
  )
  .map((changes) => ({ ...plainBet, ...changes }));

describe("a plain bet", () => {
  it("is read without the schema", () => {
    expect(readPlainBet(plainBet)).toEqual(plainBet);
    const whole = { ...plainBet, runnerId: null, clientReference: "slip-1", acceptAnyPrice: true };
    expect(readPlainBet(whole)).toEqual(whole);
    const postOnly = { ...plainBet, execution: "postOnly" };
    expect(readPlainBet(postOnly)).toEqual(postOnly);
  });

  it("is never one that the schema refuses, and is read as the schema reads it", () => {
    fc.assert(
      fc.property(almostBet, (given) => {
        const quick = readPlainBet(given);
        if (quick === undefined) return;
        expect(placeBetInput.safeParse(given)).toEqual({ success: true, data: quick });
      }),
      { numRuns: 3000, seed: 20_261 },
    );
  });

  it.each([
    ["a number as text", { marketId: "6" }],
    ["a missing price", { rate: undefined }],
    ["a fraction as type", { type: 1.5 }],
    ["a reference without a letter", { clientReference: "" }],
    ["a list", { stake: [1] }],
  ])("leaves %s to the schema", (_name, change) => {
    expect(readPlainBet({ ...plainBet, ...change })).toBeUndefined();
  });
});
