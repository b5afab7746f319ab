import type { ProviderOrder, ProviderPayout } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { type ComparedPayment, comparePayments } from "./compare-payments.ts";

const UTR = "632600000001";
const AT = 1_800_000_000;

function order(receipt: string, paid: readonly number[], utr = UTR): ProviderOrder {
  return {
    ...{ id: `order_${receipt}`, amount: 50_000, amount_paid: paid.reduce((a, b) => a + b, 0) },
    ...{ currency: "INR", receipt, status: "paid", qr: { payeeVpa: "a@bank", payeeName: "A" } },
    ...{ close_by: AT, created_at: AT },
    payments: paid.map((amount, index) => ({
      ...{ id: `pay_${receipt}_${index}`, order_id: `order_${receipt}`, amount, currency: "INR" },
      ...{ status: "captured", method: "upi", acquirer_data: { rrn: utr }, error_description: null },
      ...{ created_at: AT, captured_at: AT },
    })),
  };
}

function payout(reference_id: string, status: ProviderPayout["status"], amount = 50_000): ProviderPayout {
  return {
    ...{ id: `pout_${reference_id}`, amount, currency: "INR", mode: "UPI", reference_id, status, utr: UTR },
    ...{ failure_reason: null, created_at: AT, status_at: AT },
  };
}

function ours(reference: string, state: string, change: Partial<ComparedPayment> = {}): ComparedPayment {
  const money = { amount: paise(50_000), booked: paise(50_000) };
  return { ...{ id: 7, reference, state, ...money, utr: undefined, providerId: undefined }, ...change };
}

describe("the comparison with the payment provider", () => {
  it.each<[string, ProviderOrder[], ComparedPayment[], string[]]>([
    ["that was paid and credited", [order("A", [50_000])], [ours("A", "credited")], []],
    ["that was not paid", [order("A", [])], [ours("A", "expired")], []],
    ["that was paid and expired", [order("A", [50_000])], [ours("A", "expired")], ["paidNotCredited"]],
    ["that was paid and waits for a person", [order("A", [1])], [ours("A", "review")], ["paidNotCredited"]],
    ["that nobody here knows", [order("A", [50_000])], [], ["paidNotCredited"]],
    ["that was credited and not paid", [order("A", [])], [ours("A", "credited")], ["creditedNotPaid"]],
    ["that was credited and has no order", [], [ours("A", "credited")], ["creditedNotPaid"]],
    ["of another amount", [order("A", [49_999])], [ours("A", "credited")], ["amountDiffers"]],
    [
      "that was paid twice under one UTR",
      [order("A", [50_000, 50_000])],
      [ours("A", "credited")],
      ["amountDiffers", "utrTwice"],
    ],
    [
      "whose money is still to be moved",
      [order("A", [50_000])],
      [ours("A", "success", { booked: paise(0) })],
      ["ledgerDiffers"],
    ],
    [
      "whose UTR another order has",
      [order("A", [50_000]), order("B", [50_000])],
      [ours("A", "credited"), ours("B", "credited")],
      ["utrTwice"],
    ],
    [
      "beside another with another UTR",
      [order("A", [50_000]), order("B", [50_000], "632600000002")],
      [ours("A", "credited"), ours("B", "credited")],
      [],
    ],
  ])("of a deposit %s", (_what, orders, deposits, kinds) => {
    const found = comparePayments({ orders, payouts: [] }, { deposits, withdrawals: [] });
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each<[string, ProviderPayout[], ComparedPayment[], string[]]>([
    ["that was paid on both sides", [payout("W", "processed")], [ours("W", "paid")], []],
    ["that failed on both sides", [payout("W", "failed")], [ours("W", "failed")], []],
    ["that came back on both sides", [payout("W", "reversed")], [ours("W", "reversed")], []],
    ["that was paid and failed here", [payout("W", "processed")], [ours("W", "failed")], ["paidOutNotPaid"]],
    ["that nobody here knows", [payout("W", "processed")], [], ["paidOutNotPaid"]],
    ["that failed and is paid here", [payout("W", "failed")], [ours("W", "paid")], ["paidNotPaidOut"]],
    ["that came back and is paid here", [payout("W", "reversed")], [ours("W", "paid")], ["paidNotPaidOut"]],
    ["that the provider does not know", [], [ours("W", "paid")], ["paidNotPaidOut"]],
    ["of another amount", [payout("W", "processed", 1000)], [ours("W", "paid")], ["amountDiffers"]],
    [
      "that the ledger has not booked",
      [payout("W", "processed")],
      [ours("W", "paid", { booked: paise(0) })],
      ["ledgerDiffers"],
    ],
  ])("of a payout %s", (_what, payouts, withdrawals, kinds) => {
    const found = comparePayments({ orders: [], payouts }, { deposits: [], withdrawals });
    expect(found.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("says which payment it is about, with the amounts of all three", () => {
    const deposits = [ours("A", "credited")];
    expect(
      comparePayments({ orders: [order("A", [49_999])], payouts: [] }, { deposits, withdrawals: [] }),
    ).toEqual([
      {
        ...{ kind: "amountDiffers", paymentId: 7, state: "credited", providerId: "order_A", utr: UTR },
        ...{ amount: 500, providerAmount: 499.99, ledgerAmount: 500 },
      },
    ]);
  });
});
