import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { aPositionMarket } from "../testing/market-answers.ts";
import { holdsNothing } from "./holds-nothing.ts";
import { afterCommission, ladderAfterCommission, positionOf } from "./market-position.ts";

const RUNNERS = [11, 12, 13, 14];

/** What a market is where one of its runners brings this. */
function held(
  market: Parameters<typeof aPositionMarket>[1],
  figures: { readonly amount: number; readonly ifPlaced: number | null; readonly ifLoses: number },
) {
  const entry = { eventId: 1, marketId: 9, ladder: null, runners: [{ runnerId: 12, ...figures }] };
  return positionOf(aPositionMarket(RUNNERS, market), [entry], []);
}

describe("a market in which something is matched", () => {
  it.each([
    ["with several winners by what it loses", { winners: 2 }, { amount: 0, ifPlaced: null, ifLoses: -5 }],
    ["with several winners by what it wins", { winners: 2 }, { amount: 5, ifPlaced: null, ifLoses: 0 }],
    [
      "each way by its places alone",
      { eachWay: { places: 3, divisor: 4 } },
      { amount: 0, ifPlaced: -5, ifLoses: 0 },
    ],
  ])("is known %s", (_, market, figures) => {
    expect(holdsNothing(held(market, figures))).toBe(false);
    expect(holdsNothing(held(market, { ...figures, amount: 0, ifPlaced: 0, ifLoses: 0 }))).toBe(true);
  });
});

describe("the commission of a market", () => {
  it("is not taken from a runner's figures where several win: it is of all of them together", () => {
    const figures = { ifWins: paise(120_00), ifLoses: paise(-100_00) };
    expect(afterCommission(figures, { percent: 2, discountPercent: 0 })).toEqual(figures);
  });

  it("is taken from each step of a ladder that is a profit", () => {
    const ladder = [
      { from: undefined, to: 46, amountCentipaise: -1_000_00_00 },
      { from: 47, to: undefined, amountCentipaise: 900_00_00 },
    ];
    expect(
      ladderAfterCommission(ladder, { percent: 2, discountPercent: 0 }).map(
        ({ amountCentipaise }) => amountCentipaise,
      ),
    ).toEqual([-1_000_00_00, 882_00_00]);
  });
});
