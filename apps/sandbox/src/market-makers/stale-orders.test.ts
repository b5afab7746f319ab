import { describe, expect, it } from "vitest";
import { sessionMarket, tradeMarket } from "../testing/written-markets.ts";
import { normalNumber } from "./models/number-model.ts";
import type { RestingOrder } from "./order-changes.ts";
import type { Quote } from "./quotes.ts";
import { limitsOf, lineOrdersThatTake, offersOf, ordersThatTake } from "./stale-orders.ts";

const quote = (side: "back" | "lay", price: number, stake = 5000, runner = 0): Quote => ({
  ...{ runner, side, stake },
  price: price as Quote["price"],
});
const own = (side: "back" | "lay", price: number, runner = 0): RestingOrder => ({
  ...quote(side, price, 100, runner),
  betId: 1,
});

const bounds = { minStake: 100, maxStake: 100_000 };

describe("what others offer", () => {
  const prices = new Map([
    [
      51,
      {
        back: [
          { price: 2.02, size: 300 },
          { price: 2, size: 500 },
        ],
        lay: [{ price: 2.06, size: 400 }],
      },
    ],
  ]);

  it("is what is visible without the maker's own orders", () => {
    const offers = offersOf({ market: tradeMarket, prices }, [own("lay", 202), own("back", 206, 1)]);
    expect(offers).toEqual([
      { runner: 0, side: "back", price: 200, size: 500 },
      { runner: 0, side: "lay", price: 206, size: 400 },
    ]);
  });

  it("leaves out what is mirrored of the maker's own orders on the other runner, where the market cross-matches", () => {
    const market = { ...tradeMarket, crossMatching: true };
    // A back at 1.98 is shown as 2.02 to who backs the other runner, a lay at 1.95 as 2.06 to who lays it.
    const resting = [own("back", 198, 1), own("lay", 195, 1)];
    expect(offersOf({ market, prices }, resting)).toEqual([
      { runner: 0, side: "back", price: 200, size: 500 },
    ]);
    expect(offersOf({ market: tradeMarket, prices }, resting)).toHaveLength(3);
    expect(offersOf({ market, prices }, [own("back", 198), own("lay", 198, 1), own("back", 195, 1)])).toEqual(
      [
        { runner: 0, side: "back", price: 202, size: 300 },
        { runner: 0, side: "back", price: 200, size: 500 },
        { runner: 0, side: "lay", price: 206, size: 400 },
      ],
    );
  });

  it("leaves out of three runners what is mirrored of the maker's own orders, alone or with those of others", () => {
    const runners = [1, 2, 3].map((id) => ({ id, name: `Runner ${id}`, sort: id, handicap: null }));
    const market = { ...tradeMarket, runners, crossMatching: true };
    const shown = (backs: readonly number[], lays: readonly number[]) => ({
      back: backs.map((price) => ({ price, size: 100 })),
      lay: lays.map((price) => ({ price, size: 100 })),
    });
    // Backs at 3.10 and 3.50 are shown as 2.54 to who backs the third runner; at 3.20 and 3.50 as 2.48.
    const all = new Map([
      [1, shown([2.54, 2.48, 2.46], [])],
      [2, shown([], [3.1, 3.2])],
      [3, shown([], [3.5])],
    ]);
    const left = (resting: readonly RestingOrder[]) =>
      offersOf({ market, prices: all }, resting)
        .filter(({ runner }) => runner === 0)
        .map(({ price }) => price);
    expect(left([own("back", 310, 1), own("back", 350, 2)])).toEqual([246]);
    expect(left([own("back", 310, 1)])).toEqual([248, 246]);
    expect(left([own("back", 350, 2)])).toEqual([246]);
    expect(left([own("lay", 310, 1), own("back", 400, 2)])).toEqual([254, 248, 246]);
  });

  it("limits quotes by the best price of each side", () => {
    expect(limitsOf(offersOf({ market: tradeMarket, prices }, []), 2)).toEqual([
      { back: 202, lay: 206 },
      { back: undefined, lay: undefined },
    ]);
  });
});

