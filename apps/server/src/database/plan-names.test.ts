import { expect, it } from "vitest";
import { PlanNames } from "./plan-names.ts";

it("names a statement anew with each doubling of what was written", () => {
  const names = new PlanNames();
  const seen = new Set<string>();
  for (let group = 0; group < 10_000; group++) {
    seen.add(names.of("end"));
    names.writes(50);
  }
  expect([...seen].slice(0, 3)).toEqual(["end-0", "end-5", "end-6"]);
  // From 50 to half a million.
  expect(seen.size).toBe(15);
  expect(names.of("insert")).toBe(names.of("end").replace("end", "insert"));
});
