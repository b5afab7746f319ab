import type { HubData } from "@crossbook/browser";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { goneWords, otherPriceWords, placementWords, priceWords } from "../../bets/placement-words.ts";
import { aPlacement } from "../../testing/market-answers.ts";
import { correctedWords, lapsedWords, matchedWords, resultWords } from "./own-bet-news.tsx";

describe("what became of a bet", () => {
  it.each([
    [{ matched: 500, remaining: 0, averagePrice: 1.9 }, "Matched 500 at 1.90."],
    [{ matched: 300, remaining: 200, averagePrice: 1.88 }, "Matched 300 at 1.88. 200 is unmatched at 1.90."],
    [{ matched: 0, remaining: 500, averagePrice: null }, "Nothing is matched yet. 500 is unmatched at 1.90."],
    [
      { matched: 300, remaining: 0, cancelled: 200, averagePrice: 1.88 },
      "Matched 300 at 1.88. 200 was cancelled.",
    ],
    [
      { matched: 0, remaining: 0, cancelled: 500, averagePrice: null },
      "Nothing matched at once. 500 was cancelled.",
    ],
    [{ matched: 300.1, remaining: 199.85, averagePrice: 1.9 }, /0\.05 was not taken\.$/],
  ])("%o", (overrides, words) => {
    const text = placementWords(aPlacement({ cancelled: 0, ...overrides }));
    if (typeof words === "string") expect(text).toBe(words);
    else expect(text).toMatch(words);
  });

  it.each([
    ["back", "waits", null, "Waits for the starting price with 500. It cannot be cancelled."],
    ["lay", "waits", null, "Waits for the starting price with liability 500. It cannot be cancelled."],
    ["back", "waits", 2.5, "Waits for a starting price no worse than 2.50 with 500. It cannot be cancelled."],
    [
      ...(["lay", "waits", 2.5] as const),
      "Waits for a starting price no worse than 2.50 with liability 500. It cannot be cancelled.",
    ],
    ["lay", "missed", 2.5, "The bet took no starting price and lapsed."],
  ] as const)("that has no price yet: a %s %s, with the limit %s", (side, state, limitPrice, words) => {
    const startingPrice = { state, limitPrice, price: null };
    const placement = aPlacement({ matched: 0, averagePrice: null, remaining: 500, startingPrice });
    expect(placementWords(placement, side)).toBe(words);
    expect(placementWords({ ...placement, repeated: true }, side)).toMatch(/it was placed once\.$/);
  });

  it("is said once more when the rest is gone", () => {
    expect(goneWords(aPlacement({ matched: 300, averagePrice: 1.88 }))).toBe(
      "Matched 300 at 1.88. The rest is no longer open.",
    );
    expect(goneWords(aPlacement({ matched: 0, averagePrice: null }))).toBe(
      "Nothing was matched, and the bet is no longer open.",
    );
  });

  it.each([
    ["back", 2, "A better price than the 1.90 you asked for."],
    ["back", 1.8, "A worse price than the 1.90 you asked for."],
    ["back", 1.9, undefined],
    ["lay", 1.88, "A better price than the 1.90 you asked for."],
    ["lay", 1.9333, "A worse price than the 1.90 you asked for."],
    ["lay", 1.9, undefined],
    ["lay", null, undefined],
  ] as const)("%s at %s instead of 1.90", (side, averagePrice, words) => {
    const placement = aPlacement({ averagePrice, rate: 1.5 });
    const other = otherPriceWords(placement, { side, odds: oddsHundredths(190) });
    expect(other?.text).toBe(words);
    expect(other?.isWorse).toBe(words && words.includes("worse"));
  });

  it("shows a price of the wire, or the number where it is none", () => {
    expect([priceWords(2, "decimal"), priceWords(0.5, "decimal")]).toEqual(["2.00", "0.5"]);
    expect([priceWords(85, "percent"), priceWords(85.33, "percent")]).toEqual(["85", "85.33"]);
  });
});

