import { describe, expect, it } from "vitest";
import { betStartingPrice, startingPriceCalls, startingPrices } from "./starting-prices.ts";

const RUNNER = { runnerId: 3, near: 4.37, far: null, backStake: 100, layLiability: 60, price: null };

describe("the starting prices of a market", () => {
  it("are what they would be now, and null where there is nobody to form one with", () => {
    const answer = { marketId: 2, notation: "decimal", formed: false, runners: [RUNNER] };
    expect(startingPrices.parse(answer)).toEqual(answer);
    expect(startingPrices.safeParse({ ...answer, runners: [{ ...RUNNER, near: "4.37" }] }).success).toBe(
      false,
    );
  });

  it("are asked for by one market, by anybody", () => {
    const { audience, input } = startingPriceCalls.getStartingPrices;
    expect(audience).toBe("public");
    expect(input.parse({ marketId: "2" })).toEqual({ marketId: 2 });
    for (const marketId of [undefined, null, 0, "2;", "-1", [2]])
      expect(input.safeParse({ marketId }).success).toBe(false);
  });
});

describe("a bet at the starting price", () => {
  it.each(["waits", "taken", "missed"])("%s", (state) => {
    const bet = { state, limitPrice: null, price: null };
    expect(betStartingPrice.parse(bet)).toEqual(bet);
    expect(betStartingPrice.safeParse({ ...bet, state: "rests" }).success).toBe(false);
  });
});
