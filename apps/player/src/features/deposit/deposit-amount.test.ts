import { describe, expect, it } from "vitest";
import { enteredAmount, withQuickAmount } from "./deposit-amount.ts";

const LIMITS = { minDepositAmount: 100, maxDepositAmount: 200_000 };

describe("the amount of a deposit", () => {
  it.each([
    ["100", 10_000],
    [" 1,250.50 ", 125_050],
    ["2,00,000", 20_000_000],
    ["200000.00", 20_000_000],
  ])("reads %j", (text, amount) => {
    expect(enteredAmount(text, LIMITS)).toEqual({ ok: true, amount });
  });

  it.each(["4.35", "8.29", "1.1"])(
    "takes a limit that is %s itself, though a double is a little beside it",
    (text) => {
      const limit = Number(text);
      const limits = { minDepositAmount: limit, maxDepositAmount: limit };
      expect(enteredAmount(text, limits)).toEqual({
        ok: true,
        amount: Number(text.replace(".", "").padEnd(3, "0")),
      });
    },
  );

  it.each([
    ["", "Enter an amount."],
    ["  ", "Enter an amount."],
    ["abc", "Enter an amount with at most two decimals, such as 500 or 1,250.50."],
    ["500.005", "Enter an amount with at most two decimals, such as 500 or 1,250.50."],
    ["-500", "Enter an amount with at most two decimals, such as 500 or 1,250.50."],
    ["0", "Enter an amount with at most two decimals, such as 500 or 1,250.50."],
    ["99.99", "The smallest deposit is 100."],
    ["200000.01", "The largest deposit is 2,00,000."],
  ])("says what is wrong with %j", (text, fault) => {
    expect(enteredAmount(text, LIMITS)).toEqual({ ok: false, fault });
  });

  it("grows by each quick amount", () => {
    expect(withQuickAmount("", 500)).toBe("500");
    expect(withQuickAmount("1,250.50", 1_000)).toBe("2250.50");
    expect(withQuickAmount("lots", 100)).toBe("100");
  });
});
