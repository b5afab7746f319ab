import { TRANSACTION_GROUPS } from "@crossbook/contract";
import { expect, it } from "vitest";
import { groupOfKind, kindsOf, textOfKind } from "./statement-kinds.ts";

const money = ["deposit", "withdrawal", "credit", "debit", "bonus", "demo", "receivable", "receivablePaid"];
const games = ["casino", "marketResult", "commission", "resultReversed", "commissionReversed"];

it("shows every kind of the cash but rounding, each under one filter", () => {
  expect(kindsOf(1)).toEqual(money);
  expect(kindsOf(2)).toEqual(games);
  expect(kindsOf(0).toSorted()).toEqual([...money, ...games].toSorted());
  expect(kindsOf(7)).toEqual(kindsOf(0));
});

it("shows every kind under one group, and none where type and group have nothing in common", () => {
  const grouped = TRANSACTION_GROUPS.flatMap((group) => kindsOf(0, group));
  expect(grouped.toSorted()).toEqual([...money, ...games].toSorted());
  expect(kindsOf(2, "market")).toEqual([
    "marketResult",
    "commission",
    "resultReversed",
    "commissionReversed",
  ]);
  expect(kindsOf(1, "adjustment")).toEqual(["credit", "debit", "receivable", "receivablePaid"]);
  expect(kindsOf(1, "market")).toEqual([]);
  expect(kindsOf(1, null)).toEqual(money);
  expect(groupOfKind("commission")).toBe("market");
});

it("has a text for each", () => {
  expect(textOfKind("withdrawal")).toBe("Withdrawal");
  expect(textOfKind("marketResult")).toBe("Result");
});
