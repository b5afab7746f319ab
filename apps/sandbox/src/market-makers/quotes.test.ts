import { nextPriceDown, nextPriceUp, tickIndex } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { crossings, isWorthSending, type Quote, type QuoteTerms, quotesFor } from "./quotes.ts";

const terms: QuoteTerms = {
  ladder: "classic",
  spreadTicks: 1,
  levels: 4,
  levelLoss: 5000,
  positions: [],
  lossCap: 100_000,
  minStake: 100,
  maxStake: 100_000,
  limits: [],
};

const of = (quotes: readonly Quote[], runner: number, side: "back" | "lay") =>
  quotes.filter((quote) => quote.runner === runner && quote.side === side);
const best = (quotes: readonly Quote[], runner: number, side: "back" | "lay") =>
  of(quotes, runner, side)[0]?.price ?? 0;

/** Random chances of two to twelve runners, none too small to be quoted. */
function someChances(number: number): readonly number[] {
  const chance = chanceFrom(`quotes:${number}`);
  const weights = Array.from({ length: chance.between(2, 12) }, () => 0.1 + chance.fraction());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

describe("quotes", () => {
  it("stand at four levels on both sides of every runner, on prices of the ladder, growing with depth", () => {
    const quotes = quotesFor([0.5, 0.3, 0.2], terms);
    for (const runner of [0, 1, 2]) {
      for (const side of ["back", "lay"] as const) {
        const levels = of(quotes, runner, side);
        expect(levels).toHaveLength(4);
        for (const { price } of levels) expect(tickIndex("classic", price)).toBeGreaterThanOrEqual(0);
        expect(levels[3]?.stake).toBeGreaterThan(levels[0]?.stake ?? 0);
      }
    }
  });

  it("surround the fair price by the spread asked for", () => {
    expect(best(quotesFor([0.5, 0.5], terms), 0, "lay")).toBe(199);
    expect(best(quotesFor([0.5, 0.5], terms), 0, "back")).toBe(202);
    const wide = quotesFor([0.5, 0.5], { ...terms, spreadTicks: 3 });
    expect(best(wide, 0, "lay")).toBe(197);
    expect(best(wide, 0, "back")).toBe(206);
  });

  it("never offer a sure profit: over 100 % to back, under 100 % to lay", () => {
    for (let number = 0; number < 500; number++) {
      const chances = someChances(number);
      const quotes = quotesFor(chances, terms);
      const book = (side: "back" | "lay") =>
        chances.reduce(
          (sum, _, runner) => sum + 100 / (of(quotes, runner, side)[0]?.price ?? Number.POSITIVE_INFINITY),
          0,
        );
      if (chances.every((_, runner) => of(quotes, runner, "lay").length > 0))
        expect(book("lay")).toBeGreaterThanOrEqual(1);
      expect(book("back")).toBeLessThanOrEqual(1);
    }
  });

  it("keep every order's loss near its share and every stake within the market's bounds", () => {
    for (let number = 0; number < 200; number++) {
      for (const { side, price, stake } of quotesFor(someChances(number), terms)) {
        expect(stake).toBeGreaterThanOrEqual(terms.minStake);
        expect(stake).toBeLessThanOrEqual(terms.maxStake);
        const loss = side === "lay" ? stake * (price / 100 - 1) : stake;
        expect(loss).toBeLessThanOrEqual(terms.levelLoss * 9);
      }
    }
  });

  it("lay less of a runner the more would be lost if it won, and nothing at the cap", () => {
    const stakeToLay = (position: number) =>
      of(quotesFor([0.5, 0.5], { ...terms, positions: [position, 0] }), 0, "lay")[0]?.stake ?? 0;
    expect(stakeToLay(-50_000)).toBeLessThan(stakeToLay(0));
    expect(stakeToLay(-100_000)).toBe(0);
  });

  it("back less of one runner the more would be lost if another won", () => {
    const stakeToBack = (position: number) =>
      of(quotesFor([0.5, 0.5], { ...terms, positions: [0, position] }), 0, "back")[0]?.stake ?? 0;
    expect(stakeToBack(-50_000)).toBeLessThan(stakeToBack(0));
    expect(stakeToBack(-100_000)).toBe(0);
  });

  it("move prices so that the position shrinks: a runner that would cost is bought dearer", () => {
    const price = (position: number) =>
      best(quotesFor([0.5, 0.5], { ...terms, positions: [position, -position] }), 0, "back");
    expect(price(-90_000)).toBeLessThan(price(0));
    expect(price(90_000)).toBeGreaterThan(price(0));
  });

  it("say nothing of what is certain, and lay no lottery tickets", () => {
    expect(quotesFor([1, 0], terms)).toEqual([]);
    expect(of(quotesFor([0.999, 0.001], terms), 1, "lay")).toEqual([]);
  });

  it("stop short of what others offer when asked to", () => {
    const wished = quotesFor([0.5, 0.5], terms);
    const limits = [
      { back: undefined, lay: 190 },
      { back: 220, lay: undefined },
    ];
    const polite = quotesFor([0.5, 0.5], { ...terms, limits });
    expect(crossings(wished, limits)).toBe("0 lay 190, 1 back 220");
    expect(crossings(polite, limits)).toBe("");
    expect(best(polite, 0, "lay")).toBe(nextPriceDown("classic", 190));
    expect(best(polite, 1, "back")).toBe(nextPriceUp("classic", 220));
  });
});

describe("quotes are sent again", () => {
  const quotes = quotesFor([0.5, 0.5], terms);
  it.each([
    ["when nothing was sent before", undefined, true],
    ["not when they are the same", quotes, false],
    [
      "not when sizes changed a little",
      quotes.map((quote) => ({ ...quote, stake: quote.stake * 1.2 })),
      false,
    ],
    ["when sizes changed much", quotes.map((quote) => ({ ...quote, stake: quote.stake * 2 })), true],
    ["when a price moved", quotesFor([0.52, 0.48], terms), true],
    ["when fewer stand", quotes.slice(1), true],
  ])("%s", (_case, last, worth) => {
    expect(isWorthSending(quotes, last)).toBe(worth);
  });
});
