import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { expect, it } from "vitest";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import type { OwnOrder } from "./ladder-rows.ts";
import { carryWords, cellWords, ownWords } from "./ladder-words.ts";

const SUBJECT = { runnerName: "India", notation: "decimal" } as const;
const ODDS = oddsHundredths(185);
const ORDER: OwnOrder = {
  ...{ betId: 7, side: "lay", odds: ODDS, size: paise(10_000) },
  ...{ place: 2, ahead: paise(40_050) },
};

it("says what a press does, and that an armed one bets at once", () => {
  expect(cellWords(SUBJECT, "back", ODDS, paise(90_000), undefined)).toBe(
    "At 1.85: back India. 900 is offered.",
  );
  expect(cellWords(SUBJECT, "lay", ODDS, undefined, paise(50_000))).toBe(
    "At 1.85: place lay 500 now. Nothing is offered.",
  );
  expect(cellWords({ ...SUBJECT, notation: "percent" }, "back", ODDS, undefined, undefined)).toContain(
    "At 85:",
  );
});

it("says an own bet with its place at its price", () => {
  expect(ownWords(SUBJECT, ORDER)).toBe("Your lay 100 at 1.85, 2nd at its price after 400.50");
  expect(ownWords(SUBJECT, { ...ORDER, place: 1, ahead: paise(0) })).toBe(
    "Your lay 100 at 1.85, 1st at its price",
  );
  expect(ownWords(SUBJECT, { ...ORDER, place: undefined, ahead: undefined })).toBe("Your lay 100 at 1.85");
  expect(carryWords(SUBJECT, ORDER, oddsHundredths(190))).toMatch(/^Moving your lay 100 to 1\.90\./);
});

it.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [112, "112th"],
  [121, "121st"],
])("writes place %d as %s", (place, words) => {
  expect(ladderText().ordinal(place)).toBe(words);
});
