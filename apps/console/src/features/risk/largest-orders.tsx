import { paiseOfWire, useCall } from "@crossbook/browser";
import { api, type LargeOrder } from "@crossbook/contract";
import { EmptyState, ErrorState, Money, Skeleton } from "@crossbook/ui";
import { useMoment } from "../../fields/use-moment.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { AccountLink } from "./account-link.tsx";

const REFETCH_MS = 5_000;

/** The hundred largest orders of markets without a result. */
export function LargestOrders() {
  const moment = useMoment();
  const query = useCall(api.operator.getLargestOrders, {}, { refetchIntervalMs: REFETCH_MS });
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState
        title="The orders could not be loaded."
        message={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <Skeleton shape="row" count={6} />
    );
  if (query.data.length === 0) return <EmptyState title="There are no open orders." />;
  const columns: readonly Column<LargeOrder>[] = [
    { key: "betId", title: "Bet", figures: true, cell: ({ betId }) => betId },
    { key: "userName", title: "Account", cell: ({ userName }) => <AccountLink userName={userName} /> },
    { key: "market", title: "Market", cell: ({ eventTitle, marketName }) => `${eventTitle} · ${marketName}` },
    { key: "on", title: "On", cell: ({ side, on }) => `${side} ${on}` },
    { key: "odds", title: "Odds", figures: true, cell: ({ odds }) => odds.toFixed(2) },
    {
      ...{ key: "stake", title: "Stake", figures: true },
      cell: ({ stake }) => <Money amount={paiseOfWire(stake)} />,
    },
    {
      ...{ key: "matched", title: "Matched", figures: true },
      cell: ({ matched }) => <Money amount={paiseOfWire(matched)} />,
    },
    { key: "at", title: "Placed", cell: ({ placeTime }) => moment(placeTime) },
  ];
  return (
    <DataTable label="Largest orders" columns={columns} rows={query.data} rowKey={({ betId }) => betId} />
  );
}