describe("news of own bets", () => {
  const matched: HubData<"BetMatched"> = {
    BetId: 1,
    EventId: 41,
    MarketId: 410,
    RunnerName: "India",
    Side: "lay",
    Stake: 500,
    Matched: 300,
    Remaining: 200,
    AveragePrice: 1.88,
  } as HubData<"BetMatched">;

  it("name what is matched and what is still unmatched", () => {
    expect(matchedWords(matched)).toBe("Lay India: 300 matched at 1.88, 200 still unmatched.");
    const percent = { ...matched, AveragePrice: 90, Notation: "percent" } as const;
    expect(matchedWords(percent)).toBe("Lay India: 300 matched at 90, 200 still unmatched.");
    const session = { ...percent, RunnerName: "6 over runs 47", FancyValue: 47 };
    expect(matchedWords(session)).toBe("No 6 over runs 47: 300 matched at 90, 200 still unmatched.");
    expect(matchedWords({ ...session, Side: "back", Remaining: 0 })).toBe(
      "Yes 6 over runs 47 is fully matched: 300 at 90.",
    );
    expect(matchedWords({ ...matched, Side: "back", Matched: 500, Remaining: 0 })).toBe(
      "Back India is fully matched: 500 at 1.88.",
    );
  });

  const lapsed = {
    ...{ EventId: 41, MarketId: 410, MarketName: "Match Odds", Reason: "inPlay", Count: 1, Amount: 70.5 },
    Bets: [{ BetId: 1, RunnerName: "India", Side: "lay", Amount: 70.5 }],
  } as const satisfies HubData<"BetsLapsed">;

  it("name runner, amount and reason of one bet that lapsed", () => {
    expect(lapsedWords([lapsed])).toBe("Lay India: 70.50 unmatched lapsed at the start.");
    const fancy = { ...lapsed.Bets[0], RunnerName: "6 over runs India 47", FancyValue: 47 };
    expect(lapsedWords([{ ...lapsed, Bets: [fancy] }])).toBe(
      "No 6 over runs India 47: 70.50 unmatched lapsed at the start.",
    );
    expect(lapsedWords([{ ...lapsed, Reason: "delay" }])).toBe(
      "Lay India: 70.50 unmatched lapsed when the market was suspended during its delay.",
    );
  });

  it("name how many lapsed and their sum, and the reason and the market where all have the same", () => {
    expect(lapsedWords([{ ...lapsed, Count: 3, Amount: 210.3 }])).toBe(
      "3 unmatched bets in Match Odds lapsed at the start: 210.30 in all.",
    );
    expect(lapsedWords([lapsed, { ...lapsed, MarketName: "Toss" }])).toBe(
      "2 unmatched bets lapsed at the start: 141 in all.",
    );
    expect(lapsedWords([lapsed, { ...lapsed, Reason: "wicket" }])).toBe(
      "2 unmatched bets in Match Odds lapsed: 141 in all.",
    );
    expect(lapsedWords([{ ...lapsed, Reason: "rain" as "goal" }])).toBe("Lay India: 70.50 unmatched lapsed.");
  });

  it.each([
    [{ Gross: 450.5, Net: 450.5 }, "is settled: you won 450.50."],
    [{ Gross: 100, Commission: 2, Net: 98 }, "is settled: you won 98 (100 less 2 commission)."],
    [{ Gross: -450, Net: -450 }, "is settled: you lost 450."],
    [{}, "is settled: you ended level."],
    [{ Void: true }, "is void: your stakes were returned."],
  ])("name the match and the result %o", (overrides, words) => {
    const result = { EventId: 41, MarketId: 410, Match: "India v Australia", MarketName: "Match Odds" };
    const level = { Void: false, Gross: 0, Commission: 0, Net: 0 };
    expect(resultWords({ ...result, ...level, ...overrides })).toBe(
      `India v Australia · Match Odds ${words}`,
    );
  });
});

describe("what was corrected of own bets", () => {
  const about = {
    EventId: 1,
    MarketId: 2,
    MarketName: "Match Odds",
    Count: 2,
    Amount: 60,
    Reason: "Wrong price",
  };

  it.each([
    ["void", "60 matched in Match Odds is void: Wrong price."],
    ["reduced", "The prices of your bets in Match Odds are reduced: Wrong price."],
  ] as const)("is said with its reason: %s", (Kind, words) => {
    expect(correctedWords({ ...about, Kind })).toBe(words);
  });

  it("is said of a market that is settled again", () => {
    const result = {
      EventId: 1,
      MarketId: 2,
      ...{ Match: "India v Australia", MarketName: "Match Odds" },
      ...{ Void: false, Gross: -100, Commission: 0 },
      Net: -100,
      Corrected: true,
    };
    expect(resultWords(result)).toContain("Match Odds is settled again");
  });
});
