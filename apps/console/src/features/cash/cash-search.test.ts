import { describe, expect, it } from "vitest";
import { kindOf } from "../../payments/payment-kind.ts";
import { PAYMENT_STATES, stateWords } from "../../payments/payment-state.tsx";
import { reasonText } from "../../payments/reason-words.ts";
import { bankLinesSearch, comparisonSearch, paymentsSearch, queueSearch } from "./cash-search.ts";
import { claimAt, leftText } from "./payment/claim.ts";
import { ageText } from "./queue/age.ts";

describe("an address of the cash screens", () => {
  it("keeps what it knows and leaves out what it does not", () => {
    expect(queueSearch({ kind: "withdrawal", q: "asha", page: "2" })).toMatchObject({
      ...{ kind: "withdrawal", q: "asha", page: 2 },
    });
    expect(queueSearch({ kind: "cheque", page: -1 })).toMatchObject({ kind: undefined, page: undefined });
    expect(paymentsSearch({ state: "paid", from: "2026-11-20", least: "1,000.50", most: 70 })).toMatchObject({
      ...{ state: "paid", from: "2026-11-20", least: "1,000.50", most: "70" },
    });
    expect(paymentsSearch({ state: "lost", from: "yesterday", least: "a lot", most: "1.234" })).toMatchObject(
      {
        ...{ state: undefined, from: undefined, least: undefined, most: undefined },
      },
    );
    expect([true, "false", "all"].map((linked) => bankLinesSearch({ linked }).linked)).toEqual([
      ...["true", "false", undefined],
    ]);
    expect(comparisonSearch({ from: "x2026-11-20", to: "2026-11-20x" })).toEqual({
      ...{ from: undefined, to: undefined },
    });
    expect(comparisonSearch({ from: "2026-11-20", to: 20261120 })).toEqual({
      ...{ from: "2026-11-20", to: undefined },
    });
  });
});

describe("a payment in words", () => {
  it("has a kind by its direction and channel", () => {
    expect(kindOf({ direction: "withdrawal", channel: "manual" })).toBe("withdrawal");
    expect(kindOf({ direction: "deposit", channel: "manual" })).toBe("depositByHand");
    expect(kindOf({ direction: "deposit", channel: "upi" })).toBe("depositByUpi");
  });

  it("has words for each state and reason, and shows one that it does not know as it is", () => {
    expect(new Set(PAYMENT_STATES.map(stateWords)).size).toBe(PAYMENT_STATES.length);
    expect(stateWords("frozen")).toBe("frozen");
    expect(reasonText("notReceived")).toBe("Not received at the bank");
    expect(reasonText("wageringNeeded")).toBe("Not played with enough yet");
    expect(reasonText("NOT_PAID_IN_TIME")).toBe("Not paid in time");
    expect(reasonText("PROVIDER_9")).toBe("PROVIDER_9");
  });

  it("is so old, in the largest whole unit that still says something", () => {
    const minute = 60_000;
    const ages = [0, 59_999, minute, 59 * minute, 60 * minute, 47 * 60 * minute, 48 * 60 * minute];
    expect(ages.map(ageText)).toEqual(["now", "now", "1 min", "59 min", "1 h", "47 h", "2 d"]);
  });
});

describe("a claim", () => {
  const claimedUntil = "2026-11-20T10:00:00.000Z";
  const until = Date.parse(claimedUntil);

  it("is one's own or another's until its end, and nobody's then", () => {
    const claim = { claimedBy: "carol", claimedUntil };
    expect(claimAt(claim, "carol", until - 1_000)).toEqual({ owner: "carol", isMine: true, leftMs: 1_000 });
    expect(claimAt(claim, "sara", until - 1_000)?.isMine).toBe(false);
    expect(claimAt(claim, "carol", until)).toBeUndefined();
    expect(claimAt({ claimedBy: null, claimedUntil: null }, "carol", until)).toBeUndefined();
  });

  it("is counted down in minutes and seconds", () => {
    expect([600_000, 59_001, 1, 9_500].map(leftText)).toEqual(["10:00", "1:00", "0:01", "0:10"]);
  });
});
