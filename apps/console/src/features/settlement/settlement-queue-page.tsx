import { PagedList, useCall } from "@crossbook/browser";
import { api, type QueuedMarket } from "@crossbook/contract";
import { Badge, EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { SelectField } from "../../fields/select-field.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { statusWords } from "../../markets/market-status.ts";
import { Page } from "../../shell/page.tsx";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { SearchBox } from "../../tables/search-box.tsx";
import { feedResultWords } from "./feed-result-words.ts";
import type { QueueState, SettlementSearch } from "./settlement-search.ts";

const STATE_CHOICES: readonly (readonly [QueueState, string])[] = [
  ["waiting", "Without a result: closed or ended"],
  ["proposed", "Proposed to a second operator"],
  ["live", "Open and suspended"],
  ["finished", "Finished"],
];

/** Markets by what becomes of them: those that need a result first. */
export function SettlementQueuePage() {
  const moment = useMoment();
  const list = useList<SettlementSearch>();
  const { q = "", state = "waiting" } = list.search;
  const query = useCall(
    api.operator.getSettlementQueue,
    { ...list.input, State: state, ...(q !== "" && { Search: q }) },
    { refetchIntervalMs: REFETCH_MS, keepPrevious: true },
  );
  const columns: readonly Column<QueuedMarket>[] = [
    {
      key: "market",
      title: "Market",
      cell: ({ marketId, eventTitle, marketName }) => (
        <Link to="/settlement/$marketId" params={{ marketId: String(marketId) }}>
          {eventTitle} · {marketName}
        </Link>
      ),
    },
    { key: "start", title: "Start", cell: ({ startTime }) => moment(startTime) },
    { key: "status", title: "Status", cell: ({ status }) => statusWords(status) },
    { key: "result", title: "Result", cell: ({ resultWords }) => resultWords ?? "–" },
    {
      key: "notes",
      title: "Notes",
      isTitleHidden: true,
      cell: ({ feedResult, proposalId }) => (
        <>
          {proposalId !== null && <Badge tone="caution">proposed</Badge>}
          {feedResult !== null && <Badge tone="loss">{feedResultWords(feedResult)}</Badge>}
        </>
      ),
    },
  ];
  return (
    <Page title="Settlement">
      <Filters>
        <SelectField
          label="Markets"
          value={state}
          choices={STATE_CHOICES}
          onChange={(chosen) => list.narrow({ state: chosen })}
        />
        <SearchBox
          label="Search events"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
      </Filters>
      {query.data?.isCut && (
        <p role="status">
          More than 1,000 events have these words: only the newest are looked through. Add another word.
        </p>
      )}
      <PagedList
        label="Markets"
        query={query}
        paging={list}
        failure="The markets could not be loaded."
        empty={<EmptyState title="No markets here.">Choose others above.</EmptyState>}
      >
        {(markets) => (
          <DataTable label="Markets" columns={columns} rows={markets} rowKey={({ marketId }) => marketId} />
        )}
      </PagedList>
    </Page>
  );
}
