import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import {
  daysWords,
  isStricter,
  limitFault,
  monthsWords,
  openBetsWords,
  reminderWords,
} from "./limit-words.ts";

describe("the words of limits and exclusions", () => {
  it.each([
    ["", "limit is a required field"],
    ["-1", "limit is not a valid amount"],
    ["many", "limit is not a valid amount"],
    ["0", undefined],
    ["1,00,000.50", undefined],
  ])("[VALID-20] judges the limit %j", (text, fault) => expect(limitFault(text)).toBe(fault));

  it("know which change is in force at once", () => {
    expect(isStricter(undefined, paise(100))).toBe(true);
    expect(isStricter(paise(100), paise(100))).toBe(true);
    expect(isStricter(paise(100), paise(101))).toBe(false);
    expect(isStricter(paise(100), null)).toBe(false);
  });

  it("write lengths as people say them", () => {
    expect([6, 12, 24, null].map(monthsWords)).toEqual(["6 months", "1 year", "2 years", "For good"]);
    expect([1, 42].map(daysWords)).toEqual(["1 day", "42 days"]);
    expect([null, 15, 60, 240].map(reminderWords)).toEqual([
      ...["Never", "Every 15 minutes", "Every hour", "Every 4 hours"],
    ]);
  });

  it("say what becomes of open bets", () => {
    expect(openBetsWords([])).toBe("You have no open bets.");
    expect(
      openBetsWords([
        { matched: 10, unmatched: 5 },
        { matched: 0, unmatched: 5 },
      ]),
    ).toBe(
      "Of your open bets 2 unmatched ones are cancelled now, and 1 matched one stands until the result.",
    );
    const waits = { state: "waits", limitPrice: null, price: null } as const;
    const waiting = { matched: 0, unmatched: 60, startingPrice: waits };
    const stays = "1 bet waits for the starting price and stays.";
    expect(openBetsWords([waiting])).toBe(stays);
    expect(openBetsWords([waiting, { matched: 0, unmatched: 5 }])).toMatch(
      /1 unmatched one is.*result\. 1 bet waits/,
    );
  });
});
