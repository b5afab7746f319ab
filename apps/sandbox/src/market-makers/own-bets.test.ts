import type { api, Market, OutputOf } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { positionsOf, restingOf } from "./own-bets.ts";

describe("a maker's positions", () => {
  it("lose, in a market with one winner, what the worst of the other runners brings", () => {
    const positions = positionsOf([
      { runnerId: 1, amount: -300, ifLoses: null, ifPlaced: null },
      { runnerId: 2, amount: 500, ifLoses: null, ifPlaced: null },
      { runnerId: 3, amount: 100, ifLoses: null, ifPlaced: null },
    ]);
    expect(positions.get(1)).toEqual({ ifWins: -300, ifLoses: 100 });
    expect(positions.get(2)).toEqual({ ifWins: 500, ifLoses: -300 });
  });

  it("are each runner's own in a market with several winners", () => {
    const positions = positionsOf([
      { runnerId: 1, amount: -300, ifLoses: 200, ifPlaced: null },
      { runnerId: 2, amount: 500, ifLoses: -100, ifPlaced: null },
    ]);
    expect([...positions.values()]).toEqual([
      { ifWins: -300, ifLoses: 200, ifPlaced: null },
      { ifWins: 500, ifLoses: -100, ifPlaced: null },
    ]);
  });
});

type OpenBet = OutputOf<typeof api.bets.getUserOpenBets>["openBets"][number];

const market = { marketId: 5, runners: [{ id: 51 }, { id: 52 }] } as Market;

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

  it("have a price in whole hundredths however the wire rounds", () => {
    expect(restingOf([bet(1, { betRate: 1.1500000000000001 })], market)[0]?.price).toBe(115);
    expect(restingOf([bet(1, { betRate: 4.3 })], market)[0]?.price).toBe(430);
  });
});
