import { describe, expect, it } from "vitest";
import { expectedReturn, fraction, payoutPaise, percentText, standardDeviation } from "../index.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import { ROULETTE_POCKETS, type RouletteChoice, roulette } from "./roulette.ts";
import { ROULETTE_BETS } from "./roulette-bets.ts";

function spin(choice: RouletteChoice, pocket: number) {
  return roulette.decide(choice, streamGiving([{ result: pocket, bound: ROULETTE_POCKETS }]));
}

describe("the bets of roulette", () => {
  it("are the 157 of a European table, each on its own numbers", () => {
    const kinds = new Map<string, number>();
    for (const name of ROULETTE_BETS.keys()) {
      const [kind = ""] = name.split(":");
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect(Object.fromEntries(kinds)).toEqual({
      straight: 37,
      split: 60,
      street: 14,
      corner: 23,
      line: 11,
      dozen: 3,
      column: 3,
      red: 1,
      black: 1,
      even: 1,
      odd: 1,
      low: 1,
      high: 1,
    });
    expect(ROULETTE_BETS.get("corner:1-2-4-5")?.numbers).toEqual([1, 2, 4, 5]);
    expect(ROULETTE_BETS.get("line:31-32-33-34-35-36")?.pays).toBe(6);
    expect(ROULETTE_BETS.get("column:3")?.numbers).toContain(36);
    expect(ROULETTE_BETS.get("black")?.numbers).toHaveLength(18);
    expect(ROULETTE_BETS.has("split:3-4")).toBe(false);
  });

  it("all return 36/37", () => {
    for (const { name, numbers } of ROULETTE_BETS.values()) {
      const choice = { bets: [{ bet: name, units: 1 }] };
      expect(expectedReturn(roulette.distribution(choice))).toEqual(fraction(36, 37));
      const pockets = Array.from({ length: ROULETTE_POCKETS }, (_, pocket) => pocket);
      expect(pockets.filter((pocket) => spin(choice, pocket).multiplier > 0)).toEqual(numbers);
    }
    expect(percentText(fraction(36, 37), 2)).toBe(roulette.rtpPercent);
    const straight = roulette.distribution({ bets: [{ bet: "straight:0", units: 1 }] });
    expect(standardDeviation(straight)).toBeCloseTo(5.84, 2);
  });
});

describe("roulette", () => {
  const choice: RouletteChoice = {
    bets: [
      { bet: "straight:17", units: 1 },
      { bet: "black", units: 5 },
      { bet: "dozen:3", units: 1 },
    ],
  };

  it("shares the stake by units and pays every bet that wins, exactly", () => {
    const won = spin(choice, 17);
    expect(won).toMatchObject({ multiplier: 65_714, exact: { pays: 46, of: 7 } });
    expect(payoutPaise(70_000, won)).toBe(460_000);
    expect(payoutPaise(70_000, spin(choice, 26))).toBe(130_000);
    expect(payoutPaise(70_000, spin(choice, 0))).toBe(0);
  });

  it("returns 36/37 however the chips lie", () => {
    expect(expectedReturn(roulette.distribution(choice))).toEqual(fraction(36, 37));
  });

  it("accepts what it is given as it is", () => {
    expect(roulette.parseChoice(choice)).toEqual({ ok: true, value: choice });
  });

  it.each([
    { bets: [] },
    { bets: [{ bet: "straight:37", units: 1 }] },
    { bets: [{ bet: "split:1-3", units: 1 }] },
    { bets: [{ bet: "red", units: 0 }] },
    { bets: [{ bet: "red", units: 1.5 }] },
    { bets: [{ bet: "red", units: -1 }] },
    { bets: [{ bet: "red", units: 10_001 }] },
    { bets: [{ bet: "red" }] },
    { bets: [{ bet: 17, units: 1 }] },
    {
      bets: [
        { bet: "red", units: 1 },
        { bet: "red", units: 1 },
      ],
    },
    { bets: Array.from({ length: 61 }, () => ({ bet: "red", units: 1 })) },
    { bets: "red" },
    { bets: [null] },
    {},
  ])("refuses %j", (value) => {
    expect(roulette.parseChoice(value)).toMatchObject({ ok: false });
  });
});
