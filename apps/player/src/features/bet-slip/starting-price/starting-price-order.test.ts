import { type Paise, paise } from "@crossbook/money";
import { HIGHEST_ODDS, LOWEST_ODDS, liability, oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Draft, openDraft, orderToProject, type Side } from "../../../selection/draft.ts";
import { leastProfitOf, slipOrderOf } from "./starting-price-order.ts";

function draft(side: Side, limitText: string, stakeText = "500"): Draft {
  const pick = {
    ...{
      eventId: 1,
      eventTitle: "",
      marketId: 2,
      marketName: "Match Odds",
      runnerId: 11,
      runnerName: "India",
    },
    ...{ side, notation: "decimal" as const, odds: oddsHundredths(214) },
  };
  return { ...openDraft(undefined, pick), execution: "startingPrice", limitText, stakeText };
}

describe("an order at the starting price", () => {
  it.each([
    ["back", "", LOWEST_ODDS, undefined],
    ["lay", "", HIGHEST_ODDS, undefined],
    ["back", "2.5", 250, 250],
    ["lay", "3", 300, 300],
  ] as const)("as a %s with the limit %j has the price %s", (side, limitText, odds, limit) => {
    expect(slipOrderOf(draft(side, limitText))).toEqual({
      ...{ runnerId: 11, side, odds, stake: 500_00, startingPrice: { limit } },
    });
  });

  it("is none while its limit is no price, or its amount is missing", () => {
    expect(slipOrderOf(draft("back", "two"))).toBeUndefined();
    expect(slipOrderOf(draft("back", "", ""))).toBeUndefined();
  });

  it("is not projected on the rows: what it brings is not known", () => {
    expect(orderToProject(draft("back", "2.5"))).toBeUndefined();
  });

  it("wins at its limit as a lay the largest stake whose liability it can pay", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 100_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (at, risk) => {
          const limit = oddsHundredths(at);
          const least = leastProfitOf({
            ...{ runnerId: 11, side: "lay", odds: limit, stake: paise(risk), startingPrice: { limit } },
          }) as Paise;
          expect(liability(least, limit)).toBeLessThanOrEqual(risk);
          expect(liability(paise(least + 1), limit)).toBeGreaterThan(risk);
        },
      ),
    );
  });
});
