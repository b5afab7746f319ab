import { AssertionError } from "node:assert";
import { describe, expect, it } from "vitest";
import { expectSameLines } from "./expect-same-lines.ts";
import { readTerms } from "./market-terms.ts";
import { plainLine, plainLines } from "./plain-line.ts";

describe("a plain line", () => {
  it.each([
    ["  asha   has\t1,000 ", "asha has 1000"],
    ["cash 1,147.00", "cash 1147"],
    ["cash 10.50", "cash 10.5"],
    ["cash 10.05", "cash 10.05"],
    ["cash 100", "cash 100"],
    ["cash 0.00", "cash 0"],
    ["cash 12,34,567.80", "cash 1234567.8"],
    ["−5 and – and -", "-5 and - and -"],
    ["lapses 10, matched 20", "lapses 10, matched 20"],
    ["a1 has 1,5", "a1 has 1,5"],
  ])("of %j is %j", (written, plain) => {
    expect(plainLine(written)).toBe(plain);
    expect(plainLine(plain)).toBe(plain);
  });

  it("is each one of a story but the empty ones and the remarks", () => {
    expect(plainLines("\n  one  two\n\n # three\n#four\nfive # six\n")).toEqual(["one two", "five # six"]);
    expect(plainLines("")).toEqual([]);
  });
});

describe("the same lines", () => {
  it("pass where they are the same", () => {
    expect(() => expectSameLines(["one", "two"], ["one", "two"], "here")).not.toThrow();
  });

  it.each([
    [["one", "two", "three"], ["one", "2", "3"], "on here this line goes another way: 2"],
    [["one", "two"], ["one"], "on here this line goes another way: undefined"],
  ])("of %j and %j fail at the first that differs, with both texts", (expected, actual, message) => {
    const compare = () => expectSameLines(expected, actual, "here");
    expect(compare).toThrow(AssertionError);
    expect(compare).toThrow(message);
    expect(compare).toThrow(
      expect.objectContaining({ expected: expected.join("\n"), actual: actual.join("\n") }),
    );
  });
});

describe("the terms of a story's market", () => {
  it.each([
    ["", {}],
    ["finest", { ladder: "finest" }],
    ["classic", { ladder: "classic" }],
    ["3 winners", { winners: 3 }],
    ["commission 5%", { commissionBasisPoints: 500 }],
    ["commission 3.33 %", { commissionBasisPoints: 333 }],
    ["commission 0.07%", { commissionBasisPoints: 7 }],
    ["stakes 0.01 to 5000", { minStake: 1, maxStake: 500_000 }],
    [
      "2 winners, finest, commission 2%, stakes 1 to 500",
      { winners: 2, ladder: "finest", commissionBasisPoints: 200, minStake: 100, maxStake: 50_000 },
    ],
  ])("%j are %j", (written, terms) => {
    expect(readTerms(written)).toEqual(terms);
  });

  it.each(["fine", "winners", "2 winner", "commission 5", "stakes 5", "stakes 1 to", "finest,classic"])(
    "%j are a mistake",
    (written) => {
      expect(() => readTerms(written)).toThrow(`no such term of a market: ${written}`);
    },
  );
});
