import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftOrder } from "../selection/draft.ts";
import { anOpenBet, aPositionMarket } from "../testing/market-answers.ts";
import { holdsNothing } from "./holds-nothing.ts";
import {
  afterCommission,
  type MarketPosition,
  marketExposure,
  positionOf,
  projection,
  wholePaise,
  withOrder,
  withUnmatched,
} from "./market-position.ts";

const RUNNERS = [11, 12, 13, 14];

function flat(winners: number): MarketPosition {
  return positionOf(aPositionMarket(RUNNERS, { winners }), [], []);
}

function order(overrides: Partial<DraftOrder> = {}): DraftOrder {
  return { runnerId: 12, side: "back", odds: oddsHundredths(220), stake: paise(100_00), ...overrides };
}

const NONE = { ifWins: 0, ifLoses: 0 };

describe("a market with one winner", () => {
  it("changes what every winner brings by a bet", () => {
    expect(projection(flat(1), order()).map((figures) => figures?.projected)).toEqual([
      { ifWins: -100_00, ifLoses: undefined },
      { ifWins: 120_00, ifLoses: undefined },
      { ifWins: -100_00, ifLoses: undefined },
      { ifWins: -100_00, ifLoses: undefined },
    ]);
  });

  it("shows only what is held while nothing is written", () => {
    expect(projection(flat(1), undefined)[0]).toEqual({
      now: { ifWins: 0, ifLoses: undefined },
      projected: undefined,
    });
  });
});