describe("orders that take what the price has left behind", () => {
  it("take all that is offered at the quote's price or better for the maker, at the worst price of it, in whole tens", () => {
    const offers = [
      { runner: 0, side: "lay", price: 282, size: 101.5 },
      { runner: 0, side: "lay", price: 300, size: 500 },
      { runner: 0, side: "lay", price: 820, size: 9000 },
      { runner: 1, side: "lay", price: 282, size: 9000 },
    ] as const;
    const best = [quote("lay", 780), quote("back", 820)];
    expect(ordersThatTake(best, offers, bounds)).toEqual([quote("lay", 300, 610)]);
    const backs = [{ runner: 0, side: "back", price: 900, size: 700 }] as const;
    expect(ordersThatTake(best, backs, bounds)).toEqual([quote("back", 900, 700)]);
  });

  it("lose no more than four of the maker's quotes, and leave worse prices where that is all", () => {
    const offers = [
      { runner: 0, side: "lay", price: 300, size: 9000 },
      { runner: 0, side: "lay", price: 320, size: 9000 },
    ] as const;
    // 100 at 7.8 may lose 680: four times that pays 1,360 at 3.
    expect(ordersThatTake([quote("lay", 780, 100)], offers, bounds)).toEqual([quote("lay", 300, 1360)]);
  });

  it("stake no more and no less than the market takes", () => {
    const offer = (size: number) => [{ runner: 0, side: "lay", price: 282, size }] as const;
    expect(ordersThatTake([quote("lay", 780)], offer(9000), { ...bounds, maxStake: 2000 })).toEqual([
      quote("lay", 282, 2000),
    ]);
    expect(ordersThatTake([quote("lay", 780)], offer(37), bounds)).toEqual([quote("lay", 282, 100)]);
  });

  it("are none where all that others offer lies beyond the maker's best quotes", () => {
    const offers = [
      { runner: 0, side: "lay", price: 784, size: 500 },
      { runner: 0, side: "back", price: 810, size: 500 },
    ] as const;
    expect(ordersThatTake([quote("lay", 780), quote("back", 820)], offers, bounds)).toEqual([]);
  });
});

describe("orders that take lines which the score has left behind", () => {
  const model = normalNumber({ mean: 47, deviation: 13, least: 0 });
  const taken = (lines: Parameters<typeof lineOrdersThatTake>[0]["lines"], mostLoss = 5000) =>
    lineOrdersThatTake({ market: sessionMarket, lines }, [], { model, mostLoss }).map(
      ({ side, runner, price, stake }) => `${side} ${runner + 1} ${price - 100} ${stake}`,
    );

  it("say NO to a high line and YES to a low one, and leave lines near the median", () => {
    expect(taken({ yes: [], no: [{ line: 70, rate: 100, size: 505 }] })).toEqual(["lay 70 100 510"]);
    expect(taken({ yes: [{ line: 30, rate: 100, size: 500 }], no: [] })).toEqual(["back 30 100 500"]);
    const near = { line: 47, rate: 100, size: 500 };
    expect(taken({ yes: [near], no: [near] })).toEqual([]);
  });

  it("weigh the rate, lose no more than the maker may, and are none where that is less than the market takes", () => {
    const even = { line: 47, rate: 150, size: 5000 };
    expect(taken({ yes: [even], no: [] })).toEqual(["back 47 150 5000"]);
    expect(taken({ yes: [], no: [{ ...even, rate: 60 }] }, 600)).toEqual(["lay 47 60 1000"]);
    expect(taken({ yes: [even], no: [] }, 50)).toEqual([]);
  });

  it("leave the maker's own", () => {
    const lines = { yes: [], no: [{ line: 70, rate: 100, size: 500 }] };
    const mine = [own("back", 200, 69)];
    expect(lineOrdersThatTake({ market: sessionMarket, lines }, mine, { model, mostLoss: 5000 })).toEqual([]);
  });
});
