import { paiseOfWire } from "@crossbook/browser";
import type { ComparisonFinding, PaymentComparison } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useMoment } from "../../../fields/use-moment.ts";
import { stateWords } from "../../../payments/payment-state.tsx";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";
import classes from "./comparison-page.module.css";

const KINDS: readonly (readonly [ComparisonFinding["kind"], string])[] = [
  ["paidNotCredited", "Paid at the provider, not credited here"],
  ["creditedNotPaid", "Credited here, not paid at the provider"],
  ["paidOutNotPaid", "Paid out by the provider, not paid here"],
  ["paidNotPaidOut", "Paid here, not paid out by the provider"],
  ["amountDiffers", "Another amount at the provider"],
  ["ledgerDiffers", "Another amount in the ledger"],
  ["utrTwice", "One UTR of two payments"],
];

const amount = (value: number | null) => (value === null ? "–" : <Money amount={paiseOfWire(value)} />);

const COLUMNS: readonly Column<ComparisonFinding>[] = [
  { key: "payment", title: "Payment", cell: ({ paymentId }) => <PaymentLink paymentId={paymentId} /> },
  { key: "state", title: "State", cell: ({ state }) => (state === null ? "–" : stateWords(state)) },
  { key: "provider", title: "At the provider", cell: ({ providerId }) => providerId ?? "–" },
  { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
  { key: "own", title: "Ours", figures: true, cell: (finding) => amount(finding.amount) },
  { key: "theirs", title: "Provider", figures: true, cell: ({ providerAmount }) => amount(providerAmount) },
  { key: "ledger", title: "Ledger", figures: true, cell: ({ ledgerAmount }) => amount(ledgerAmount) },
];

/** What a comparison has found, by kind. */
export function ComparisonFindings({ comparison }: { readonly comparison: PaymentComparison }) {
  const moment = useMoment();
  const { findings, findingCount, orders, payouts, runAt, runBy } = comparison;
  return (
    <>
      <Facts>
        <Fact title="Compared">{moment(runAt)}</Fact>
        <Fact title="By">{runBy}</Fact>
        <Fact title="Orders at the provider">{orders}</Fact>
        <Fact title="Payouts at the provider">{payouts}</Fact>
        <Fact title="Differences">{findingCount}</Fact>
      </Facts>
      {findings.length < findingCount && <p>The first {findings.length} are shown.</p>}
      {findingCount === 0 && <EmptyState title="Everything agrees." />}
      {KINDS.map(([kind, words]) => {
        const rows = findings.filter((finding) => finding.kind === kind);
        if (rows.length === 0) return null;
        return (
          <section key={kind} className={classes.kind}>
            <h2 className={classes.title}>
              {words} ({rows.length})
            </h2>
            <DataTable
              label={words}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ paymentId, providerId, utr }) => `${paymentId} ${providerId} ${utr}`}
            />
          </section>
        );
      })}
    </>
  );
}

function PaymentLink({ paymentId }: { readonly paymentId: number | null }) {
  if (paymentId === null) return "none of ours";
  return (
    <Link to="/cash/payments/$paymentId" params={{ paymentId: String(paymentId) }}>
      {paymentId}
    </Link>
  );
}
