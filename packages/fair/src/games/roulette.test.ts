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

  it.each([
    ["red", [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]],
    ["black", [2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35]],
    ["even", [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36]],
    ["odd", [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35]],
    ["low", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]],
    ["high", [19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
    ["dozen:1", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    ["dozen:2", [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]],
    ["dozen:3", [25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]],
    ["column:1", [1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]],
    ["column:2", [2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 32, 35]],
    ["column:3", [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]],
  ])("outside the numbers: %s wins on the pockets of a European table", (name, numbers) => {
    expect(ROULETTE_BETS.get(name)?.numbers).toEqual(numbers);
  });

  it("inside: each wins on the pockets of its name, which touch on the table", () => {
    const inside = [...ROULETTE_BETS.values()].filter(({ name }) =>
      /^(straight|split|street|corner|line):/.test(name),
    );
    expect(inside).toHaveLength(145);
    for (const { name, numbers } of inside) {
      expect(name.replace(/^.*:/, "").split("-").map(Number)).toEqual(numbers);
      const withoutZero = numbers.filter((number) => number > 0);
      const rows = withoutZero.map((number) => Math.ceil(number / 3));
      // Two rows that lie beside each other at most; what touches 0 is in the first row.
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      if (numbers.includes(0)) expect(withoutZero.every((number) => number <= 3)).toBe(true);
    }
  });

  it("have the highest multiple that is published", () => {
    const multipliers = [...ROULETTE_BETS.values()].map(({ pays }) => pays * 10_000);
    expect(Math.max(...multipliers)).toBe(roulette.highestMultiplier);
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

  it("accepts 60 bets, not 61, and 10 000 units on one, as published", () => {
    const bets = (count: number) =>
      [...ROULETTE_BETS.keys()].slice(0, count).map((bet) => ({ bet, units: 10_000 }));
    expect(roulette.parseChoice({ bets: bets(60) })).toEqual({ ok: true, value: { bets: bets(60) } });
    expect(roulette.parseChoice({ bets: bets(61) })).toMatchObject({ ok: false });
    expect(roulette.limits).toMatchObject([
      { field: "bets", lowest: 1, highest: 60 },
      { field: "bets.units", lowest: 1, highest: 10_000 },
    ]);
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
