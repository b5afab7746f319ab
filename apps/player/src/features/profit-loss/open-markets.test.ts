import type { ExpectedProfitLoss } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { anOpenBet } from "../../testing/market-answers.ts";
import { openMarkets, rangeOf } from "./open-markets.ts";

const bet = (change: Parameters<typeof anOpenBet>[0]) =>
  anOpenBet({
    ...{ marketId: 7, runnerId: 1, runnerName: "India", betRate: 2.5, betType: "back" },
    ...change,
  });
const entry = (runners: readonly (readonly [number, number, (number | null)?])[]): ExpectedProfitLoss => [
  {
    eventId: 41,
    marketId: 7,
    runners: runners.map(([runnerId, amount, ifLoses = null]) => ({
      runnerId,
      amount,
      ifLoses,
      ifPlaced: null,
    })),
    ladder: null,
  },
];
const figures = (bets: Parameters<typeof openMarkets>[0], held: ExpectedProfitLoss, asIfMatched: boolean) =>
  openMarkets(bets, held, asIfMatched)[0]?.outcomes.map(({ name, ifWins, ifLoses }) => [
    name,
    ifWins,
    ifLoses,
  ]);

describe("open markets", () => {
  it("show what each runner with a bet brings, and all others together", () => {
    const held = entry([
      [1, 150],
      [2, -100],
      [3, -100],
    ]);
    const bets = [bet({ matched: 100, unmatched: 0 })];
    expect(figures(bets, held, false)).toEqual([
      ["India", 15_000, undefined],
      ["any other", -10_000, undefined],
    ]);
    const [market] = openMarkets(bets, held, false);
    expect(market && rangeOf(market)).toEqual({ worst: -10_000, best: 15_000 });
  });

  it("show nothing of a matched bet whose position has not been read yet", () => {
    expect(openMarkets([bet({ matched: 100, unmatched: 0 })], [], true)).toEqual([]);
  });

  it("show no other outcome where each runner has a bet: there is none", () => {
    const held = entry([
      [1, 50],
      [2, 50],
    ]);
    const onBoth = [
      bet({ unmatched: 20 }),
      bet({ betId: 2, runnerId: 2, runnerName: "Australia", unmatched: 20 }),
    ];
    expect(figures(onBoth, held, true)?.map(([name]) => name)).toEqual(["India", "Australia"]);
    const [market] = openMarkets(onBoth, held, true);
    expect(market && rangeOf(market)).toEqual({ worst: 6_000, best: 6_000 });
  });

  it("count unmatched bets only as if they were matched, at their own price", () => {
    const bets = [
      bet({ matched: 0, unmatched: 100 }),
      bet({
        betId: 2,
        runnerId: 2,
        runnerName: "Australia",
        betType: "lay",
        betRate: 3,
        matched: 0,
        unmatched: 50,
      }),
    ];
    expect(openMarkets(bets, [], false)).toEqual([]);
    expect(figures(bets, [], true)).toEqual([
      ["India", 15_000 + 5_000, undefined],
      ["Australia", -10_000 - 10_000, undefined],
      ["any other", -10_000 + 5_000, undefined],
    ]);
  });

  it("keep runners apart where several win", () => {
    const held = entry([[1, 150, -100]]);
    const bets = [bet({ matched: 100, unmatched: 10 })];
    expect(figures(bets, held, true)).toEqual([["India", 16_500, -11_000]]);
    const [market] = openMarkets(bets, held, true);
    expect(market && rangeOf(market)).toBeUndefined();
  });

  it("keep runners apart where several win, also before anything is matched", () => {
    const several = { marketTypeName: "place", matched: 0, unmatched: 100 } as const;
    const bets = [bet(several), bet({ ...several, betId: 2, runnerId: 2, runnerName: "Australia" })];
    expect(figures(bets, [], true)).toEqual([
      ["India", 15_000, -10_000],
      ["Australia", 15_000, -10_000],
    ]);
  });

  it("say nothing of unmatched bets on lines and each way, which would be said to bring nothing", () => {
    const unmatched = { matched: 0, unmatched: 50 };
    expect(openMarkets([bet({ ...unmatched, fancyValue: 60 })], [], true)).toEqual([]);
    for (const marketTypeName of ["each_way", "handicap", "totals"] as const)
      expect(openMarkets([bet({ ...unmatched, marketTypeName })], [], true)).toEqual([]);
  });

  it("of lines are shown by result, and each way by win and place", () => {
    const ladder = [
      { from: null, to: 59, amount: -100 },
      { from: 60, to: 79, amount: 85 },
      { from: 80, to: null, amount: 170 },
    ];
    const line = [{ eventId: 41, marketId: 7, runners: [], ladder }];
    const bets = [bet({ matched: 100, unmatched: 50, fancyValue: 60 })];
    expect(figures(bets, line, true)).toEqual([
      ["59 or less", -10_000, undefined],
      ["60 to 79", 8_500, undefined],
      ["80 or more", 17_000, undefined],
    ]);
    const runners = [{ runnerId: 1, amount: 180, ifLoses: -200, ifPlaced: -70 }];
    const eachWay = [{ eventId: 41, marketId: 7, runners, ladder: null }];
    const placed = openMarkets(
      [bet({ matched: 100, unmatched: 50, marketTypeName: "each_way" })],
      eachWay,
      true,
    );
    expect(placed[0]?.outcomes).toEqual([
      { name: "India", runnerId: 1, ifWins: 18_000, ifLoses: -20_000, ifPlaced: -7_000 },
    ]);
  });

  it("of a handicap are shown by who has won by how much, home first in the title", () => {
    const ladder = [
      { from: null, to: -1, amount: -100 },
      { from: 0, to: 0, amount: -50 },
      { from: 1, to: null, amount: 90 },
    ];
    const held = [{ eventId: 41, marketId: 7, runners: [], ladder }];
    const names = (betTitle: string) => {
      const runner = { marketTypeName: "handicap", runnerName: "Australia +0.25" } as const;
      return figures([bet({ ...runner, betTitle, matched: 100, unmatched: 0 })], held, false)?.map(
        ([name]) => name,
      );
    };
    expect(names("India v Australia")).toEqual(["Australia by 1 or more", "Draw", "India by 1 or more"]);
    expect(names("The final")).toEqual(["Away by 1 or more", "Draw", "Home by 1 or more"]);
  });

  it("take a price in percent as such", () => {
    const bets = [bet({ matched: 0, unmatched: 100, betRate: 85, notation: "percent" })];
    expect(figures(bets, [], true)?.[0]).toEqual(["India", 8_500, undefined]);
  });
});

it("a bet that waits for the starting price brings nothing as if it were matched: it has no price yet", () => {
  const waits = { state: "waits", limitPrice: null, price: null } as const;
  const own = [bet({ unmatched: 20 }), bet({ betId: 2, unmatched: 60, startingPrice: waits })];
  expect(figures(own, [], true)).toEqual(figures([bet({ unmatched: 20 })], [], true));
});
