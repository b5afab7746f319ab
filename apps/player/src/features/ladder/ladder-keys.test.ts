import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { ladderKeyAct } from "./ladder-keys.ts";
import { ladderRows, type OwnOrder } from "./ladder-rows.ts";

const [HIGH, MIDDLE, LOW] = [oddsHundredths(206), oddsHundredths(204), oddsHundredths(202)];
const ORDER: OwnOrder = {
  ...{ betId: 7, side: "back", odds: MIDDLE, size: paise(300) },
  ...{ place: undefined, ahead: undefined },
};
const ROWS = ladderRows("classic", [HIGH, MIDDLE, LOW], undefined, [ORDER]);
const CELL = { kind: "cell", odds: MIDDLE, side: "back" } as const;
const CARRY = { betId: 7, target: HIGH };

describe("a key on a price", () => {
  it.each([
    ["ArrowUp", { type: "focus", odds: HIGH, side: "back" }],
    ["ArrowDown", { type: "focus", odds: LOW, side: "back" }],
    ["ArrowRight", { type: "focus", odds: MIDDLE, side: "lay" }],
    ["ArrowLeft", { type: "focus", odds: MIDDLE, side: "back" }],
    ["Home", { type: "centre", side: "back" }],
    ["Delete", { type: "cancel", betId: 7 }],
    ["Backspace", { type: "cancel", betId: 7 }],
    ["m", { type: "pickUp", order: ORDER }],
    ["Enter", undefined],
    ["Tab", undefined],
  ])("%s", (key, act) => {
    expect(ladderKeyAct(key, CELL, ROWS, undefined)).toEqual(act);
  });

  it("does nothing with a bet where there is none, and stays at the ends", () => {
    const top = { ...CELL, odds: HIGH };
    expect(ladderKeyAct("Delete", top, ROWS, undefined)).toBeUndefined();
    expect(ladderKeyAct("m", top, ROWS, undefined)).toBeUndefined();
    expect(ladderKeyAct("ArrowUp", top, ROWS, undefined)).toEqual({
      type: "focus",
      odds: HIGH,
      side: "back",
    });
  });
});

describe("a key on one of several own bets at a price", () => {
  const second = { ...ORDER, betId: 8 };
  const rows = ladderRows("classic", [HIGH, MIDDLE, LOW], undefined, [ORDER, second]);

  it.each([
    ["Delete", { type: "cancel", betId: 8 }],
    ["m", { type: "pickUp", order: second }],
    ["ArrowUp", { type: "focus", odds: HIGH, side: "lay" }],
  ])("is about that one: %s", (key, act) => {
    expect(ladderKeyAct(key, { kind: "order", odds: MIDDLE, betId: 8 }, rows, undefined)).toEqual(act);
  });

  it("does nothing where that one is gone, and the other stays", () => {
    const gone = { kind: "order", odds: MIDDLE, betId: 9 } as const;
    expect(ladderKeyAct("Delete", gone, rows, undefined)).toBeUndefined();
  });
});

describe("a key while a bet is carried", () => {
  it.each([
    ["ArrowDown", { type: "aim", target: MIDDLE }],
    ["ArrowUp", { type: "aim", target: HIGH }],
    ["Enter", { type: "drop" }],
    [" ", { type: "drop" }],
    ["Escape", { type: "leave" }],
    ["Delete", undefined],
  ])("%s", (key, act) => {
    expect(ladderKeyAct(key, CELL, ROWS, CARRY)).toEqual(act);
  });
});
