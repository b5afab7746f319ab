import { betProfitCentipaise } from "@crossbook/engine/kinds";
import { type Paise, paise } from "@crossbook/money";
import { liability, type OddsHundredths, oddsHundredths, profit } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarketPosition, marketExposure, positionOf } from "../../positions/market-position.ts";
import { type Draft, oddsOf, openDraft, orderOf, type Pick, type Side } from "../../selection/draft.ts";
import { aFancy } from "../../testing/fancy-answers.ts";
import { aPositionMarket } from "../../testing/market-answers.ts";
import { actOf, type SlipTerms, slipActions, slipErrors, slipSummary, stakesOf } from "./slip-form.ts";

const HOME = 11;
const AWAY = 12;
const FLAT: MarketPosition = {
  market: aPositionMarket([HOME, AWAY]),
  matched: { kind: "singleWinner", ifWins: [0, 0] },
  unmatched: [],
};

function pick(overrides: Partial<Pick> = {}): Pick {
  return {
    eventId: 1,
    eventTitle: "Australia v New Zealand",
    marketId: 2,
    marketName: "Match Odds",
    runnerId: HOME,
    runnerName: "Australia",
    side: "back",
    notation: "decimal",
    odds: oddsHundredths(214),
    ...overrides,
  };
}

function draft(side: Side, oddsText: string, stakeText: string): Draft {
  return { ...openDraft(undefined, pick({ side })), oddsText, stakeText };
}

function terms(overrides: Partial<SlipTerms> = {}): SlipTerms {
  return {
    ladder: "classic",
    minStake: paise(100_00),
    maxStake: paise(50_000_00),
    available: paise(10_000_00),
    exposure: paise(0),
    position: FLAT,
    worseTicks: 5,
    offers: [],
    lines: undefined,
    eachWay: undefined,
    ...overrides,
  };
}

describe("the four figures", () => {
  it.each([
    ["back", "2.14", "500", 570_00, 500_00, 500_00, 9_500_00],
    ["lay", "2.14", "500", 500_00, 570_00, 570_00, 9_430_00],
    ["back", "1.01", "100", 1_00, 100_00, 100_00, 9_900_00],
    ["lay", "1000", "100", 100_00, 99_900_00, 99_900_00, -89_900_00],
    ["back", "1.85", "333.33", 283_33, 333_33, 333_33, 9_666_67],
    ["lay", "1.85", "333.33", 333_33, 283_34, 283_34, 9_716_66],
  ] as const)("%s %s with %s", (side, odds, stake, expectedProfit, risk, newExposure, balanceAfter) => {
    expect(slipSummary(draft(side, odds, stake), terms())).toEqual({
      profit: expectedProfit,
      liability: risk,
      newExposure,
      balanceAfter,
    });
  });

  it("are unknown, not zero, while price or stake is missing", () => {
    const unknown = {
      profit: undefined,
      liability: undefined,
      newExposure: undefined,
      balanceAfter: undefined,
    };
    expect(slipSummary(draft("back", "2.14", ""), terms())).toEqual(unknown);
    expect(slipSummary(draft("back", "", "500"), terms())).toEqual(unknown);
    expect(slipSummary(draft("back", "abc", "500"), terms())).toEqual(unknown);
  });

  it("show a guest what the bet wins and risks, and leave the wallet open", () => {
    const guest = terms({ available: undefined, exposure: undefined, position: undefined });
    expect(slipSummary(draft("lay", "2.14", "500"), guest)).toEqual({
      profit: 500_00,
      liability: 570_00,
      newExposure: undefined,
      balanceAfter: undefined,
    });
  });

  it("agree with the odds package at every price and stake", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Side>("back", "lay"),
        fc.integer({ min: 101, max: 100_000 }),
        fc.integer({ min: 1, max: 10_000_000 }),
        (side, odds, stake) => {
          const summary = slipSummary(
            draft(side, (odds / 100).toFixed(2), (stake / 100).toFixed(2)),
            terms(),
          );
          const [gain, risk]: [Paise, Paise] =
            side === "back"
              ? [profit(paise(stake), odds as OddsHundredths), paise(stake)]
              : [paise(stake), liability(paise(stake), odds as OddsHundredths)];
          expect(summary).toMatchObject({ profit: gain, liability: risk, newExposure: risk });
        },
      ),
      { seed: 7 },
    );
  });
});

