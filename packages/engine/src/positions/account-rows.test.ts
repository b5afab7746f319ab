import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountRows } from "./account-rows.ts";

describe("the rows of a market's accounts", () => {
  it("are numbered in the order of their coming and found again, also where accounts fall into one place", () => {
    const slots = fc.uniqueArray(
      fc.oneof(
        fc.integer({ min: 1, max: 200 }),
        // Equal in their low bits, whatever the length of the table.
        fc.integer({ min: 0, max: 60 }).map((high) => high * 4096 + 31),
      ),
      { maxLength: 120, size: "max" },
    );
    fc.assert(
      fc.property(slots, (accounts) => {
        const rows = new AccountRows();
        for (const [row, account] of accounts.entries()) {
          expect(rows.find(account)).toBe(-1);
          expect(rows.add(account)).toBe(row);
          expect(rows.count).toBe(row + 1);
        }
        for (const [row, account] of accounts.entries()) {
          expect(rows.find(account)).toBe(row);
          expect(rows.accountOf(row)).toBe(account);
        }
      }),
      { seed: 303, numRuns: 100 },
    );
  });

  it("are none where nobody came, and no account has a row that is not there", () => {
    const rows = new AccountRows();
    expect([rows.count, rows.find(1), rows.find(0), rows.accountOf(0)]).toEqual([0, -1, -1, 0]);
  });
});
