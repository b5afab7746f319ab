import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type RiskMarket } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { statusWords } from "../../markets/market-status.ts";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { CutNote } from "./cut-note.tsx";
import type { RiskSearch } from "./risk-search.ts";

const COLUMNS: readonly Column<RiskMarket>[] = [
  {
    key: "market",
    title: "Market",
    cell: ({ marketId, eventTitle, marketName }) => (
      <Link to="/risk/markets/$marketId" params={{ marketId: String(marketId) }}>
        {eventTitle} · {marketName}
      </Link>
    ),
  },
  { key: "status", title: "Status", cell: ({ status }) => statusWords(status) },
  { key: "accounts", title: "Accounts", figures: true, cell: ({ accounts }) => accounts },
  {
    ...{ key: "matched", title: "Matched", figures: true },
    cell: ({ matched }) => <Money amount={paiseOfWire(matched)} />,
  },
  {
    ...{ key: "exposure", title: "Exposure", figures: true },
    cell: ({ exposure }) => <Money amount={paiseOfWire(exposure)} />,
  },
  {
    ...{ key: "largest", title: "Largest", figures: true },
    cell: ({ largestUserName, largestExposure }) => (
      <>
        {largestUserName} <Money amount={paiseOfWire(largestExposure)} />
      </>
    ),
  },
];

/** Markets without a result, the largest exposure first. */
export function RiskMarkets() {
  const list = useList<RiskSearch>();
  const query = useCall(api.operator.getRiskMarkets, list.input, {
    ...{ refetchIntervalMs: REFETCH_MS, keepPrevious: true },
  });
  return (
    <>
      <CutNote isCut={query.data?.isCut} />
      <PagedList
        label="Markets"
        query={query}
        paging={list}
        failure="The markets could not be loaded."
        empty={<EmptyState title="Nothing is at risk." />}
      >
        {(markets) => (
          <DataTable label="Markets" columns={COLUMNS} rows={markets} rowKey={({ marketId }) => marketId} />
        )}
      </PagedList>
    </>
  );
}
