import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OperatorPayment } from "@crossbook/contract";
import { Badge, EmptyState, Money } from "@crossbook/ui";
import { useMoment } from "../../../fields/use-moment.ts";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { useList } from "../../../tables/list-search.ts";

/** The player's deposits and withdrawals, newest first. */
export function PaymentsTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const query = useCall(
    api.operator.getPayments,
    { UserName: userName, ...list.input },
    { keepPrevious: true },
  );
  const columns: readonly Column<OperatorPayment>[] = [
    { key: "paymentId", title: "Payment", figures: true, cell: ({ paymentId }) => paymentId },
    { key: "creationTime", title: "Asked", cell: ({ creationTime }) => moment(creationTime) },
    { key: "direction", title: "Kind", cell: ({ direction, method }) => `${direction}, ${method}` },
    { key: "state", title: "State", cell: ({ state }) => <Badge>{state}</Badge> },
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
      cell: ({ reasonCode, remark }) => [reasonCode, remark].filter(Boolean).join(" · "),
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
        <DataTable label="Payments" columns={columns} rows={payments} rowKey={({ paymentId }) => paymentId} />
      )}
    </PagedList>
  );
}
