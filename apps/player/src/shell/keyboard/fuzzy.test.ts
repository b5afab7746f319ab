import { describe, expect, it } from "vitest";
import { fuzzyScore } from "./fuzzy.ts";

const TEXTS = [
  "Open bets",
  "Bet history",
  "Profit and loss",
  "India v Australia",
  "Deposit",
  "Responsible gaming",
];

function best(typed: string): string | undefined {
  return TEXTS.map((text) => ({ text, score: fuzzyScore(text, typed) }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0))[0]?.text;
}

describe("what was typed", () => {
  it.each([
    ["open", "Open bets"],
    ["ob", "Open bets"],
    ["bet h", "Bet history"],
    ["pal", "Profit and loss"],
    ["ind aus", "India v Australia"],
    ["AUSTRALIA", "India v Australia"],
    ["dep", "Deposit"],
    ["rg", "Responsible gaming"],
    ["zz", undefined],
  ])("%s fits %s best", (typed, text) => {
    expect(best(typed)).toBe(text);
  });

  it.each([
    ["land", "England v Lanka"],
    ["badd", "Kabaddi: Bengal v Delhi"],
  ])("%s is found in %s, though another word begins with its first letter", (typed, text) => {
    expect(fuzzyScore(text, typed)).toBeDefined();
  });
});
