import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type RiskAccount } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { useList } from "../../tables/list-search.ts";
import { AccountLink } from "./account-link.tsx";
import { CutNote } from "./cut-note.tsx";
import type { RiskSearch } from "./risk-search.ts";

const COLUMNS: readonly Column<RiskAccount>[] = [
  { key: "userName", title: "Account", cell: ({ userName }) => <AccountLink userName={userName} /> },
  { key: "kind", title: "Kind", cell: ({ kind }) => kind },
  { key: "markets", title: "Markets", figures: true, cell: ({ markets }) => markets },
  { key: "cash", title: "Cash", figures: true, cell: ({ cash }) => <Money amount={paiseOfWire(cash)} /> },
  { key: "owed", title: "Owes", figures: true, cell: ({ owed }) => <Money amount={paiseOfWire(owed)} /> },
  {
    ...{ key: "exposure", title: "Exposure", figures: true },
    cell: ({ exposure }) => <Money amount={paiseOfWire(exposure)} />,
  },
];

/** Accounts with open bets, the largest exposure first. */
export function RiskAccounts() {
  const list = useList<RiskSearch>();
  const { kind } = list.search;
  const query = useCall(
    api.operator.getRiskAccounts,
    { ...list.input, ...(kind && { Kind: kind }) },
    { refetchIntervalMs: REFETCH_MS, keepPrevious: true },
  );
  return (
    <>
      <CutNote isCut={query.data?.isCut} />
      <PagedList
        label="Accounts"
        query={query}
        paging={list}
        failure="The accounts could not be loaded."
        empty={<EmptyState title="Nobody has open bets." />}
      >
        {(accounts) => (
          <DataTable label="Accounts" columns={COLUMNS} rows={accounts} rowKey={({ userId }) => userId} />
        )}
      </PagedList>
    </>
  );
}
