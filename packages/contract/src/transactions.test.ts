import { describe, expect, it } from "vitest";
import { TRANSACTION_GROUPS, transaction, transactions } from "./transactions.ts";

describe("a line of the statement", () => {
  const LINE = {
    id: 9,
    date: "2026-01-31T12:00:00.000Z",
    description: "Match odds",
    kind: "marketResult",
    group: "market",
    credit: "85.00",
    debit: "",
    balance: "10,085.00",
    balanceAfter: 10_085,
    eventId: 1,
    reference: null,
    settlement: {
      ...{ marketId: 2, match: "India v Australia", marketName: "Match odds", winner: "India" },
      ...{ gross: 86.73, commission: 1.73, commissionPercent: 2, net: 85 },
    },
  };

  it("has its amounts as text and may belong to no event", () => {
    expect(transaction.parse(LINE)).toMatchObject({ credit: "85.00", eventId: 1 });
    expect(transaction.parse({ ...LINE, eventId: null }).eventId).toBeNull();
    for (const field of ["credit", "debit", "balance"]) {
      expect(transaction.safeParse({ ...LINE, [field]: 85 }).success).toBe(false);
    }
  });

  it("is of one group, and has its settlement where that is a market", () => {
    expect(transaction.safeParse({ ...LINE, group: "tips" }).success).toBe(false);
    expect(transaction.parse({ ...LINE, group: "bonus", settlement: null }).settlement).toBeNull();
    const { commission: _gone, ...part } = LINE.settlement;
    expect(transaction.safeParse({ ...LINE, settlement: part }).success).toBe(false);
    for (const Kind of TRANSACTION_GROUPS) {
      expect(transactions.getHistory.input.safeParse({ Kind, Zone: "America/New_York" }).success).toBe(true);
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
      { Kind: "tips" },
      { Zone: "+05:30" },
      { Zone: "Atlantis/Capital" },
      { Zone: "" },
      { Zone: "A".repeat(65) },
    ]) {
      expect(input.safeParse(wrong).success).toBe(false);
    }
  });
});