describe("new exposure in a market where something is held", () => {
  const backed: MarketPosition = {
    ...FLAT,
    matched: { kind: "singleWinner", ifWins: [500_00 * 114, -500_00 * 100] },
  };

  it("falls when a matching lay closes the position", () => {
    const closing = terms({
      position: backed,
      exposure: paise(500_00),
      available: paise(9_500_00),
      offers: [{ odds: oddsHundredths(210), size: paise(10_000_00) }],
    });
    expect(slipSummary(draft("lay", "2.10", "500"), closing)).toMatchObject({
      newExposure: 0,
      balanceAfter: 10_000_00,
    });
  });

  it("does not fall for a lay that only rests", () => {
    const unmatched = terms({ position: backed, exposure: paise(500_00), available: paise(9_500_00) });
    expect(slipSummary(draft("lay", "2.10", "500"), unmatched)).toMatchObject({ newExposure: 500_00 });
  });

  it("counts other markets' exposure unchanged", () => {
    expect(slipSummary(draft("back", "2.00", "100"), terms({ exposure: paise(300_00) }))).toMatchObject({
      newExposure: 400_00,
      balanceAfter: 9_900_00,
    });
  });

  it("equals the worst of every winner and every subset of unmatched bets", () => {
    const bet = fc.record({
      runner: fc.integer({ min: 0, max: 2 }),
      side: fc.constantFrom<Side>("back", "lay"),
      odds: fc.integer({ min: 101, max: 2_000 }).map((odds) => odds as OddsHundredths),
      stake: fc.integer({ min: 1, max: 100_000 }).map(paise),
    });
    const profitOf = (
      one: { runner: number; side: Side; odds: number; stake: number },
      winner: number,
    ): number => {
      const backProfit = winner === one.runner ? one.stake * (one.odds - 100) : -one.stake * 100;
      return one.side === "back" ? backProfit : -backProfit;
    };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3, maxLength: 3 }),
        fc.array(bet, { maxLength: 5 }),
        (ifWins, unmatched) => {
          let worst = 0;
          for (let subset = 0; subset < 2 ** unmatched.length; subset += 1) {
            ifWins.forEach((held, winner) => {
              const total = unmatched.reduce(
                (sum, one, index) => sum + (subset & (1 << index) ? profitOf(one, winner) : 0),
                held,
              );
              worst = Math.max(worst, -total);
            });
          }
          const position = {
            market: aPositionMarket([1, 2, 3]),
            matched: { kind: "singleWinner" as const, ifWins },
            unmatched: unmatched.map(({ odds, ...rest }) => ({
              ...rest,
              payoutCentipaise: rest.stake * odds,
            })),
          };
          expect(marketExposure(position)).toBe(Math.ceil(worst / 100));
        },
      ),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe("price and stake actions", () => {
  it.each([
    ["2.00", "up", "2.02"],
    ["2.00", "down", "1.99"],
    ["2.01", "up", "2.02"],
    ["2.01", "down", "2.00"],
    ["1.01", "down", "1.01"],
    ["1000", "up", "1000"],
    ["3.95", "up", "4.0"],
    ["4.0", "up", "4.1"],
  ] as const)("the price %s steps %s to %s", (from, direction, to) => {
    expect(slipActions.stepOdds(draft("back", from, ""), "classic", direction).oddsText).toBe(to);
  });

  it("steps a price of one hundredth on the finest ladder, and from the pressed price when the field is empty", () => {
    expect(slipActions.stepOdds(draft("back", "2.00", ""), "finest", "up").oddsText).toBe("2.01");
    expect(slipActions.stepOdds(draft("back", "", ""), "classic", "up").oddsText).toBe("2.16");
  });

  it("adds quick stakes, halves, doubles and clears", () => {
    const empty = draft("back", "2.00", "");
    const added = slipActions.addStake(slipActions.addStake(empty, paise(500_00)), paise(1_000_00));
    expect(added.stakeText).toBe("1500");
    expect(slipActions.halveStake(added).stakeText).toBe("750");
    expect(slipActions.doubleStake(added).stakeText).toBe("3000");
    expect(slipActions.halveStake(draft("back", "2.00", "0.01")).stakeText).toBe("");
    expect(slipActions.clearStake(added).stakeText).toBe("");
  });

  it.each([
    ["back", "2.00", "10000"],
    ["lay", "3.00", "5000"],
    ["lay", "2.14", "8771"],
    ["lay", "1.01", "50000"],
  ] as const)("the largest %s at %s is %s", (side, odds, stake) => {
    expect(slipActions.maxStake(draft(side, odds, ""), terms()).stakeText).toBe(stake);
  });

  it.each([
    ["1,500", 1_500_00],
    ["₹ 1,500.50 ", 1_500_50],
    ["१५००", 1_500_00],
    ["1e5", undefined],
    ["-150", undefined],
    ["1,50", undefined],
    [`1${"0".repeat(40)}`, undefined],
  ])("bets on %j what it says, or nothing", (text, stake) => {
    const typed = slipActions.typeStake(draft("back", "2.00", ""), text);
    expect(orderOf(typed)?.stake).toBe(stake);
    expect(slipErrors(typed, terms()).stake !== undefined).toBe(stake === undefined);
  });

  it.each([
    ["2,14", undefined],
    ["२.१४", 214],
  ])("takes %j for its price, or for none", (text, odds) => {
    expect(oddsOf(slipActions.typeOdds(draft("back", "2.00", ""), text))).toBe(odds);
  });

  it("opens the other side with its own price and no stake, and renews only the price of the same cell", () => {
    const written = { ...draft("back", "2.20", "500"), execution: "anyPrice" as const };
    expect(openDraft(written, pick({ odds: oddsHundredths(218) }))).toMatchObject({
      oddsText: "2.18",
      stakeText: "500",
    });
    expect(openDraft(written, pick({ side: "lay", odds: oddsHundredths(216) }))).toMatchObject({
      oddsText: "2.16",
      stakeText: "",
      execution: "limit",
    });
  });
});

describe("rules named before they are broken", () => {
  it.each([
    ["2.01", "500", { odds: "Not a price of this market. Nearest: 2.00 and 2.02." }],
    ["1.00", "500", { odds: "Prices go from 1.01 to 1000, by two decimals." }],
    ["2.00", "99.99", { stake: "The minimum stake here is 100." }],
    ["2.00", "50000.01", { stake: "The maximum stake here is 50,000." }],
    ["2.00", "0", { stake: "The minimum stake here is 100." }],
    ["2.00", "12000", { stake: "This risks 2,000 more than you have." }],
    ["2.00", "500", {}],
    ["", "", {}],
  ])("price %s, stake %s", (odds, stake, errors) => {
    expect(slipErrors(draft("back", odds, stake), terms())).toEqual(errors);
  });

  it("says the worst price and its risk where worse prices are accepted, and counts on that risk", () => {
    const lay = { ...draft("lay", "17.0", "100"), execution: "anyPrice" as const };
    expect(actOf(lay, terms())).toBe("Lay 100 at 17.0 to 19.5, risk 1,850");
    expect(actOf(lay, terms({ worseTicks: 20 }))).toBe("Lay 100 at 17.0 to 38, risk 3,700");
    expect(slipSummary(lay, terms())).toMatchObject({ profit: 100_00, liability: 1850_00 });
    const back = { ...draft("back", "1.03", "500"), execution: "anyPrice" as const };
    expect(actOf(back, terms())).toBe("Back 500 at 1.03 to 1.01, risk 500");
    const rich = { ...draft("lay", "17.0", "600"), execution: "anyPrice" as const };
    expect(slipErrors({ ...rich, execution: "limit" }, terms())).toEqual({});
    expect(slipErrors(rich, terms())).toEqual({ stake: "This risks 1,100 more than you have." });
  });

  it("says the act in the button", () => {
    expect(actOf(draft("lay", "2.14", "500"), terms())).toBe("Lay 500 at 2.14, risk 570");
    expect(actOf(draft("back", "2.14", "500"), terms())).toBe("Back 500 at 2.14, risk 500");
    expect(actOf(draft("back", "2.14", ""), terms())).toBeUndefined();
  });
});

describe("a bet in percent", () => {
  const percent = (side: Side, oddsText: string, stakeText: string): Draft => ({
    ...openDraft(undefined, pick({ side, notation: "percent", odds: oddsHundredths(185) })),
    oddsText,
    stakeText,
  });
  const finest = terms({ ladder: "finest" });

  it("means 1.85 by 85, and never guesses it from the number", () => {
    expect(slipSummary(percent("back", "85", "1000"), finest)).toMatchObject({
      profit: 850_00,
      liability: 1_000_00,
    });
    expect(slipSummary(percent("lay", "88", "1000"), finest)).toMatchObject({
      profit: 1_000_00,
      liability: 880_00,
    });
    expect(slipSummary(percent("back", "2", "1000"), finest).profit).toBe(20_00);
    expect(actOf(percent("back", "85", "1000"), finest)).toBe("Back 1,000 at 85, risk 1,000");
  });

  it("takes whole percent only, and steps by one", () => {
    expect(oddsOf(slipActions.typeOdds(percent("back", "", ""), "8.5"))).toBeUndefined();
    expect(slipActions.stepOdds(percent("back", "85", ""), "finest", "up").oddsText).toBe("86");
    expect(slipErrors(percent("back", "0", ""), finest).odds).toBe(
      "Rates are whole percent from 1 on: 85 means 1.85.",
    );
  });
});

describe("a bet at a line", () => {
  const lines = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" } as const;
  const fancy = terms({ ladder: "finest", lines, position: positionOf(aFancy(), [], []) });
  const at = (side: Side, line: number | undefined, rate: number, stakeText: string): Draft => ({
    ...openDraft(
      undefined,
      pick({ side, notation: "percent", odds: oddsHundredths(100 + rate), fancy: { line } }),
    ),
    stakeText,
  });

  it.each([
    ["back", 47, 90, 900_00, 1_000_00, "Yes 1,000 on 47 at 90, risk 1,000"],
    ["lay", 45, 110, 1_000_00, 1_100_00, "No 1,000 on 45 at 110, risk 1,100"],
  ] as const)("%s %d at %d wins and risks by its rate", (side, line, rate, profit, liability, act) => {
    const draft = at(side, line, rate, "1000");
    expect(slipSummary(draft, fancy)).toMatchObject({ profit, liability, newExposure: liability });
    expect(actOf(draft, fancy)).toBe(act);
  });

  it("is no bet without its line, and of no line that the market has not", () => {
    expect(actOf(at("back", undefined, 90, "1000"), fancy)).toBeUndefined();
    expect(slipErrors(at("back", 121, 90, "1000"), fancy).line).toBe(
      "The lines of this market go from 20 to 120, by 1.",
    );
  });

  it("steps along the market's lines", () => {
    expect(slipActions.stepLine(at("back", 47, 90, ""), lines, "up").lineText).toBe("48");
    expect(slipActions.stepLine(at("back", 20, 90, ""), lines, "down").lineText).toBe("20");
    expect(slipActions.stepLine(at("back", undefined, 90, ""), lines, "up").lineText).toBe("20");
  });
});

describe("a bet each way", () => {
  it("is two of its stake: liability twice the stake, profit of both parts", () => {
    const eachWay = terms({ eachWay: { places: 3, divisor: 4 } });
    expect(slipSummary(draft("back", "9.0", "100"), eachWay)).toMatchObject({
      profit: 1_000_00,
      liability: 200_00,
    });
    expect(slipSummary(draft("lay", "9.0", "100"), eachWay)).toMatchObject({
      profit: 200_00,
      liability: 1_000_00,
    });
    expect(actOf(draft("back", "9.0", "100"), eachWay)).toBe("Back 100 each way at 9.0, risk 200");
  });

  it("says just the best and the worst of what settlement would pay", () => {
    for (const divisor of [1, 4, 5]) {
      const market = { kind: "eachWay", runnerCount: 4, places: 2, divisor, ladder: "classic" } as const;
      for (const side of ["back", "lay"] as const) {
        for (const [odds, stake] of [
          [101, 1],
          [235, 12_345],
          [1010, 99_999],
        ] as const) {
          const bet = { runner: 0, side, stake, payoutCentipaise: stake * odds };
          const paid = [
            [0, 1],
            [1, 0],
            [1, 2],
          ].map((placed) => betProfitCentipaise(bet, { type: "places", placed }, market));
          const order = { runnerId: 1, side, odds: odds as OddsHundredths, stake: paise(stake) };
          const { profit, liability } = stakesOf(order, { places: 2, divisor });
          expect(profit).toBe(Math.floor(Math.max(...paid) / 100));
          expect(liability).toBe(Math.ceil(-Math.min(...paid) / 100));
        }
      }
    }
  });
});
