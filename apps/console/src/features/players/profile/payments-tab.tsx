import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OperatorPayment } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useMoment } from "../../../fields/use-moment.ts";
import { KIND_WORDS, kindOf, methodWords } from "../../../payments/payment-kind.ts";
import { PaymentState } from "../../../payments/payment-state.tsx";
import { reasonText } from "../../../payments/reason-words.ts";
import type { Column } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";

/** The player's deposits and withdrawals, newest first. */
export function PaymentsTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const query = useCall(api.operator.getPayments, { UserName: userName, ...list.input }, list.reading);
  const columns: readonly Column<OperatorPayment>[] = [
    {
      key: "payment",
      title: "Payment",
      cell: (payment) => (
        <Link to="/cash/payments/$paymentId" params={{ paymentId: String(payment.paymentId) }}>
          {KIND_WORDS[kindOf(payment)]} {payment.paymentId}
        </Link>
      ),
    },
    { key: "creationTime", title: "Requested", cell: ({ creationTime }) => moment(creationTime) },
    { key: "method", title: "Method", cell: ({ method }) => methodWords(method) },
    { key: "state", title: "State", cell: ({ state }) => <PaymentState state={state} /> },
    { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
    {
      key: "amount",
      title: "Amount",
      figures: true,
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    {
      key: "remark",
      title: "Reason",
      cell: ({ reasonCode, remark }) =>
        [reasonCode && reasonText(reasonCode), remark].filter(Boolean).join(" · "),
    },
  ];
  return (
    <PagedList
      label="Payments"
      query={query}
      paging={list}
      failure="The payments could not be loaded."
      empty={<EmptyState title="No payments." />}
    >
      {(payments) => (
        <SteadyTable
          query={query}
          label="Payments"
          columns={columns}
          rows={payments}
          rowKey={({ paymentId }) => paymentId}
        />
      )}
    </PagedList>
  );
}
