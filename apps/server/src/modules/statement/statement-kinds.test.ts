import { expect, it } from "vitest";
import { kindsOfType, textOfKind } from "./statement-kinds.ts";

it("shows every kind of the cash but rounding, each under one filter", () => {
  const money = ["deposit", "withdrawal", "credit", "debit", "bonus", "demo"];
  const games = ["casino", "marketResult", "commission"];
  expect(kindsOfType(1)).toEqual(money);
  expect(kindsOfType(2)).toEqual(games);
  expect(kindsOfType(0).toSorted()).toEqual([...money, ...games].toSorted());
  expect(kindsOfType(7)).toEqual(kindsOfType(0));
});

it("has a text for each", () => {
  expect(textOfKind("withdrawal")).toBe("Withdrawal");
  expect(textOfKind("marketResult")).toBe("Result");
});
