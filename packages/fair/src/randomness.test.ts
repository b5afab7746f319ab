import { describe, expect, it } from "vitest";
import { blackjack } from "./games/blackjack.ts";
import { dice } from "./games/dice.ts";
import { mines } from "./games/mines.ts";
import { plinko } from "./games/plinko.ts";
import { roulette } from "./games/roulette.ts";
import { slot } from "./games/slot.ts";
import { teenPatti } from "./games/teen-patti.ts";
import { type FairStream, stream } from "./stream.ts";

/**
 * Tests of raw words and of final outcomes, by the calls that a studio makes. The seeds are fixed, so a result never changes
 * by chance: a failure is a change of the code. Limits are of the 99.9 % quantile: about thirty tests hold together at 97 %.
 */
const serverSeed = "0123456789abcdef".repeat(4);
const Z = 3.29;

function streams(count: number, clientSeed: string): readonly FairStream[] {
  return Array.from({ length: count }, (_, nonce) => stream({ serverSeed, clientSeed, nonce }));
}

/** The 99.9 % quantile of chi-square by Wilson and Hilferty, within 0.5 % for more than 3 degrees of freedom. */
function chiSquareLimit(degrees: number): number {
  const spread = 2 / (9 * degrees);
  return degrees * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
}

/** Chi-square of counted values against their chances. */
function chiSquare(values: readonly number[], chances: readonly number[]): number {
  const counts = chances.map(() => 0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return chances.reduce((sum, chance, index) => {
    const expected = chance * values.length;
    return sum + ((counts[index] ?? 0) - expected) ** 2 / expected;
  }, 0);
}

function equal(count: number): readonly number[] {
  return Array.from({ length: count }, () => 1 / count);
}

function expectFits(values: readonly number[], chances: readonly number[]): void {
  const found = chiSquare(values, chances);
  expect(found).toBeLessThan(chiSquareLimit(chances.length - 1));
  // Too even is as suspicious as too uneven.
  const degrees = chances.length - 1;
  const spread = 2 / (9 * degrees);
  expect(found).toBeGreaterThan(degrees * Math.max(1 - spread - 3.0902 * Math.sqrt(spread), 0) ** 3);
}

describe("the words of 16 384 rounds, eight each", () => {
  const words = streams(16_384, "words").flatMap((source) => Array.from({ length: 8 }, () => source.word()));
  const floats = words.map((word) => word / 2 ** 32);

  it.each([24, 16, 8, 0])("have every byte (from bit %i) as often", (shift) => {
    expectFits(
      words.map((word) => (word >>> shift) & 255),
      equal(256),
    );
  });

  it("have every bit set in half of them", () => {
    for (let bit = 0; bit < 32; bit += 1) {
      const set = words.filter((word) => (word >>> bit) & 1).length;
      expect(Math.abs(set - words.length / 2) / Math.sqrt(words.length / 4)).toBeLessThan(3.9);
    }
  });

  it("have as many runs above and below the middle as chance has", () => {
    const runs = floats.filter(
      (float, index) => index === 0 || float < 0.5 !== (floats[index - 1] ?? 0) < 0.5,
    ).length;
    expect(Math.abs(runs - (floats.length / 2 + 0.5)) / Math.sqrt((floats.length - 1) / 4)).toBeLessThan(Z);
  });

  it("have as many runs up and down as chance has", () => {
    const count = floats.length;
    const turns = floats.filter((float, index) => {
      const [before, after] = [floats[index - 1], floats[index + 1]];
      return before !== undefined && after !== undefined && float > before !== after > float;
    }).length;
    const deviation = Math.sqrt((16 * count - 29) / 90);
    expect(Math.abs(turns + 1 - (2 * count - 1) / 3) / deviation).toBeLessThan(Z);
  });

  it.each([1, 2, 7, 8, 9, 64])("are not correlated with the word %i before", (lag) => {
    const pairs = floats.slice(lag).map((float, index) => (float - 0.5) * ((floats[index] ?? 0) - 0.5));
    const sum = pairs.reduce((total, product) => total + product, 0);
    expect(Math.abs((sum * 12) / Math.sqrt(pairs.length))).toBeLessThan(Z);
  });

  it("have gaps between words of the lowest tenth as chance has", () => {
    const gaps: number[] = [];
    let gap = 0;
    for (const float of floats) {
      if (float < 0.1) {
        gaps.push(Math.min(gap, 30));
        gap = 0;
      } else gap += 1;
    }
    const chances = Array.from({ length: 30 }, (_, length) => 0.1 * 0.9 ** length);
    expectFits(gaps, [...chances, 0.9 ** 30]);
  });

  it("have hands of five digits as poker expects", () => {
    const different = Array.from({ length: Math.floor(floats.length / 5) }, (_, hand) => {
      const digits = floats.slice(hand * 5, hand * 5 + 5).map((float) => Math.floor(float * 10));
      return new Set(digits).size - 1;
    });
    // Five digits with 1 to 5 different ones: Stirling numbers of the second kind times falling factorials of 10.
    expectFits(different, [0.0001, 0.0135, 0.18, 0.504, 0.3024]);
  });

  it("have every order of three words as often", () => {
    const orders = Array.from({ length: Math.floor(floats.length / 3) }, (_, group) => {
      const [a = 0, b = 0, c = 0] = floats.slice(group * 3, group * 3 + 3);
      return (a < b ? 1 : 0) + (b < c ? 2 : 0) + (a < c ? 4 : 0);
    });
    const places = new Map([0, 1, 2, 5, 6, 7].map((order, place) => [order, place]));
    expectFits(
      orders.map((order) => places.get(order) ?? -1),
      equal(6),
    );
  });
});

describe("the outcomes of 8 000 rounds", () => {
  const rounds = (game: string) => streams(8_000, game);

  it("fit the chances of dice, in a hundred equal parts, and successive rolls are not correlated", () => {
    const rolls = rounds("dice").map(
      (one) => dice.decide({ direction: "over", target: 5000 }, one).outcome.roll,
    );
    expectFits(
      rolls.filter((roll) => roll < 10_000).map((roll) => Math.floor(roll / 100)),
      equal(100),
    );
    const products = rolls
      .slice(1)
      .map((roll, index) => (roll / 10_000 - 0.5) * ((rolls[index] ?? 0) / 10_000 - 0.5));
    const sum = products.reduce((total, product) => total + product, 0);
    expect(Math.abs((sum * 12) / Math.sqrt(products.length))).toBeLessThan(Z);
  });

  it("fit the chances of roulette", () => {
    const choice = { bets: [{ bet: "red", units: 1 }] };
    expectFits(
      rounds("roulette").map((one) => roulette.decide(choice, one).outcome.pocket),
      equal(37),
    );
  });

  it("fit the chances of the slot, reel by reel, and of pairs of reels", () => {
    const stops = rounds("slot").map((one) => slot.decide({}, one).outcome.stops);
    for (const reel of [0, 1, 2]) {
      expectFits(
        stops.map((stop) => stop[reel] ?? -1),
        equal(32),
      );
    }
    expectFits(
      stops.map(([first = 0, second = 0]) => Math.floor(first / 4) * 8 + Math.floor(second / 4)),
      equal(64),
    );
  });

  it("fit the chances of plinko's buckets", () => {
    const buckets = rounds("plinko").map(
      (one) => plinko.decide({ rows: 8, risk: "low" }, one).outcome.bucket,
    );
    expectFits(
      buckets,
      [1, 8, 28, 56, 70, 56, 28, 8, 1].map((ways) => ways / 256),
    );
  });

  it("lay mines on every tile as often", () => {
    expectFits(
      rounds("mines").map((one) => mines.open({ mines: 3 }, one).layout[2] ?? -1),
      equal(25),
    );
  });

  it("deal every card to every place as often", () => {
    const dealt = rounds("cards").map((one) => teenPatti.decide({ bet: "A" }, one).outcome);
    expectFits(
      dealt.map(({ a }) => a[0] ?? -1),
      equal(52),
    );
    expectFits(
      dealt.map(({ b }) => b[2] ?? -1),
      equal(52),
    );
  });

  it("deal every card of blackjack as often, the last of the shoe too", () => {
    const shoes = streams(3_000, "blackjack").map((one) => blackjack.open({}, one).shoe);
    expectFits(
      shoes.map((shoe) => shoe[63] ?? -1),
      equal(52),
    );
    expectFits(shoes.flat(), equal(52));
  });
});
