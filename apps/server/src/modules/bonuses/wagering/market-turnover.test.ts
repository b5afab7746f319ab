import type { MarketTerms, SeveralWinnersTerms, SingleWinnerTerms } from "@crossbook/engine/kinds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marketTurnover, type WageredPart, type WageringRules } from "./market-turnover.ts";

const TWO_RUNNERS: SingleWinnerTerms = { kind: "singleWinner", runnerCount: 2, ladder: "classic" };
const PLACE: SeveralWinnersTerms = { kind: "severalWinners", runnerCount: 4, winners: 2, ladder: "classic" };
const ALL: WageringRules = { since: 0, minOddsHundredths: 101, maxStake: null };

const part = (change: Partial<WageredPart> = {}): WageredPart => ({
  ...{ runner: 0, side: "back", stake: 10_000, priceHundredths: 200, betStake: 10_000, placedAt: 10 },
  ...change,
});
const back = (stake: number, priceHundredths: number, runner = 0) =>
  part({ stake, betStake: stake, priceHundredths, runner });
const lay = (stake: number, priceHundredths: number, runner = 0) =>
  part({ stake, betStake: stake, priceHundredths, runner, side: "lay" });
const turnover = (parts: readonly WageredPart[], rules: Partial<WageringRules> = {}, terms = TWO_RUNNERS) =>
  marketTurnover(parts, terms, { ...ALL, ...rules });

describe("the turnover of a market", () => {
  it.each([
    ["a back is its stake", [back(10_000, 150)], 10_000],
    ["a lay at long odds is the backer's stake", [lay(10_000, 1000)], 10_000],
    ["a lay at short odds is what it can lose", [lay(10_000, 110)], 1000],
    ["a back and a lay of the same are nothing", [back(10_000, 200), lay(10_000, 200)], 0],
    ["a back half laid off is what can still be lost", [back(10_000, 200), lay(5000, 200)], 5000],
    ["a back of each of two runners at even odds is nothing", [back(10_000, 200), back(10_000, 200, 1)], 0],
    ["no bet is nothing", [], 0],
  ] as const)("of %s", (_, parts, expected) => {
    expect(turnover(parts)).toBe(expected);
  });

  it("takes no bets from before, at shorter odds, or larger than allowed", () => {
    expect(turnover([part({ placedAt: 9 })], { since: 10 })).toBe(0);
    expect(turnover([part({ placedAt: 10 })], { since: 10 })).toBe(10_000);
    expect(turnover([part()], { minOddsHundredths: 201 })).toBe(0);
    expect(turnover([part()], { minOddsHundredths: 200 })).toBe(10_000);
    expect(turnover([part({ betStake: 10_001 })], { maxStake: 10_000 })).toBe(0);
  });

  it("sets off bets that do not count themselves: an opposing one from before too", () => {
    const before = part({ placedAt: 1 });
    expect(turnover([before, lay(10_000, 200)], { since: 10 })).toBe(0);
    expect(turnover([part({ betStake: 99_999 }), lay(10_000, 200)], { maxStake: 10_000 })).toBe(0);
  });

  it("does not count what a runner that was taken out would have cost", () => {
    const three: MarketTerms = { ...TWO_RUNNERS, runnerCount: 3 };
    const both = [back(10_000, 210), back(10_000, 210, 1)];
    expect(turnover(both, {}, three)).toBe(20_000);
    expect(turnover(both, { removed: [2] }, three)).toBe(0);
  });

  it("is small where nearly every runner is backed: the whole stands for a bet at the odds it has", () => {
    const many: MarketTerms = { kind: "singleWinner", runnerCount: 11, ladder: "classic" };
    const all = Array.from({ length: 10 }, (_, runner) => back(1000, 1050, runner));
    // Wins 500 or loses 10,000: as much as 1,000 at 1.50.
    expect(turnover(all, { minOddsHundredths: 150 }, many)).toBe(1000);
  });
});

