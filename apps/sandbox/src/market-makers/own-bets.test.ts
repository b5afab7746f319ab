import type { api, Market, OutputOf } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { isSamePosition, mostLost, positionOf, restingOf, worstAround } from "./own-bets.ts";

const runner = (runnerId: number, amount: number, ifLoses: number | null = null) => ({
  ...{ runnerId, amount, ifLoses, ifPlaced: null },
});

describe("a maker's positions", () => {
  it("lose, in a market with one winner, what the worst of the other runners brings", () => {
    const { runners } = positionOf({
      runners: [runner(1, -300), runner(2, 500), runner(3, 100)],
      ladder: null,
    });
    expect(runners.get(1)).toEqual({ ifWins: -300, ifLoses: 100 });
    expect(runners.get(2)).toEqual({ ifWins: 500, ifLoses: -300 });
  });

  it("are each runner's own in a market with several winners", () => {
    const { runners } = positionOf({ runners: [runner(1, -300, 200), runner(2, 500, -100)], ladder: null });
    expect([...runners.values()]).toEqual([
      { ifWins: -300, ifLoses: 200 },
      { ifWins: 500, ifLoses: -100 },
    ]);
  });

  const ladder = [
    { from: null, to: 39, amount: 500 },
    { from: 40, to: 46, amount: -200 },
    { from: 47, to: null, amount: -900 },
  ];

  it("are, on lines, the worst at a number or above it, and the worst below it", () => {
    const around = (number: number) => worstAround(ladder, number);
    expect(around(40)).toEqual({ ifWins: -900, ifLoses: 500 });
    expect(around(45)).toEqual({ ifWins: -900, ifLoses: -200 });
    expect(around(47)).toEqual({ ifWins: -900, ifLoses: -200 });
    expect(worstAround([], 45)).toEqual({ ifWins: 0, ifLoses: 0 });
    // A step that ends with the number itself is not below it only.
    const dip = ladder.map((step) => (step.from === 40 ? { ...step, amount: -1200 } : step));
    expect(worstAround(dip, 46)).toEqual({ ifWins: -1200, ifLoses: -1200 });
  });

  it("have a most that can be lost, and change where any result brings something else", () => {
    const lines = positionOf({ runners: [], ladder });
    const plain = positionOf({ runners: [runner(1, -300), runner(2, 500)], ladder: null });
    expect([mostLost(lines), mostLost(plain), mostLost(positionOf({ runners: [], ladder: null }))]).toEqual([
      900, 300, 0,
    ]);
    expect(isSamePosition(lines, positionOf({ runners: [], ladder: [...ladder] }))).toBe(true);
    expect(isSamePosition(lines, positionOf({ runners: [], ladder: ladder.slice(1) }))).toBe(false);
    expect(
      isSamePosition(plain, positionOf({ runners: [runner(1, -301), runner(2, 500)], ladder: null })),
    ).toBe(false);
    // Of several winners a back of 100 at 2 and a lay of 50 at 3 leave what a win brings, and not what a loss does.
    const several = (ifLoses: number) => positionOf({ runners: [runner(1, 500, ifLoses)], ladder: null });
    expect(isSamePosition(several(0), several(-50))).toBe(false);
    expect(isSamePosition(several(-50), several(-50))).toBe(true);
  });
});

type OpenBet = OutputOf<typeof api.bets.getUserOpenBets>["openBets"][number];

const market = { marketId: 5, notation: "decimal", runners: [{ id: 51 }, { id: 52 }] } as Market;
const session = {
  ...{ marketId: 5, marketType: "fancy2", notation: "percent", runners: [{ id: 53 }] },
  line: { unit: "runs", first: 20, step: 1, count: 80, sides: "over" },
} as Market;

/** An open bet of an account; only what the maker reads of it. */
const bet = (betId: number, change: Partial<OpenBet> = {}): OpenBet =>
  ({
    ...{ betId, marketId: 5, runnerId: 52, betType: "lay", betRate: 2.02, unmatched: 300 },
    ...change,
  }) as OpenBet;

describe("a maker's unmatched orders", () => {
  it("are the open bets of the market, by the runner's place, with what is unmatched of them", () => {
    const orders = restingOf([bet(1), bet(2, { runnerId: 51, betType: "back", betRate: 1.5 })], market);
    expect(orders).toEqual([
      { betId: 1, runner: 1, side: "lay", price: 202, stake: 300 },
      { betId: 2, runner: 0, side: "back", price: 150, stake: 300 },
    ]);
  });

  it.each([
    ["of another market", { marketId: 6 }],
    ["on a runner that the market does not have", { runnerId: 53 }],
    ["that are matched whole", { unmatched: 0 }],
    ["of another kind than back and lay", { betType: "yes" as OpenBet["betType"] }],
  ])("are none of those %s", (_what, change) => {
    expect(restingOf([bet(1, change)], market)).toEqual([]);
  });

  it("are, in a fancy market, those on its lines by their place, YES for back and NO for lay, in percent", () => {
    const fancy = (betType: OpenBet["betType"], fancyValue: number | null) =>
      restingOf([bet(1, { betType, fancyValue, runnerId: 53, betRate: 90 })], session);
    expect(fancy("no", 46)).toEqual([{ betId: 1, runner: 26, side: "lay", price: 190, stake: 300 }]);
    expect(fancy("yes", 45)).toEqual([{ betId: 1, runner: 25, side: "back", price: 190, stake: 300 }]);
    expect([...fancy("no", 19), ...fancy("yes", null), ...fancy("lay", 46)]).toEqual([]);
  });

  it("have a price in whole hundredths however the wire rounds", () => {
    expect(restingOf([bet(1, { betRate: 1.1500000000000001 })], market)[0]?.price).toBe(115);
    expect(restingOf([bet(1, { betRate: 4.3 })], market)[0]?.price).toBe(430);
  });
});
