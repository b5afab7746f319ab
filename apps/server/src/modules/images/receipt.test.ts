import { describe, expect, it } from "vitest";
import { readReceipt } from "./receipt.ts";

describe("the UTR of a screenshot's text", () => {
  it.each([
    ["behind its name", "UTR: 632600012345", "632600012345"],
    ["below its label", "UPI transaction ID\n632600012345", "632600012345"],
    ["below its label and an empty line", "UPI Ref No\n\n632600012345", "632600012345"],
    ["in groups of four", "UPI Ref No: 6326 0001 2345", "632600012345"],
    ["not the mobile number below it", "RRN 632600012345\nMobile +91 98765 43210", "632600012345"],
    ["not a mobile number beside a reference", "Ref 632600012345\nCall 919876543210", "632600012345"],
    ["not part of a longer number", "Transaction ID T2632600012345998\nUTR 632600054321", "632600054321"],
    ["none where two are named alike", "UTR 632600012345\nUTR 632600054321", undefined],
    ["none without any label or day", "998877665544", undefined],
    ["none of eleven digits", "UTR 63260001234", undefined],
    ["none of thirteen digits", "UTR 6326000123456", undefined],
    ["none in nothing", "", undefined],
  ])("is found %s", (_where, text, utr) => {
    expect(readReceipt(text).utr).toBe(utr);
  });
});

describe("the amount of a screenshot's text", () => {
  it.each([
    ["₹500", 50_000],
    ["₹ 1,500.00", 150_000],
    ["Rs. 12,345.50", 1_234_550],
    ["Amount INR 1,00,000", 10_000_000],
    ["X1,500\nCompleted", 150_000],
    ["₹500 and again ₹500.00", 50_000],
    ["₹500\nfee ₹10", undefined],
    // A rupee sign that was read as a figure must not become part of the amount.
    ["3500.00", undefined],
    ["Payment of 500", undefined],
    ["₹0", undefined],
    ["₹999999999999999999", undefined],
  ])("of %j is %s paise", (text, amount) => {
    expect(readReceipt(text).amount).toBe(amount);
  });

  it("is read in time from a text of whatever length", () => {
    const text = `UTR ${"1 ".repeat(20_000)}\n${"₹,".repeat(20_000)}\n${"X".repeat(20_000)}`;
    expect(readReceipt(text)).toEqual({ utr: undefined, amount: undefined });
  });
});
