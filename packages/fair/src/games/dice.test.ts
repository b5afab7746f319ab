import { describe, expect, it } from "vitest";
import { compareFractions, expectedReturn, fraction, percentText } from "../index.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import { DICE_FACES, type DiceChoice, dice, diceMultiplier, diceWinningFaces } from "./dice.ts";

const CHOICES = (["over", "under"] as const).flatMap((direction) =>
  Array.from({ length: DICE_FACES }, (_, target): DiceChoice => ({ direction, target })).filter(
    (choice) => dice.parseChoice(choice).ok,
  ),
);

describe("dice", () => {
  it("wins strictly over or under the target", () => {
    const roll = (result: number, choice: DiceChoice) =>
      dice.decide(choice, streamGiving([{ result, bound: DICE_FACES }])).multiplier > 0;
    const over = { direction: "over", target: 5000 } as const;
    const under = { direction: "under", target: 5000 } as const;
    expect([4999, 5000, 5001].map((result) => roll(result, over))).toEqual([false, false, true]);
    expect([4999, 5000, 5001].map((result) => roll(result, under))).toEqual([true, false, false]);
  });

  it("pays 0.99 over the chance, counted in faces, rounded down to a ten-thousandth", () => {
    expect(diceMultiplier({ direction: "under", target: 5000 })).toBe(19_801);
    expect(diceMultiplier({ direction: "over", target: 9990 })).toBe(9_900_990);
    expect(dice.highestMultiplier).toBe(Math.max(...CHOICES.map(diceMultiplier)));
    const exact = (choice: DiceChoice) => BigInt(99 * DICE_FACES * 100) / BigInt(diceWinningFaces(choice));
    expect(CHOICES.filter((choice) => BigInt(diceMultiplier(choice)) !== exact(choice))).toEqual([]);
  });

  it("decides every face as its distribution says", () => {
    for (const choice of [CHOICES[0], CHOICES[4321], CHOICES.at(-1)].filter((one) => one !== undefined)) {
      let paid = 0;
      for (let result = 0; result < DICE_FACES; result += 1) {
        paid += dice.decide(choice, streamGiving([{ result, bound: DICE_FACES }])).multiplier;
      }
      expect(expectedReturn(dice.distribution(choice))).toEqual(fraction(paid, DICE_FACES * 10_000));
    }
  });

  it("returns what is published, at the choice that returns least, and never over 99 %", () => {
    const returns = CHOICES.map((choice) => expectedReturn(dice.distribution(choice)));
    const [lowest] = returns.toSorted(compareFractions);
    expect(percentText(lowest ?? fraction(0), 2)).toBe(dice.rtpPercent);
    expect(returns.every((one) => compareFractions(one, fraction(99, 100)) <= 0)).toBe(true);
  });

  it.each([
    { direction: "over", target: 200 },
    { direction: "over", target: 9_990 },
    { direction: "under", target: 10 },
    { direction: "under", target: 9_800 },
  ])("accepts %j, which wins by the fewest or the most faces", (value) => {
    expect(dice.parseChoice(value)).toEqual({ ok: true, value });
  });

  it("publishes the lowest and the highest target of both directions together", () => {
    const targets = CHOICES.map(({ target }) => target);
    const range = { lowest: Math.min(...targets), highest: Math.max(...targets) };
    expect(dice.limits).toContainEqual({ field: "target", ...range, unit: "hundredths" });
  });

  it.each([
    { direction: "over", target: 10_000 },
    { direction: "over", target: 9_991 },
    { direction: "over", target: 199 },
    { direction: "under", target: 9 },
    { direction: "under", target: 9_801 },
    { direction: "under", target: 50.5 },
    { direction: "under", target: "5000" },
    { direction: "under", target: Number.NaN },
    { direction: "at", target: 5000 },
    { direction: "under" },
    { direction: "under", target: 5000, edge: 0 },
    [],
    null,
    "under",
    undefined,
  ])("refuses %j", (value) => {
    expect(dice.parseChoice(value)).toMatchObject({ ok: false });
  });
});