describe("a market with several winners", () => {
  it("changes both figures of the bet's own runner, and no other's", () => {
    const back = projection(flat(2), order());
    expect(back.map((figures) => figures?.projected)).toEqual([
      NONE,
      { ifWins: 120_00, ifLoses: -100_00 },
      NONE,
      NONE,
    ]);
    const lay = projection(flat(2), order({ side: "lay" }));
    expect(lay[1]?.projected).toEqual({ ifWins: -120_00, ifLoses: 100_00 });
  });

  it("risks the stakes of all backed runners, and the liabilities of as many lays as there are winners", () => {
    const all = (side: "back" | "lay", winners: number) =>
      RUNNERS.reduce(
        (held, runnerId) => withOrder(held, order({ runnerId, side }), paise(100_00)),
        flat(winners),
      );
    // Two of four backed runners win 120 each, two lose 100 each: a profit, whichever.
    expect(marketExposure(all("back", 2))).toBe(0);
    expect(marketExposure(all("back", 1))).toBe(180_00);
    expect(marketExposure(all("lay", 2))).toBe(40_00);
    expect(marketExposure(all("lay", 3))).toBe(260_00);
  });

  it("counts an unmatched bet with its loss, or with nothing", () => {
    const rested = withOrder(flat(2), order(), paise(0));
    expect(rested.unmatched).toHaveLength(1);
    expect(holdsNothing(rested)).toBe(true);
    expect(marketExposure(rested)).toBe(100_00);
    // A lay of another runner cannot win and lose with the same result: both losses count.
    const both = withOrder(rested, order({ runnerId: 13, side: "lay" }), paise(0));
    expect(marketExposure(both)).toBe(220_00);
  });

  it("is exposed to the worst of every set of winners and every subset of unmatched bets", () => {
    const bet = fc.record({
      runner: fc.integer({ min: 0, max: 3 }),
      side: fc.constantFrom<"back" | "lay">("back", "lay"),
      odds: fc.integer({ min: 101, max: 2_000 }).map((odds) => oddsHundredths(odds)),
      stake: fc.integer({ min: 1, max: 100_000 }).map(paise),
    });
    const held = fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 3 }),
        held,
        held,
        fc.array(bet, { maxLength: 4 }),
        (winners, ifWinsCentipaise, ifLosesCentipaise, unmatched) => {
          let worst = 0;
          for (let won = 0; won < 16; won += 1) {
            const wins = (runner: number) => (won & (1 << runner)) !== 0;
            if (RUNNERS.filter((_, runner) => wins(runner)).length !== winners) continue;
            const matched = RUNNERS.reduce(
              (sum, _, runner) => sum + ((wins(runner) ? ifWinsCentipaise : ifLosesCentipaise)[runner] ?? 0),
              0,
            );
            for (let subset = 0; subset < 2 ** unmatched.length; subset += 1) {
              const total = unmatched.reduce((sum, one, index) => {
                if ((subset & (1 << index)) === 0) return sum;
                const backed = wins(one.runner) ? one.stake * (one.odds - 100) : -one.stake * 100;
                return sum + (one.side === "back" ? backed : -backed);
              }, matched);
              worst = Math.max(worst, -total);
            }
          }
          const runners = RUNNERS.map((_, runner) => ({
            ifWins: ifWinsCentipaise[runner] ?? 0,
            ifLoses: ifLosesCentipaise[runner] ?? 0,
          }));
          const position = {
            market: aPositionMarket(RUNNERS, { winners }),
            matched: { kind: "severalWinners" as const, winners, runners },
            unmatched: unmatched.map(({ odds, ...rest }) => ({
              ...rest,
              payoutCentipaise: rest.stake * odds,
            })),
          };
          expect(marketExposure(position)).toBe(Math.ceil(worst / 100));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe("the server's answers", () => {
  const profitLoss = (ifLoses: number | null) => [
    {
      eventId: 1,
      marketId: 9,
      runners: [
        { runnerId: 12, amount: 120, ifLoses, ifPlaced: null },
        { runnerId: 11, amount: -40.5, ifLoses, ifPlaced: null },
      ],
      ladder: null,
    },
  ];

  it("give one figure a runner with one winner, and two with several", () => {
    const market = aPositionMarket(RUNNERS);
    expect(positionOf({ ...market, winners: 1 }, profitLoss(null), [])).toMatchObject({
      matched: { kind: "singleWinner", ifWins: [-4_050_00, 12_000_00, 0, 0] },
    });
    expect(positionOf({ ...market, winners: 2 }, profitLoss(-40), [])).toMatchObject({
      matched: {
        kind: "severalWinners",
        winners: 2,
        runners: [
          { ifWins: -4_050_00, ifLoses: -4_000_00 },
          { ifWins: 12_000_00, ifLoses: -4_000_00 },
          { ifWins: 0, ifLoses: 0 },
          { ifWins: 0, ifLoses: 0 },
        ],
      },
    });
  });

  it("give the unmatched bets of this market, and of no other", () => {
    const market = aPositionMarket(RUNNERS);
    const bets = [
      anOpenBet({ marketId: 9, runnerId: 12, unmatched: 300, betRate: 2.5, betType: "lay" }),
      anOpenBet({ marketId: 9, runnerId: 12, unmatched: 0 }),
      anOpenBet({ marketId: 8, runnerId: 12 }),
    ];
    expect(positionOf(market, [], bets).unmatched).toEqual([
      { runner: 1, side: "lay", stake: 300_00, payoutCentipaise: 300_00 * 250 },
    ]);
  });
});

describe("a market that a runner was taken out of", () => {
  const runners = aPositionMarket(RUNNERS).runners.map((runner) =>
    runner.id === 13 ? { ...runner, removed: true } : runner,
  );
  const backed = (winners: number) =>
    [11, 12, 14].reduce(
      (held, runnerId) => withOrder(held, order({ runnerId }), paise(100_00)),
      positionOf(aPositionMarket(RUNNERS, { winners, runners }), [], []),
    );

  it("is not exposed to that runner's win", () => {
    // One of three wins 120, the others lose 100 each; with two winners it is a profit.
    expect(marketExposure(backed(1))).toBe(80_00);
    expect(marketExposure(backed(2))).toBe(0);
  });

  it("has figures of the others only", () => {
    const figures = projection(backed(1), order());
    expect(figures.map((it) => it?.now.ifWins)).toEqual([-80_00, -80_00, undefined, -80_00]);
    expect(figures[2]).toBeUndefined();
  });
});

describe("a market each way", () => {
  const market = aPositionMarket(RUNNERS, { eachWay: { places: 3, divisor: 4 } });

  it("has three figures a runner: it wins, is only placed, or neither", () => {
    const nine = order({ odds: oddsHundredths(900) });
    const figures = projection(positionOf(market, [], []), nine);
    // 100 at 9.00 to win, and 100 at 3.00 to be placed.
    expect(figures[1]?.projected).toEqual({ ifWins: 1_000_00, ifPlaced: 100_00, ifLoses: -200_00 });
    expect(figures[0]?.projected).toEqual({ ifWins: 0, ifPlaced: 0, ifLoses: 0 });
    const held = withOrder(positionOf(market, [], []), nine, nine.stake);
    expect(marketExposure(held)).toBe(200_00);
    expect(holdsNothing(held)).toBe(false);
  });

  it("takes what is held from the server's three figures", () => {
    const entry = {
      ...{ eventId: 1, marketId: 9, ladder: null },
      runners: [{ runnerId: 12, amount: 1_000, ifPlaced: 100, ifLoses: -200 }],
    };
    expect(projection(positionOf(market, [entry], []), undefined)[1]?.now).toEqual({
      ifWins: 1_000_00,
      ifPlaced: 100_00,
      ifLoses: -200_00,
    });
  });
});

describe("a figure that is rounded", () => {
  it.each([
    [100_00, 2, 0, 98_00],
    [1_25, 2, 0, 1_23],
    [1_27, 2, 0, 1_24],
    [100_00, 1.1, 0, 98_90],
    [-100_00, 2, 0, -100_00],
    // 40 % less of 2 % are 1.2 %: of 1.25 these are 1.5 paise, and half a paisa is not taken.
    [100_00, 2, 40, 98_80],
    [1_25, 2, 40, 1_24],
    [1_26, 2, 40, 1_24],
    [100_00, 2, 100, 100_00],
  ])("of %i at %f percent less %i percent of it is %i after commission, as the market pays it", (...row) => {
    const [ifWins, percent, discountPercent, net] = row;
    const figures = { ifWins: paise(ifWins), ifLoses: undefined };
    expect(afterCommission(figures, { percent, discountPercent }).ifWins).toBe(net);
  });

  it("loses no paisa to the parts of a division", () => {
    expect([wholePaise(300_00 - 4e-12), wholePaise(-0.5), wholePaise(0)]).toEqual([300, -1, 0]);
  });
});

describe("a bet that waits for the starting price", () => {
  const waits = { state: "waits", limitPrice: null, price: null } as const;
  const waiting = (betType: "back" | "lay", betRate: number) =>
    anOpenBet({ marketId: 9, runnerId: 12, betType, betRate, unmatched: 60, startingPrice: waits });

  it.each([
    ["back", 1.01],
    ["back", 3],
    ["lay", 1000],
    ["lay", 3],
  ] as const)("risks just its amount, as a %s with the limit %s", (side, limit) => {
    const position = positionOf(aPositionMarket(RUNNERS), [], [waiting(side, limit)]);
    expect(marketExposure(position)).toBe(60_00);
  });

  it("brings nothing where all bets are counted as matched: it has no price", () => {
    const position = positionOf(aPositionMarket(RUNNERS), [], [waiting("back", 3)]);
    expect(holdsNothing(withUnmatched(position))).toBe(true);
  });

  it("waits also where its price is offered now, and a lay risks its liability", () => {
    const startingPrice = { limit: undefined };
    for (const side of ["back", "lay"] as const) {
      const after = withOrder(flat(1), order({ side, startingPrice }), paise(100_00));
      expect(holdsNothing(after)).toBe(true);
      expect(marketExposure(after)).toBe(100_00);
    }
  });
});
