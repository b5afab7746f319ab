import { describe, expect, it } from "vitest";
import { expectedReturn, fraction, percentText, toNumber } from "../index.ts";
import { cardName, DECK } from "../playing-card.ts";
import { cardsNamed } from "../testing/cards-named.ts";
import { streamDrawing } from "../testing/stream-giving.ts";
import {
  TEEN_PATTI_BETS,
  TEEN_PATTI_DEALS,
  TEEN_PATTI_HAND_COUNTS,
  teenPatti,
  teenPattiOutcome,
} from "./teen-patti.ts";
import { TEEN_PATTI_HANDS, teenPattiHand, teenPattiStrength } from "./teen-patti-hand.ts";

function allHands(): readonly (readonly number[])[] {
  const hands: number[][] = [];
  for (let first = 0; first < DECK; first += 1) {
    for (let second = first + 1; second < DECK; second += 1) {
      for (let third = second + 1; third < DECK; third += 1) hands.push([first, second, third]);
    }
  }
  return hands;
}

const HANDS = allHands();

describe("the hands of teen patti", () => {
  it("are 22 100, of each kind as many as published", () => {
    const counts = new Map(TEEN_PATTI_HANDS.map((hand) => [hand, 0]));
    for (const cards of HANDS) counts.set(teenPattiHand(cards), (counts.get(teenPattiHand(cards)) ?? 0) + 1);
    expect(HANDS).toHaveLength(22_100);
    expect(Object.fromEntries(counts)).toEqual(TEEN_PATTI_HAND_COUNTS);
  });

  it("tie in 450 528 of 407 170 400 deals", () => {
    const equal = new Map<number, (readonly number[])[]>();
    for (const cards of HANDS) {
      const strength = teenPattiStrength(cards);
      equal.set(strength, [...(equal.get(strength) ?? []), cards]);
    }
    let ties = 0;
    for (const hands of equal.values()) {
      for (const a of hands) ties += hands.filter((b) => b.every((card) => !a.includes(card))).length;
    }
    expect({ all: 22_100 * 18_424, ties }).toEqual(TEEN_PATTI_DEALS);
  });

  it("are in the stated order", () => {
    const falling = [
      "AS AH AD",
      "2S 2H 2D",
      "AS KS QS",
      "AS 2S 3S",
      "KS QS JS",
      "4S 3S 2S",
      "AS KH QD",
      "AS 2H 3D",
      "KS QH JD",
      "4S 3H 2D",
      "AS KS JS",
      "AS KS TS",
      "5S 3S 2S",
      "AS AH KD",
      "AS AH 2D",
      "KS KH AD",
      "2S 2H 3D",
      "AS KH JD",
      "AS QH JD",
      "5S 3H 2D",
    ].map((names) => teenPattiStrength(cardsNamed(names)));
    expect(falling.toSorted((a, b) => b - a)).toEqual(falling);
    expect(new Set(falling).size).toBe(falling.length);
  });

  it("never differ by suit or by the order of the cards", () => {
    expect(teenPattiStrength(cardsNamed("2D AS 3H"))).toBe(teenPattiStrength(cardsNamed("AC 3D 2S")));
    expect(teenPattiStrength(cardsNamed("KD AS KH"))).toBe(teenPattiStrength(cardsNamed("AC KC KS")));
  });
});

describe("teen patti", () => {
  const deal = (names: string, bet: (typeof TEEN_PATTI_BETS)[number]) =>
    teenPatti.decide({ bet }, streamDrawing(cardsNamed(names), DECK));

  it("deals alternately, A first", () => {
    const { outcome } = deal("AS KC AH QC AD JC", "A");
    expect([outcome.a.map(cardName), outcome.b.map(cardName)]).toEqual([
      ["AS", "AH", "AD"],
      ["KC", "QC", "JC"],
    ]);
    expect(outcome).toMatchObject({ handA: "trail", handB: "pure sequence", winner: "A" });
  });

  it.each([
    ["A", "AS KC AH QC AD 2D", 19_800],
    ["B", "AS KC AH QC AD 2D", 0],
    ["A", "2S KC 5H QC 9D JD", 0],
    ["B", "2S KC 5H QC 9D JD", 19_800],
    ["A", "AS AC KH KC 9D 9H", 10_000],
    ["B", "AS AC KH KC 9D 9H", 10_000],
    ["pairPlusA", "AS KC AH QC AD JC", 310_000],
    ["pairPlusB", "AS KC AH QC AD JC", 410_000],
    ["pairPlusA", "2S KC 5S QH 9S JD", 50_000],
    ["pairPlusB", "2S KC 5S QH 9S JD", 70_000],
    ["pairPlusA", "2S KC 2H QC 9S 3D", 20_000],
    ["pairPlusB", "2S KC 2H QC 9S 3D", 0],
  ] as const)("%s on %s pays %i", (bet, names, multiplier) => {
    expect(deal(names, bet).multiplier).toBe(multiplier);
  });

  it.each([
    ["A", "99.001"],
    ["B", "99.001"],
    ["pairPlusA", "97.683"],
    ["pairPlusB", "97.683"],
  ] as const)("%s returns %s percent", (bet, percent) => {
    expect(percentText(expectedReturn(teenPatti.distribution({ bet })), 3)).toBe(percent);
  });

  it("publishes the highest multiple of its bets", () => {
    const paid = TEEN_PATTI_BETS.flatMap((bet) =>
      teenPatti.distribution({ bet }).map(({ pays }) => toNumber(pays) * 10_000),
    );
    expect(Math.max(...paid)).toBe(teenPatti.highestMultiplier);
  });

  it("publishes the return of the bet that returns least", () => {
    expect(percentText(expectedReturn(teenPatti.distribution({ bet: "pairPlusA" })), 2)).toBe(
      teenPatti.rtpPercent,
    );
  });

  it("returns of pair plus what the 22 100 hands do", () => {
    const paid = HANDS.reduce((sum, [a = 0, b = 0, c = 0]) => {
      const others = Array.from({ length: DECK }, (_, card) => card).filter(
        (card) => ![a, b, c].includes(card),
      );
      const [d = 0, e = 0, f = 0] = others;
      return sum + (teenPattiOutcome([a, d, b, e, c, f]).handA === "high card" ? 0 : 1);
    }, 0);
    expect(paid).toBe(22_100 - TEEN_PATTI_HAND_COUNTS["high card"]);
    expect(expectedReturn(teenPatti.distribution({ bet: "pairPlusB" }))).toEqual(fraction(21_588, 22_100));
  });

  it.each([{ bet: "tie" }, { bet: "a" }, {}, null, { bet: "A", stake: 1 }])("refuses %j", (value) => {
    expect(teenPatti.parseChoice(value)).toMatchObject({ ok: false });
  });
});
