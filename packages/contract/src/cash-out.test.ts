import { expect, it } from "vitest";
import { cashOut } from "./cash-out.ts";

it("a cash-out is of 1 to 100 whole percent of a position", () => {
  const isTaken = (fraction: unknown) =>
    cashOut.getQuote.input.safeParse({ marketId: 2, runnerId: null, fraction }).success;
  expect([1, 50, 100].map(isTaken)).toEqual([true, true, true]);
  for (const fraction of [0, 101, -1, 50.5, "50", null, undefined, Number.NaN])
    expect([fraction, isTaken(fraction)]).toEqual([fraction, false]);
});

it("a quote is executed by its id and a client reference", () => {
  const isTaken = (quoteId: string, clientReference: string) =>
    cashOut.execute.input.safeParse({ quoteId, clientReference }).success;
  expect(isTaken("q".repeat(64), "r".repeat(64))).toBe(true);
  expect([isTaken("", "r"), isTaken("q".repeat(65), "r"), isTaken("q", "")]).toEqual([false, false, false]);
});
