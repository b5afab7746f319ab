import type { LadderStep } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { beyondFair, type LineQuoteTerms, lineQuotes } from "./line-quotes.ts";
import { memorylessNumber, normalNumber } from "./models/number-model.ts";
import type { Quote } from "./quotes.ts";

const terms: LineQuoteTerms = {
  first: 1,
  count: 200,
  levels: 2,
  levelLoss: 5000,
  lossCap: 60_000,
  ladder: [],
  minStake: 100,
  maxStake: 100_000,
};
const session = normalNumber({ mean: 47, deviation: 13, least: 0 });

/** Quotes in short: the maker's side, line, rate and stake. */
const said = (quotes: readonly Quote[]) =>
  quotes.map(
    ({ runner, side, price, stake }) =>
      `${side === "back" ? "YES" : "NO"} ${1 + runner} ${price - 100} ${stake}`,
  );
const lineOf = (quotes: readonly Quote[], side: "back" | "lay") =>
  1 + (quotes.find((quote) => quote.side === side)?.runner ?? Number.NaN);

describe("a maker's lines", () => {
  it("are one or two apart around the median at 100, each further level one line out and larger", () => {
    expect(said(lineQuotes(session, terms))).toEqual([
      "YES 47 100 5000",
      "NO 48 100 5000",
      "YES 46 100 7500",
      "NO 49 100 7500",
    ]);
    for (let mean = 20; mean < 150; mean += 0.37) {
      const quotes = lineQuotes(normalNumber({ mean, deviation: 5 + mean / 6, least: 0 }), terms);
      const apart = lineOf(quotes, "lay") - lineOf(quotes, "back");
      expect(apart).toBeGreaterThanOrEqual(1);
      expect(apart).toBeLessThanOrEqual(3);
    }
  });

  it("are the same where a run more changes much, at rates apart", () => {
    const near = normalNumber({ mean: 47.4, deviation: 2.5, least: 40 });
    expect(said(lineQuotes(near, terms))).toEqual(["YES 48 120 5000", "NO 48 95 5260"]);
    const even = normalNumber({ mean: 46.5, deviation: 2.5, least: 40 });
    expect(said(lineQuotes(even, terms))).toEqual(["YES 47 110 5000", "NO 47 90 5550"]);
  });

  it("win on average on both sides, by the model", () => {
    for (let mean = 3; mean < 180; mean += 1.7) {
      for (const model of [
        normalNumber({ mean, deviation: 2 + mean / 8, least: 0 }),
        memorylessNumber({ least: 2, mean }),
      ]) {
        for (const { runner, side, price } of lineQuotes(model, terms)) {
          const reached = model.atLeast(1 + runner);
          const yes = reached * (price / 100 - 1) - (1 - reached);
          expect(side === "back" ? yes : -yes).toBeGreaterThan(0);
        }
      }
    }
  });

  it("end where the number is nearly decided or beyond what the market offers", () => {
    expect(lineQuotes(normalNumber({ mean: 50, deviation: 0, least: 50 }), terms)).toEqual([]);
    expect(lineQuotes(normalNumber({ mean: 300, deviation: 20, least: 0 }), terms)).toEqual([]);
    expect(lineQuotes(memorylessNumber({ least: 0, mean: 0.2 }), terms)).toEqual([]);
  });

  const losesAbove: LadderStep[] = [
    { from: null, to: 59, amount: 30_000 },
    { from: 60, to: null, amount: -30_000 },
  ];

  it("go up where the maker loses by a high number, and its NO orders shrink", () => {
    const quotes = lineQuotes(session, { ...terms, ladder: losesAbove });
    expect(lineOf(quotes, "lay")).toBeGreaterThan(48);
    expect(quotes.find(({ side }) => side === "lay")?.stake).toBe(2500);
    expect(quotes.find(({ side }) => side === "back")?.stake).toBe(5000);
  });

  it("offer nothing more on a side that has lost all it may", () => {
    const full = losesAbove.map((step) => ({ ...step, amount: 2 * step.amount }));
    expect(lineQuotes(session, { ...terms, ladder: full }).map(({ side }) => side)).toEqual(["back", "back"]);
  });

  it("lose no more than the cap at any number, though every order is taken again and again", () => {
    let steps: LadderStep[] = [];
    const taken: { line: number; stake: number; rate: number }[] = [];
    for (let round = 0; round < 100; round++) {
      for (const { runner, side, price, stake } of lineQuotes(session, { ...terms, ladder: steps }))
        if (side === "lay") taken.push({ line: 1 + runner, stake, rate: price - 100 });
      const at = (number: number) =>
        taken.reduce((sum, bet) => sum + (number >= bet.line ? (-bet.stake * bet.rate) / 100 : bet.stake), 0);
      const numbers = [...new Set([0, ...taken.map(({ line }) => line)])].sort((a, b) => a - b);
      steps = numbers.map((from, index) => ({
        from: index === 0 ? null : from,
        to: (numbers[index + 1] ?? 1000) - 1,
        amount: at(from),
      }));
    }
    const worst = Math.min(...steps.map(({ amount }) => amount));
    expect(worst).toBeLessThan(-50_000);
    expect(worst).toBeGreaterThan(-terms.lossCap - 2 * terms.levelLoss);
  });
});

describe("a line order that cannot wait", () => {
  const order = (side: "back" | "lay", line: number, price = 200) =>
    ({ betId: 1, runner: line - 1, side, price, stake: 1000 }) as const;

  it("is one that others would take with more than a small profit", () => {
    const resting = [
      order("lay", 48),
      order("lay", 45),
      order("lay", 44),
      order("back", 50),
      order("back", 51),
    ];
    const wrong = beyondFair(resting as never, session, terms);
    expect(wrong.map(({ side, runner }) => `${side} ${1 + runner}`)).toEqual([
      "lay 45",
      "lay 44",
      "back 50",
      "back 51",
    ]);
  });
});
