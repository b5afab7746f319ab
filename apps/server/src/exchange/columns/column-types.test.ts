import { describe, expect, it } from "vitest";
import {
  bigint,
  bigintOrNull,
  boolean,
  type Cells,
  digest,
  integer,
  integers,
  json,
  NEVER,
  smallint,
  time,
  timeOrNull,
} from "./column-types.ts";
import { frequentText, key, text, textOrNull } from "./text-types.ts";
import { numberedWord, numberedWordOrNull, word } from "./word-types.ts";

interface Case<Value = unknown> {
  readonly name: string;
  readonly cells: () => Cells<Value>;
  readonly values: readonly Value[];
}

/** More rows than there was room for. */
const CASES: readonly Case[] = [
  { name: "bigint", cells: () => bigint().cells(2), values: [0, -1, Number.MAX_SAFE_INTEGER] },
  { name: "bigintOrNull", cells: () => bigintOrNull().cells(2), values: [0, 7, 9] },
  { name: "integer", cells: () => integer().cells(2), values: [0, -1, 2 ** 31 - 1] },
  { name: "smallint", cells: () => smallint().cells(2), values: [0, 1, 32_767] },
  { name: "time", cells: () => time().cells(2), values: [0, 1_795_000_000_123, 5] },
  { name: "timeOrNull", cells: () => timeOrNull().cells(2), values: [NEVER, 0, 5] },
  { name: "word", cells: () => word(["a", "b"]).cells(2), values: ["a", "b", "a"] },
  {
    name: "numberedWordOrNull",
    cells: () => numberedWordOrNull(["a", "b"]).cells(2),
    values: ["", "b", "a"],
  },
  { name: "boolean", cells: () => boolean().cells(2), values: [true, false, true] },
  { name: "numberedWord", cells: () => numberedWord(["a", "b"]).cells(2), values: ["b", "b", "a"] },
  { name: "text", cells: () => text().cells(2), values: ["", "₹", "three"] },
  { name: "frequentText", cells: () => frequentText().cells(1), values: ["", "₹ and नमस्ते", "x".repeat(100)] },
  { name: "textOrNull", cells: () => textOrNull().cells(2), values: ["", "x", "y"] },
  { name: "key", cells: () => key().cells(2), values: ["plain", "nul\0", "half\ud800"] },
  {
    name: "digest",
    cells: () => digest().cells(2),
    values: ["0000000000000001", "fedcba9876543210", "ffffffffffffffff"],
  },
  { name: "json", cells: () => json<object>().cells(2), values: [{ a: 1 }, { b: ["x"] }, {}] },
  { name: "integers", cells: () => integers().cells(2), values: [[1, 2], [0], [3]] },
];

describe.each(CASES)("a column of $name", ({ cells, values }) => {
  it("gives back what was added, row by row", () => {
    const column = cells();
    for (const value of values) column.push(value);
    expect(column.length).toBe(values.length);
    expect(values.map((_, row) => column.at(row))).toEqual(values);
    expect(() => column.at(values.length)).toThrow(RangeError);
  });

  it("is empty after it was cleared, and can be used again", () => {
    const column = cells();
    for (const value of values) column.push(value);
    const whole = column.array();
    column.clear();
    expect(column.length).toBe(0);
    expect(() => column.at(0)).toThrow(RangeError);
    for (const value of values) column.push(value);
    expect(column.array()).toEqual(whole);
  });
});

it.each([text, frequentText])("text that cannot be stored is shown as the replacement character", (type) => {
  const column = type().cells(1);
  column.push("a\0b\ud800");
  expect(column.at(0)).toBe("a\uFFFDb\uFFFD");
});

it("a list of integers is not shared with who gave it", () => {
  const column = integers().cells(1);
  const given = [1, 2];
  column.push(given);
  given[0] = 9;
  expect(column.at(0)).toEqual([1, 2]);
});

it("the halves of a digest are its writing", () => {
  const column = digest().cells(1);
  column.pushHalves(-1, 16);
  expect(column.at(0)).toBe("ffffffff00000010");
});

it("a word that is not in the list is a bug that shows itself when it is read", () => {
  const column = word<string>(["a"]).cells(1);
  column.push("other");
  expect(() => column.at(0)).toThrow("no word -1 among a");
});
