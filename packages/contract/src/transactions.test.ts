import { describe, expect, it } from "vitest";
import { transaction, transactions } from "./transactions.ts";

describe("a line of the statement", () => {
  const LINE = {
    id: 9,
    date: "2026-01-31T12:00:00.000Z",
    description: "Match odds",
    kind: "settlement",
    credit: "85.00",
    debit: "",
    balance: "10,085.00",
    eventId: 1,
    reference: null,
  };

  it("has its amounts as text and may belong to no event", () => {
    expect(transaction.parse(LINE)).toMatchObject({ credit: "85.00", eventId: 1 });
    expect(transaction.parse({ ...LINE, eventId: null }).eventId).toBeNull();
    for (const field of ["credit", "debit", "balance"]) {
      expect(transaction.safeParse({ ...LINE, [field]: 85 }).success).toBe(false);
    }
  });

  it("is asked for by days, kind and page, all kinds and ten lines where nothing is said", () => {
    const { input } = transactions.getHistory;
    expect(input.parse({})).toEqual({ Type: 0, MaxResultCount: 10, SkipCount: 0 });
    for (const Type of [0, "1", 2]) expect(input.safeParse({ Type }).success).toBe(true);
    for (const wrong of [
      { Type: 3 },
      { Type: -1 },
      { MaxResultCount: 0 },
      { SkipCount: -1 },
      { From: "31.1.26" },
    ]) {
      expect(input.safeParse(wrong).success).toBe(false);
    }
  });
});
