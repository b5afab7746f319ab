import { describe, expect, it } from "vitest";
import { amountFault, fileFault, utrFault } from "./manual-deposit-form.ts";

const account = { minAmount: 100, maxAmount: 200_000 };

describe("the form of a deposit by hand", () => {
  it.each([
    ["", /two decimals/],
    ["99.99", /least/],
    ["200000.01", /most/],
    ["1.005", /two decimals/],
    ["-500", /least/],
  ])("finds the amount %j wrong", (amount, words) => {
    expect(amountFault(amount, account)).toMatch(words);
  });

  it.each(["100", "200000"])("takes the amount %j at the border", (amount) => {
    expect(amountFault(amount, account)).toBeUndefined();
  });

  it.each([
    ["", false, /or choose/],
    ["", true, undefined],
    ["6326 0001 2345", false, undefined],
    ["hdfcn52026112012", false, undefined],
    ["12345", true, /12 digits/],
  ])("judges the UTR %j, with a picture: %s", (utr, hasPicture, words) => {
    if (words === undefined) expect(utrFault(utr, hasPicture)).toBeUndefined();
    else expect(utrFault(utr, hasPicture)).toMatch(words);
  });

  it.each([
    ["image/svg+xml", 10, /PNG/],
    ["image/png", 5 * 1024 * 1024 + 1, /5 MB/],
    ["image/png", 5 * 1024 * 1024, undefined],
    ["image/webp", 10, undefined],
  ])("judges a file of %s and %i bytes", (type, size, words) => {
    if (words === undefined) expect(fileFault({ type, size })).toBeUndefined();
    else expect(fileFault({ type, size })).toMatch(words);
  });
});
