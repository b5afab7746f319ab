import { expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { freeUtr } from "./utr.ts";

it.each([
  ["2024-06-12T06:00:00Z", "4164"],
  ["2026-01-01T00:00:00Z", "6001"],
  ["2026-12-31T18:29:59Z", "6365"],
  ["2026-12-31T18:30:00Z", "7001"],
])("a UTR of %s begins with %s: year and day as in India", (moment, start) => {
  expect(freeUtr(Date.parse(moment), chanceFrom("one"), new Set())).toMatch(new RegExp(`^${start}\\d{8}$`));
});

it("a UTR that another payment has is not given again", () => {
  const first = freeUtr(0, chanceFrom("one"), new Set());
  expect(freeUtr(0, chanceFrom("one"), new Set())).toBe(first);
  expect(freeUtr(0, chanceFrom("one"), new Set([first]))).not.toBe(first);
});
