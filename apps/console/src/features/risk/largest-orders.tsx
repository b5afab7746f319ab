import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type LargeOrder } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { useMoment } from "../../fields/use-moment.ts";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { AccountLink } from "./account-link.tsx";

/** The hundred largest orders of markets without a result. */
export function LargestOrders() {
  const moment = useMoment();
  const query = useCall(api.operator.getLargestOrders, {}, { refetchIntervalMs: REFETCH_MS });
  const columns: readonly Column<LargeOrder>[] = [
    { key: "betId", title: "Bet", figures: true, cell: ({ betId }) => betId },
    { key: "userName", title: "Account", cell: ({ userName }) => <AccountLink userName={userName} /> },
    { key: "market", title: "Market", cell: ({ eventTitle, marketName }) => `${eventTitle} · ${marketName}` },
    { key: "on", title: "On", cell: ({ side, on }) => `${side} ${on}` },
    {
      ...{ key: "odds", title: "Odds", figures: true },
      cell: ({ odds, waits }) => (waits === true ? `SP, limit ${odds.toFixed(2)}` : odds.toFixed(2)),
    },
    {
      ...{ key: "stake", title: "Stake", figures: true },
      cell: ({ side, stake, waits }) => (
        <>
          {waits === true && side === "lay" && "liability "}
          <Money amount={paiseOfWire(stake)} />
        </>
      ),
    },
    {
      ...{ key: "matched", title: "Matched", figures: true },
      cell: ({ matched }) => <Money amount={paiseOfWire(matched)} />,
    },
    { key: "at", title: "Placed", cell: ({ placeTime }) => moment(placeTime) },
  ];
  return (
    <Loaded query={query} failure="The orders could not be loaded.">
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState title="There are no open orders." />
        ) : (
          <DataTable label="Largest orders" columns={columns} rows={orders} rowKey={({ betId }) => betId} />
        )
      }
    </Loaded>
  );
}
