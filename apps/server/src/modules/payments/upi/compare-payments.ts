import type { ComparisonFinding, ProviderOrder, ProviderPayout, ProviderReport } from "@crossbook/contract";
import { type Paise, paise, paiseToMainUnits } from "@crossbook/money";
import { newsOfOrder } from "./order-news.ts";

/** A payment of ours in a comparison, with what the ledger has of it. */
export interface ComparedPayment {
  readonly id: number;
  readonly state: string;
  readonly amount: Paise;
  readonly utr: string | undefined;
  /** The provider's id of its order or payout, and our reference there. */
  readonly providerId: string | undefined;
  readonly reference: string;
  /** What the ledger has moved into the player's cash for a deposit, or out of held money for a withdrawal. */
  readonly booked: Paise;
}

/** The payments of ours that a comparison is about. */
export interface OurPayments {
  /** Deposits that were credited in the time, and those of the orders in the provider's report. */
  readonly deposits: readonly ComparedPayment[];
  /** Withdrawals that were paid by the provider in the time, and those of the payouts in its report. */
  readonly withdrawals: readonly ComparedPayment[];
}

/**
 * What the provider, our payments and the ledger say differently; empty: they agree. `report` must also have the orders and
 * payouts of `ours` from outside the compared time, so that one on its border is not taken for missing.
 */
export function comparePayments(report: ProviderReport, ours: OurPayments): ComparisonFinding[] {
  return [
    ...depositFindings(report.orders, ours.deposits),
    ...utrFindings(report.orders),
    ...payoutFindings(report.payouts, ours.withdrawals),
  ];
}

function depositFindings(
  orders: readonly ProviderOrder[],
  deposits: readonly ComparedPayment[],
): ComparisonFinding[] {
  const findings: ComparisonFinding[] = [];
  const orderOf = byReference(orders, ({ receipt }) => receipt);
  const depositOf = byReference(deposits, ({ reference }) => reference);
  for (const order of orders) {
    const { captured } = newsOfOrder(order);
    const deposit = depositOf.get(order.receipt);
    if (!captured || (deposit && isCredited(deposit))) continue;
    const seen = { providerId: order.id, utr: captured.utr, theirs: captured.amount };
    findings.push(finding("paidNotCredited", deposit, seen));
  }
  for (const deposit of deposits) {
    if (!isCredited(deposit)) continue;
    const order = orderOf.get(deposit.reference);
    const captured = order && newsOfOrder(order).captured;
    const seen = { providerId: order?.id, utr: captured?.utr, theirs: captured?.amount };
    if (!captured) findings.push(finding("creditedNotPaid", deposit, seen));
    else if (captured.amount !== deposit.amount) findings.push(finding("amountDiffers", deposit, seen));
    if (deposit.booked !== deposit.amount) findings.push(finding("ledgerDiffers", deposit, seen));
  }
  return findings;
}

/** A UTR is one movement between banks: under two payments of the provider one of them was not paid. */
function utrFindings(orders: readonly ProviderOrder[]): ComparisonFinding[] {
  const seen = new Set<string>();
  const findings: ComparisonFinding[] = [];
  for (const { payments } of orders)
    for (const { id, status, amount, acquirer_data } of payments) {
      const utr = acquirer_data.rrn;
      if (status !== "captured" || utr === null) continue;
      if (seen.has(utr))
        findings.push(finding("utrTwice", undefined, { providerId: id, utr, theirs: paise(amount) }));
      seen.add(utr);
    }
  return findings;
}

function payoutFindings(
  payouts: readonly ProviderPayout[],
  withdrawals: readonly ComparedPayment[],
): ComparisonFinding[] {
  const findings: ComparisonFinding[] = [];
  const payoutOf = byReference(payouts, ({ reference_id }) => reference_id);
  const withdrawalOf = byReference(withdrawals, ({ reference }) => reference);
  for (const { id, reference_id, status, utr, amount } of payouts) {
    const withdrawal = withdrawalOf.get(reference_id);
    const seen = { providerId: id, utr: utr ?? undefined, theirs: paise(amount) };
    if (status === "processed" && withdrawal?.state !== "paid")
      findings.push(finding("paidOutNotPaid", withdrawal, seen));
  }
  for (const withdrawal of withdrawals) {
    if (withdrawal.state !== "paid") continue;
    const payout = payoutOf.get(withdrawal.reference);
    const theirs = payout && paise(payout.amount);
    const seen = { providerId: payout?.id ?? withdrawal.providerId, utr: payout?.utr ?? undefined, theirs };
    if (payout?.status !== "processed") findings.push(finding("paidNotPaidOut", withdrawal, seen));
    else if (theirs !== withdrawal.amount) findings.push(finding("amountDiffers", withdrawal, seen));
    if (withdrawal.booked !== withdrawal.amount) findings.push(finding("ledgerDiffers", withdrawal, seen));
  }
  return findings;
}

/** The money of one that succeeded may still be on its way; the ledger's part of the comparison says so. */
function isCredited({ state }: ComparedPayment): boolean {
  return state === "credited" || state === "success";
}

function byReference<Item>(items: readonly Item[], referenceOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map((item) => [referenceOf(item), item]));
}

interface Seen {
  readonly providerId: string | undefined;
  readonly utr: string | undefined;
  readonly theirs: Paise | undefined;
}

function finding(
  kind: ComparisonFinding["kind"],
  payment: ComparedPayment | undefined,
  { providerId, utr, theirs }: Seen,
): ComparisonFinding {
  return {
    ...{ kind, paymentId: payment?.id ?? null, state: payment?.state ?? null },
    ...{ providerId: providerId ?? null, utr: utr ?? payment?.utr ?? null },
    amount: payment ? paiseToMainUnits(payment.amount) : null,
    providerAmount: theirs === undefined ? null : paiseToMainUnits(theirs),
    ledgerAmount: payment ? paiseToMainUnits(payment.booked) : null,
  };
}
