import type { BonusType } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { bonusTermsOf } from "../../testing/bonus-world.ts";
import { bonusAmount, contributionPercent, readTerms, wagerRequired, wireTerms } from "./bonus-terms.ts";

type Wire = ReturnType<typeof bonusTermsOf>;

const DEPOSIT = { trigger: "deposit", amount: null, percent: 50, cap: 500, minDeposit: 100 } as const;

function read(type: BonusType, change: Partial<Wire> = {}) {
  const terms = readTerms(type, bonusTermsOf(change));
  if ("code" in terms) throw new Error(terms.code);
  return terms;
}

describe("terms of a bonus", () => {
  it.each<[BonusType, Partial<Wire>]>([
    ["manual", {}],
    ["manual", { amount: null }],
    ["welcome", { trigger: "signUp", onePer: ["user"] }],
    ["welcome", { ...DEPOSIT, onePer: ["user", "device", "mobile"] }],
    ["freeBet", { trigger: "signUp", onePer: ["user"] }],
    ["depositMatch", { ...DEPOSIT, wageringBase: "depositAndBonus" }],
    ["cashback", { trigger: "netLoss", amount: null, percent: 10, cap: 1000, period: "week" }],
    ["referral", { trigger: "referral", refereeTurnover: 1000 }],
  ])("of a %s bonus %j are kept and written as they were", (type, change) => {
    const wire = bonusTermsOf(change);
    const terms = readTerms(type, wire);
    expect("code" in terms ? terms : wireTerms(terms)).toEqual(wire);
  });

  it.each<[string, BonusType, Partial<Wire>, string]>([
    ["that can be bet", "manual", { bettable: true }, "BONUS_NOT_BETTABLE"],
    ["with three decimals", "manual", { amount: 1.001 }, "AMOUNT_INVALID"],
    ["of nothing", "manual", { amount: 0 }, "AMOUNT_INVALID"],
    ["of less than nothing", "manual", { amount: -1 }, "AMOUNT_INVALID"],
    ["beyond every amount", "manual", { amount: 2 ** 53 }, "AMOUNT_INVALID"],
    ["over ten million", "manual", { amount: 10_000_000.01 }, "AMOUNT_INVALID"],
    ["with a deposit below zero", "manual", { minDeposit: -1 }, "AMOUNT_INVALID"],
    ["with a cap of nothing", "depositMatch", { ...DEPOSIT, cap: 0 }, "AMOUNT_INVALID"],
    ["with odds of three decimals", "manual", { minOdds: 1.505 }, "BONUS_TERMS_INVALID"],
    ["of a manual bonus on a deposit", "manual", { trigger: "deposit" }, "BONUS_TERMS_INVALID"],
    ["of a match without a cap", "depositMatch", { ...DEPOSIT, cap: null }, "BONUS_TERMS_INVALID"],
    ["of a match with an amount", "depositMatch", { ...DEPOSIT, amount: 5 }, "BONUS_TERMS_INVALID"],
    ["of a manual percentage", "manual", { percent: 5, cap: 5 }, "BONUS_TERMS_INVALID"],
    ["of a welcome without an amount", "welcome", { ...DEPOSIT, percent: null }, "BONUS_TERMS_INVALID"],
    ["of a welcome for ever again", "welcome", { trigger: "signUp" }, "BONUS_TERMS_INVALID"],
    [
      "of a sign-up's percentage",
      "welcome",
      { ...DEPOSIT, trigger: "signUp", onePer: ["user"] },
      "BONUS_TERMS_INVALID",
    ],
    [
      "of a cashback without a period",
      "cashback",
      { trigger: "netLoss", amount: null, percent: 10, cap: 10 },
      "BONUS_TERMS_INVALID",
    ],
    ["of a referral without a turnover", "referral", { trigger: "referral" }, "BONUS_TERMS_INVALID"],
    ["of a manual bonus with a turnover", "manual", { refereeTurnover: 5 }, "BONUS_TERMS_INVALID"],
    ["of a manual bonus with a period", "manual", { period: "day" }, "BONUS_TERMS_INVALID"],
    [
      "that count a deposit which there is not",
      "manual",
      { wageringBase: "depositAndBonus" },
      "BONUS_TERMS_INVALID",
    ],
    ["that name a bound twice", "manual", { onePer: ["user", "user"] }, "BONUS_TERMS_INVALID"],
  ])("%s are refused", (_, type, change, code) => {
    expect(readTerms(type, bonusTermsOf(change))).toMatchObject({ code });
  });

  it.each<[string, Partial<Wire>, string]>([
    [
      "an excluded type of market that there is not",
      { excludedMarketTypes: ["toss", "match_odds"] },
      "There is no type of market match_odds. The types are match_odd, bookmaker,",
    ],
    [
      "a contribution of a type of market that there is not",
      { contributions: [{ sportId: 3, marketType: "Fancy2", percent: 50 }] },
      "There is no type of market Fancy2.",
    ],
    ["an excluded sport that there is not", { excludedSports: [3, 999] }, "There is no sport 999."],
    // Events have the main id of their sport: a second one, as cricket has, would match none.
    ["a second id of a sport", { excludedSports: [4] }, "There is no sport 4. The sports are 3 (Cricket),"],
    [
      "a contribution of games, which are no markets",
      { contributions: [{ sportId: -1, marketType: null, percent: 50 }] },
      "There is no sport -1.",
    ],
  ])("that name %s are refused with what there is", (_, change, words) => {
    expect(readTerms("manual", bonusTermsOf(change))).toMatchObject({
      ...{ code: "BONUS_TERMS_INVALID", words: expect.stringContaining(words) },
    });
  });

  it.each([
    [100_00, 50_00],
    [99_99, 49_99],
    [1000_00, 500_00],
    [5000_00, 500_00],
    [1, 0],
  ])("give for a deposit of %d paise %d, rounded down and up to the cap", (deposit, expected) => {
    expect(bonusAmount(read("depositMatch", DEPOSIT), deposit)).toBe(expected);
  });

  it("count the deposit into the wagering where they say so", () => {
    const bonus = { ...DEPOSIT, wageringMultiple: 30 } as const;
    expect(wagerRequired(read("depositMatch", bonus), 100_00, 100_00)).toBe(3000_00);
    const both = read("depositMatch", { ...bonus, wageringBase: "depositAndBonus" });
    expect(wagerRequired(both, 100_00, 100_00)).toBe(6000_00);
  });

  it("count by the entry that names most of a market, and nothing where it is excluded", () => {
    const terms = read("manual", {
      contributions: [
        { sportId: null, marketType: null, percent: 5 },
        { sportId: 3, marketType: null, percent: 30 },
        { sportId: null, marketType: "place", percent: 20 },
        { sportId: 3, marketType: "place", percent: 40 },
      ],
      ...{ excludedSports: [2], excludedMarketTypes: ["toss"] },
    });
    const percents = [
      [3, "place"],
      [26, "place"],
      [3, "match_odd"],
      [26, "win"],
      [2, "match_odd"],
      [3, "toss"],
    ] as const;
    expect(percents.map(([sport, type]) => contributionPercent(terms, sport, type))).toEqual([
      40, 20, 30, 5, 0, 0,
    ]);
    expect(contributionPercent(read("manual"), 3, "match_odd")).toBe(100);
  });
});
