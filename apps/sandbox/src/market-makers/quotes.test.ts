import { nextPriceDown, nextPriceUp, tickIndex } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { type Quote, type QuoteTerms, quotesAround, type RunnerPosition, skewed } from "./quotes.ts";

const terms: QuoteTerms = {
  ladder: "classic",
  spreadTicks: 1,
  levels: 4,
  favouriteLevels: 4,
  levelTicks: 1,
  levelLoss: 5000,
  positions: [],
  lossCap: 100_000,
  minStake: 100,
  maxStake: 100_000,
  limits: [],
};

const quotesFor = (chances: readonly number[], wanted: QuoteTerms) =>
  quotesAround(skewed(chances, wanted), wanted);

/** Positions of a market with one winner, from what each runner's winning brings. */
const oneWinner = (...ifWins: readonly number[]): readonly RunnerPosition[] =>
  ifWins.map((amount, runner) => ({
    ifWins: amount,
    ifLoses: Math.min(...ifWins.filter((_, other) => other !== runner)),
  }));

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

  it("on one of two runners are never matched with those on the other, whose backs are its lays", () => {
    for (let percent = 3; percent <= 97; percent++) {
      const quotes = quotesFor([percent / 100, 1 - percent / 100], {
        ...terms,
        positions: oneWinner(20_000, -30_000),
      });
      const sumOf = (side: "back" | "lay") => 100 / best(quotes, 0, side) + 100 / best(quotes, 1, side);
      expect(sumOf("back")).toBeLessThan(1);
      if (of(quotes, 0, "lay").length > 0 && of(quotes, 1, "lay").length > 0)
        expect(sumOf("lay")).toBeGreaterThan(1);
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
      of(quotesFor([0.5, 0.5], { ...terms, positions: oneWinner(position, 0) }), 0, "lay")[0]?.stake ?? 0;
    expect(stakeToLay(-50_000)).toBeLessThan(stakeToLay(0));
    expect(stakeToLay(-100_000)).toBe(0);
  });

  it("back less of one runner the more would be lost if another won", () => {
    const stakeToBack = (position: number) =>
      of(quotesFor([0.5, 0.5], { ...terms, positions: oneWinner(0, position) }), 0, "back")[0]?.stake ?? 0;
    expect(stakeToBack(-50_000)).toBeLessThan(stakeToBack(0));
    expect(stakeToBack(-100_000)).toBe(0);
  });

  it("move prices so that the position shrinks: a runner that would cost is bought dearer", () => {
    const price = (position: number) =>
      best(quotesFor([0.5, 0.5], { ...terms, positions: oneWinner(position, -position) }), 0, "back");
    expect(price(-90_000)).toBeLessThan(price(0));
    expect(price(90_000)).toBeGreaterThan(price(0));
  });

  it("say nothing of what is certain, and lay no lottery tickets", () => {
    expect(quotesFor([1, 0], terms)).toEqual([]);
    expect(of(quotesFor([0.999, 0.001], terms), 1, "lay")).toEqual([]);
  });

  it("stop short of what others offer when asked to", () => {
    const free = quotesFor([0.5, 0.5], terms);
    const limits = [
      { back: undefined, lay: 190 },
      { back: 220, lay: undefined },
    ];
    const limited = quotesFor([0.5, 0.5], { ...terms, limits });
    expect(best(free, 0, "lay")).toBeGreaterThanOrEqual(190);
    expect(best(free, 1, "back")).toBeLessThanOrEqual(220);
    expect(best(limited, 0, "lay")).toBe(nextPriceDown("classic", 190));
    expect(best(limited, 1, "back")).toBe(nextPriceUp("classic", 220));
  });

  it("stop short also of an offer at the very price that they would have", () => {
    const limits = [{ lay: 199, back: 202 }];
    expect(best(quotesFor([0.5, 0.5], { ...terms, limits }), 0, "lay")).toBe(198);
    expect(best(quotesFor([0.5, 0.5], { ...terms, limits }), 0, "back")).toBe(204);
  });

  it("lay nothing above 200, however much may be lost", () => {
    const rich = { ...terms, levelLoss: 50_000 };
    expect(of(quotesFor([0.9961, 0.0039], rich), 1, "lay")).toEqual([]);
    expect(of(quotesFor([0.994, 0.006], rich), 1, "lay")).not.toEqual([]);
  });

  it("of a market with three winners sum to over 300 % to back and under 300 % to lay", () => {
    const chances = [0.6, 0.55, 0.5, 0.45, 0.4, 0.3, 0.2];
    const quotes = quotesFor(chances, terms);
    const book = (side: "back" | "lay") =>
      chances.reduce((sum, _, runner) => sum + 100 / best(quotes, runner, side), 0);
    expect(book("lay")).toBeGreaterThan(3);
    expect(book("back")).toBeLessThan(3);
    const skew = skewed(chances, { ...terms, positions: [{ ifWins: -50_000, ifLoses: 20_000 }] });
    expect(skew[0]).toBeGreaterThan(0.6);
    expect(skew.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(3, 9);
  });

  it("stand as many ticks apart as asked for", () => {
    const lays = of(
      quotesFor([0.5, 0.5], { ...terms, levels: 2, favouriteLevels: 2, levelTicks: 3 }),
      0,
      "lay",
    );
    expect(lays.map(({ price }) => price)).toEqual([199, 196]);
  });

  it("are deeper and larger on the likeliest runners, as many of them as win", () => {
    const wanted = { ...terms, levels: 1, favouriteLevels: 3 };
    const depths = (chances: readonly number[]) =>
      chances.map((_, runner) => of(quotesAround(chances, wanted), runner, "lay").length);
    expect(depths([0.2, 0.5, 0.3])).toEqual([1, 3, 1]);
    expect(depths([0.9, 0.3, 0.8])).toEqual([3, 1, 3]);
    expect(depths([0.52, 0.48])).toEqual([3, 3]);
    const [favourite] = of(quotesAround([0.5, 0.3, 0.2], wanted), 0, "back");
    const [second] = of(quotesAround([0.5, 0.3, 0.2], wanted), 1, "back");
    expect(favourite?.stake).toBe((second?.stake ?? 0) * 1.5);
  });

  it("risk in one market no more than 13.5 orders at the best level of two runners, in fields of any size", () => {
    const bestOfTwo = 20_000;
    for (let number = 0; number < 300; number++) {
      const chances = someChances(number);
      const levelLoss = (bestOfTwo * 2) / chances.length;
      const sizes = { levelLoss, lossCap: 12 * levelLoss, levels: 2, favouriteLevels: 3, spreadTicks: 2 };
      const quotes = quotesAround(chances, { ...terms, ...sizes, minStake: 10 });
      const losses = chances.map((_, winner) =>
        quotes.reduce((sum, { runner, side, price, stake }) => {
          if (side === "lay") return sum + (runner === winner ? stake * (price / 100 - 1) : 0);
          return sum + (runner === winner ? 0 : stake);
        }, 0),
      );
      expect(Math.max(...losses)).toBeLessThanOrEqual(13.5 * bestOfTwo);
    }
  });
});
