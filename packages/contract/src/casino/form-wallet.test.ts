import { describe, expect, it } from "vitest";
import { formAdjustmentRequest, formBetRequest, formHashText, readForm } from "./form-wallet.ts";

describe("a form", () => {
  it("is read as sent, spaces and percent-encoded characters decoded", () => {
    expect([...(readForm("a=1+2&b=%E2%82%AC%26&c=&d") ?? [])]).toEqual([
      ["a", "1 2"],
      ["b", "€&"],
      ["c", ""],
      ["d", ""],
    ]);
  });

  it.each(["a=1&a=2", "a=%", "a=%E2%82", "=1", "", "a=1&&b=2"])("is not read where it is %j", (text) => {
    expect(readForm(text)).toBeUndefined();
  });

  it("is not read with more than a hundred parameters", () => {
    const form = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join("&");
    expect(readForm(form(100))?.size).toBe(100);
    expect(readForm(form(101))).toBeUndefined();
  });

  it("is hashed over every parameter that is not empty, sorted, known or not", () => {
    const sent = [
      ["roundId", "77"],
      ["hash", "f00"],
      ["amount", "100.0"],
      ["bonusCode", ""],
      ["Zeta", "new field"],
    ] as const;
    expect(formHashText(sent)).toBe("Zeta=new field&amount=100.0&roundId=77");
  });

  it.each([
    ["a blank reference", { reference: "" }],
    ["a negative amount", { amount: "-1.00" }],
    ["an amount that is no number", { amount: "1e3" }],
    ["an amount that overflows", { amount: "1".repeat(13) }],
    ["a player that is none", { userId: "0" }],
    ["no round", { roundId: "" }],
  ])("is no bet with %s", (_what, change) => {
    const bet = {
      userId: "7",
      gameId: "crash",
      roundId: "77",
      reference: "r-1",
      amount: "100.0",
      extra: "x",
    };
    expect(formBetRequest.safeParse(bet).success).toBe(true);
    expect(formBetRequest.safeParse({ ...bet, ...change }).success).toBe(false);
  });

  it("takes money back by an adjustment alone", () => {
    const adjustment = { userId: "7", gameId: "crash", roundId: "77", reference: "r-1", amount: "-5.5" };
    expect(formAdjustmentRequest.safeParse(adjustment).success).toBe(true);
  });
});
