import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  amountField,
  clientReferenceField,
  countField,
  dayField,
  idField,
  noInput,
  pageOf,
} from "./fields.ts";

const HUGE_TEXT = "9".repeat(1_000_000);

/** What is sent, in words and as a value. */
type Sent = readonly (readonly [string, unknown])[];

/** What no number field may take for a number. */
const notNumbers: Sent = [
  ["nothing", undefined],
  ["null", null],
  ["an empty text", ""],
  ["a space", " "],
  ["a word", "one"],
  ["a boolean", true],
  ["a list with a number", [1]],
  ["an object that looks like a number", { valueOf: 1 }],
  ["not a number", Number.NaN],
  ["infinity", Number.POSITIVE_INFINITY],
  ["hexadecimal text", "0x10"],
  ["text with an exponent", "1e3"],
  ["text with a sign", "+1"],
  ["text with spaces", " 1 "],
  ["digits of another script", "१२"],
  ["a megabyte of digits", HUGE_TEXT],
];

describe("an id", () => {
  it.each([
    [1, 1],
    ["1", 1],
    ["007", 7],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["999999999999999", 999_999_999_999_999],
  ])("takes %j as %d: clients of the class send numbers or decimal text", (sent, id) => {
    expect(idField.parse(sent)).toBe(id);
  });

  const notIds: Sent = [
    ...notNumbers,
    ["zero", 0],
    ["zero as text", "0"],
    ["a negative number", -1],
    ["a negative text", "-1"],
    ["a fraction", 1.5],
    ["a fraction as text", "1.5"],
    ["more than whole numbers can hold", 2 ** 53],
    ["sixteen digits", "9999999999999999"],
  ];

  it.each(notIds)("refuses %s", (_, sent) => {
    expect(idField.safeParse(sent).success).toBe(false);
  });
});

describe("a count", () => {
  const size = countField(1, 100, 10);

  it("takes numbers and decimal text within its bounds, both ends included", () => {
    for (const sent of [1, "1", 100, "100", "050"]) expect(size.parse(sent)).toBe(Number(sent));
  });

  it("has a value where it is absent, and only then", () => {
    expect(size.parse(undefined)).toBe(10);
    expect(size.safeParse(null).success).toBe(false);
    expect(size.safeParse("").success).toBe(false);
  });

  it.each(notNumbers.filter(([, sent]) => sent !== undefined))("refuses %s", (_, sent) => {
    expect(size.safeParse(sent).success).toBe(false);
  });

  it.each([0, "0", 101, "101", -1, 1.5, "1.5", "9999999999", 2 ** 53])(
    "refuses %j: out of bounds",
    (sent) => {
      expect(size.safeParse(sent).success).toBe(false);
    },
  );

  it("may begin at zero", () => {
    expect(countField(0, 5, 0).parse("0")).toBe(0);
  });
});

describe("a day", () => {
  it.each(["2026-01-31", "2024-02-29", "1999-12-31"])("takes %s", (day) => {
    expect(dayField.parse(day)).toBe(day);
  });

  it.each([undefined, null, ""])("takes %j: no bound", (sent) => {
    expect(dayField.safeParse(sent).success).toBe(true);
  });

  it.each([
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "2026-1-1",
    "26-01-01",
    "31-01-2026",
    "2026/01/31",
    "2026-01-31T00:00:00Z",
    " 2026-01-31",
    "today",
    "0000-01-01",
    "'; DROP TABLE bets; --",
    20260131,
    true,
    {},
    [],
    HUGE_TEXT,
  ])("refuses a day that does not exist or is written another way (%#)", (sent) => {
    expect(dayField.safeParse(sent).success).toBe(false);
  });

  it("says in words what a day looks like", () => {
    expect(JSON.stringify(dayField.safeParse("yesterday").error?.issues)).toContain("2026-01-31");
  });
});

describe("a client reference", () => {
  it("has 1 to 64 characters; which ones is the exchange's own check", () => {
    for (const sent of ["a", "bet-1", "x".repeat(64)]) expect(clientReferenceField.parse(sent)).toBe(sent);
    for (const sent of ["", "x".repeat(65), HUGE_TEXT, 1, null, ["a"], { toString: "a" }]) {
      expect(clientReferenceField.safeParse(sent).success).toBe(false);
    }
  });
});

describe("an amount", () => {
  it("is a finite number of main units, never text", () => {
    for (const sent of [0, 0.01, -12.5, 1e9]) expect(amountField.parse(sent)).toBe(sent);
    for (const sent of ["1", "1,000", null, Number.NaN, Number.NEGATIVE_INFINITY, [1], {}]) {
      expect(amountField.safeParse(sent).success).toBe(false);
    }
  });
});

describe("a page", () => {
  const page = pageOf(z.object({ id: idField }));

  it("is its items and how many there are in all", () => {
    expect(page.parse({ items: [{ id: 1 }], totalCount: 12 })).toEqual({
      items: [{ id: 1 }],
      totalCount: 12,
    });
    expect(page.parse({ items: [], totalCount: 0 })).toEqual({ items: [], totalCount: 0 });
  });

  it("refuses one broken item, a missing count and a count with a fraction", () => {
    expect(page.safeParse({ items: [{ id: 1 }, { id: 0 }], totalCount: 2 }).success).toBe(false);
    expect(page.safeParse({ items: [] }).success).toBe(false);
    expect(page.safeParse({ items: [], totalCount: 0.5 }).success).toBe(false);
  });
});

describe("no input", () => {
  it("lets go of whatever is sent beside it", () => {
    expect(noInput.parse({ token: "secret", deep: { er: [1] } })).toEqual({});
    for (const sent of [null, "x", 1, []]) expect(noInput.safeParse(sent).success).toBe(false);
  });
});
