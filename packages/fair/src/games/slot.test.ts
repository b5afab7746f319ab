import { describe, expect, it } from "vitest";
import { expectedReturn, fraction, percentText, standardDeviation } from "../index.ts";
import { streamGiving } from "../testing/stream-giving.ts";
import {
  SLOT_LINES,
  SLOT_PAYTABLE,
  SLOT_STRIPS,
  SLOT_SYMBOLS,
  SLOT_TWO_CHERRIES,
  slot,
  slotOutcome,
} from "./slot.ts";

describe("the reels of the slot", () => {
  it("have 32 stops each, with the published number of each symbol", () => {
    for (const strip of SLOT_STRIPS) {
      const counts = SLOT_SYMBOLS.map((symbol) => strip.filter((one) => one === symbol).length);
      expect(counts).toEqual([2, 2, 3, 4, 6, 7, 8]);
    }
  });

  it("return 31 469 / 32 768 by every one of their 32 768 stops", () => {
    let paid = 0;
    let highest = 0;
    for (let spin = 0; spin < 32 ** 3; spin += 1) {
      const stops = [spin % 32, Math.floor(spin / 32) % 32, Math.floor(spin / 1024)];
      const { multiplier } = slot.decide({}, streamGiving(stops.map((result) => ({ result, bound: 32 }))));
      paid += multiplier;
      highest = Math.max(highest, multiplier);
    }
    expect(fraction(paid, 32 ** 3 * 10_000)).toEqual(fraction(31_469, 32_768));
    expect(expectedReturn(slot.distribution({}))).toEqual(fraction(31_469, 32_768));
    expect(percentText(fraction(31_469, 32_768), 2)).toBe(slot.rtpPercent);
    expect(highest).toBe(slot.highestMultiplier);
  });

  it("return the same by counting the symbols of one line", () => {
    const counts = { wild: 2, seven: 2, bell: 3, lotus: 4, mango: 6, lime: 7, cherry: 8 };
    const threes = SLOT_SYMBOLS.map((symbol) => {
      const combinations = symbol === "wild" ? 2 ** 3 : (counts[symbol] + 2) ** 3 - 2 ** 3;
      return combinations * SLOT_PAYTABLE[symbol];
    });
    const twoCherries = 8 * 8 * (32 - 8 - 2) * 2;
    expect(threes.reduce((sum, pays) => sum + pays, twoCherries)).toBe(31_469);
  });

  it("vary as a slot of medium volatility", () => {
    expect(standardDeviation(slot.distribution({}))).toBeGreaterThan(1.5);
    expect(standardDeviation(slot.distribution({}))).toBeLessThan(8);
  });
});

describe("a spin", () => {
  it("stops the reels by its words in order, from the left", () => {
    const words = [3, 17, 30].map((result) => ({ result, bound: 32 }));
    const { outcome } = slot.decide({}, streamGiving(words));
    expect(outcome.stops).toEqual([3, 17, 30]);
    expect(outcome.reels.map(([top]) => top)).toEqual([
      SLOT_STRIPS[0]?.[3],
      SLOT_STRIPS[1]?.[17],
      SLOT_STRIPS[2]?.[30],
    ]);
  });

  it("shows three rows of each reel, past the end of a strip too, and names the lines that pay", () => {
    const wrong: unknown[] = [];
    for (let spin = 0; spin < 32 ** 3; spin += 1) {
      const stops = [spin % 32, Math.floor(spin / 32) % 32, Math.floor(spin / 1024)];
      const { reels, wins } = slotOutcome(stops);
      if (reels.flat().length !== 9) wrong.push(reels);
      for (const { line, symbol, count, pays } of wins) {
        const shown = (SLOT_LINES[line] ?? []).map((row, reel) => reels[reel]?.[row]);
        const fits = shown.slice(0, count).every((one) => one === symbol || (count === 3 && one === "wild"));
        const isPaid = pays === (count === 3 ? SLOT_PAYTABLE[symbol] : SLOT_TWO_CHERRIES);
        if (!fits || !isPaid) wrong.push({ line, symbol, shown, pays });
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each([{ lines: 5 }, [], null, "spin", 1])("refuses %j", (value) => {
    expect(slot.parseChoice(value)).toMatchObject({ ok: false });
    expect(slot.parseChoice({})).toEqual({ ok: true, value: {} });
  });
});
