import { expect, it } from "vitest";
import { Differences } from "./differences.ts";

it("compares values by content, whatever the order of their fields", () => {
  const differences = new Differences();
  expect(differences.expect("it", { a: 1, b: { c: [1, 2], d: 3 } }, { b: { d: 3, c: [1, 2] }, a: 1 })).toBe(
    true,
  );
  expect(differences.expect("it", { a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(differences.reported).toEqual(['it is {"a":[2,1]} instead of {"a":[1,2]}']);
});

it("says which rows are missing, too much or different", () => {
  const differences = new Differences();
  const row = (id: number, value: string) => ({ id, value });
  const expected = [row(1, "a"), row(2, "b"), row(3, "c")];
  differences.expectRows("row", ({ id }) => id, expected, [row(1, "a"), row(3, "x"), row(4, "d")]);
  expect(differences.reported).toEqual([
    'row 2 is missing instead of {"id":2,"value":"b"}',
    'row 3 is {"id":3,"value":"x"} instead of {"id":3,"value":"c"}',
    'row 4 is {"id":4,"value":"d"} instead of missing',
  ]);
});

it("reports the first in words and counts all", () => {
  const differences = new Differences();
  for (let index = 0; index < 50; index++) differences.add(`difference ${index}`);
  expect(differences.count).toBe(50);
  expect(differences.reported).toHaveLength(20);
  expect(differences.reported[19]).toBe("difference 19");
});
