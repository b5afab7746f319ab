import { describe, expect, it } from "vitest";
import { aPromotion, someTerms } from "../../testing/bonus-answers.ts";
import { promotionWords, termsWords, timeLeftWords } from "./bonus-words.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

describe("the words of a bonus", () => {
  it.each([
    [-1, "no time"],
    [0, "no time"],
    [59 * SECOND_MS, "59 s"],
    [61 * SECOND_MS, "1 min 1 s"],
    [HOUR_MS + 59 * SECOND_MS, "1 h 0 min"],
    [25 * HOUR_MS, "1 day 1 h"],
    [49 * HOUR_MS, "2 days 1 h"],
  ])("for %d ms left are %s", (leftMs, words) => {
    expect(timeLeftWords(leftMs)).toBe(words);
  });

  it("name every term that binds, and none that does not", () => {
    const plain = termsWords(someTerms());
    expect(plain).toHaveLength(4);
    const all = termsWords(
      someTerms({
        ...{ minOdds: 1.5, maxStake: 400, maxRelease: 250, wageringBase: "depositAndBonus" },
        contributions: [
          { sportId: 3, marketType: null, percent: 50 },
          { sportId: null, marketType: null, percent: 10 },
        ],
        ...{ excludedSports: [2], excludedMarketTypes: ["match_odd"], onePer: ["user", "mobile"] },
      }),
    ).join(" ");
    for (const words of [
      "Wager deposit and bonus together 3 times within 14 days",
      "Bets at odds below 1.50 do not count.",
      "Bets of more than 400.00 do not count.",
      "Cricket counts 50 %.",
      "Every bet counts 10 %.",
      "Not counted: Tennis, match odd markets.",
      "At most 250.00 of it is released.",
      "One for each player, mobile number.",
    ])
      expect(all).toContain(words);
  });

  it("say that nothing has to be wagered where that is so", () => {
    expect(termsWords(someTerms({ wageringMultiple: 0 }))[0]).toContain("Nothing has to be wagered");
  });

  it.each([
    [{ trigger: "deposit", minDeposit: 0, percent: null, amount: 50 }, "Deposit any amount and get 50.00."],
    [
      { trigger: "netLoss", percent: 10, amount: null, cap: 30, period: "week" },
      "What you lose in a week, after commission: get 10 % of it, up to 30.00 back.",
    ],
    [
      { trigger: "referral", amount: 100, minDeposit: 100, refereeTurnover: 250 },
      "Get 100.00 when somebody who signed up with your code has deposited 100.00 and wagered 250.00.",
    ],
  ] as const)("say what brings %j", (terms, words) => {
    expect(promotionWords(aPromotion({ terms: someTerms(terms) }))).toBe(words);
  });
});