const arbitraryPart = (runners: number): fc.Arbitrary<WageredPart> =>
  fc.record({
    runner: fc.integer({ min: 0, max: runners - 1 }),
    side: fc.constantFrom("back" as const, "lay" as const),
    stake: fc.integer({ min: 1, max: 100_000 }),
    priceHundredths: fc.oneof(fc.integer({ min: 101, max: 400 }), fc.integer({ min: 101, max: 100_000 })),
    betStake: fc.integer({ min: 1, max: 100_000 }),
    placedAt: fc.integer({ min: 0, max: 20 }),
  });
const arbitraryMarket = fc
  .constantFrom(TWO_RUNNERS, PLACE, { ...TWO_RUNNERS, runnerCount: 3 })
  .chain((terms) =>
    fc.record({
      terms: fc.constant(terms),
      parts: fc.array(arbitraryPart(terms.runnerCount), { maxLength: 8 }),
      rules: fc.record({
        since: fc.integer({ min: 0, max: 10 }),
        minOddsHundredths: fc.integer({ min: 101, max: 500 }),
        maxStake: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
      }),
    }),
  );

/** Every set of winners that the market can end with. */
function results({ runnerCount, ...terms }: SingleWinnerTerms | SeveralWinnersTerms): number[][] {
  const size = terms.kind === "severalWinners" ? terms.winners : 1;
  const sets: number[][] = [];
  for (let mask = 0; mask < 2 ** runnerCount; mask++) {
    const winners = Array.from({ length: runnerCount }, (_, runner) => runner).filter(
      (runner) => (mask >> runner) & 1,
    );
    if (winners.length === size) sets.push(winners);
  }
  return sets;
}

/** What the bets bring under a result, in centipaise, written from what a bet is. */
function outcome(parts: readonly WageredPart[], winners: readonly number[]): number {
  return parts.reduce((sum, { runner, side, stake, priceHundredths }) => {
    const wins = winners.includes(runner);
    if (side === "back") return sum + (wins ? stake * (priceHundredths - 100) : -stake * 100);
    return sum + (wins ? -stake * (priceHundredths - 100) : stake * 100);
  }, 0);
}

describe("the turnover of any market", () => {
  it("is what every possible result says", () => {
    fc.assert(
      fc.property(arbitraryMarket, ({ terms, parts, rules }) => {
        const outcomes = results(terms).map((winners) => outcome(parts, winners));
        const worst = Math.max(0, -Math.min(...outcomes));
        const best = Math.max(0, ...outcomes);
        let staked = 0;
        for (const { side, stake, priceHundredths, betStake, placedAt } of parts) {
          if (placedAt < rules.since || priceHundredths < rules.minOddsHundredths) continue;
          if (rules.maxStake !== null && betStake > rules.maxStake) continue;
          const liability = side === "back" ? stake * 100 : stake * (priceHundredths - 100);
          staked += Math.min(stake * 100, liability);
        }
        const atOdds = Math.floor((best * 100) / (Math.min(rules.minOddsHundredths, 200) - 100));
        const expected = Math.floor(Math.min(staked, worst, atOdds) / 100);
        expect(marketTurnover(parts, terms, rules)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it("is that of a single bet whole, whatever its odds above the minimum", () => {
    fc.assert(
      fc.property(arbitraryPart(2), fc.integer({ min: 101, max: 100_000 }), (bet, minOddsHundredths) => {
        const { side, stake, priceHundredths } = bet;
        const liability = side === "back" ? stake * 100 : stake * (priceHundredths - 100);
        const whole = Math.floor(Math.min(stake * 100, liability) / 100);
        expect(turnover([bet], { minOddsHundredths })).toBe(priceHundredths < minOddsHundredths ? 0 : whole);
      }),
    );
  });

  it("never grows by a bet that is laid off at its own price", () => {
    fc.assert(
      fc.property(arbitraryMarket, arbitraryPart(2), ({ terms, parts, rules }, bet) => {
        const laid = { ...bet, side: bet.side === "back" ? ("lay" as const) : ("back" as const) };
        const before = marketTurnover(parts, terms, rules);
        const worst = Math.max(0, -Math.min(...results(terms).map((winners) => outcome(parts, winners))));
        const after = marketTurnover([...parts, bet, laid], terms, rules);
        expect(after).toBeLessThanOrEqual(Math.max(before, Math.floor(worst / 100)));
      }),
    );
  });
});
