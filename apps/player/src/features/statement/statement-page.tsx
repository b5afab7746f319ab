import {
  type DayRange,
  DayRangeFields,
  PagedList,
  paiseOfWire,
  quickRange,
  useBrowserApp,
  useCall,
  useServerNow,
  zoneDay,
  zoneName,
} from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState, Money, Sentence } from "@crossbook/ui";
import { useState } from "react";
import { useReadAfterMoney, useReadAfterPushes } from "../../account/use-read-after-pushes.ts";
import { statementText } from "../../messages/english/payments/statement.ts";
import { useKept, useKeptPaging } from "../../routes/kept/use-kept.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { StatementExport } from "./statement-export.tsx";
import { type LineFilter, StatementFilters } from "./statement-filters.tsx";
import classes from "./statement-page.module.css";
import { StatementTable } from "./statement-table.tsx";

interface Filter extends LineFilter {
  /** Undefined: today, also once it is another day. */
  readonly range: DayRange | undefined;
}

const DAY_CHECK_MS = 60_000;
/** A result may leave the cash as it was. */
const PUSHES = ["MarketResult", "Payment"] as const;

/** The player's movements of money: by day, type and kind, page by page, between opening and closing balance. */
export function StatementPage() {
  const nowMs = useServerNow(DAY_CHECK_MS);
  const { timeZone } = useBrowserApp().ports;
  const dayOf = (atMs: number) => zoneDay(atMs, timeZone);
  const [filter, setFilter] = useKept<Filter>("filter", {
    range: undefined,
    type: 0,
    group: undefined,
  });
  const today = quickRange("today", nowMs, dayOf);
  const range = filter.range ?? today;
  const paging = useKeptPaging();
  const [shownToday, setShownToday] = useState(today.from);
  if (shownToday !== today.from) {
    setShownToday(today.from);
    // A later page of a day says nothing of the next one.
    if (filter.range === undefined) paging.toPage(0);
  }
  const wanted = {
    From: range.from,
    To: range.to,
    Type: filter.type,
    ...(filter.group && { Kind: filter.group }),
    Zone: timeZone,
  };
  const query = useCall(
    contract.transactions.getHistory,
    {
      ...wanted,
      Sorting: null,
      MaxResultCount: paging.pageSize,
      SkipCount: paging.page * paging.pageSize,
    },
    { keepPrevious: true },
  );
  useReadAfterMoney(contract.transactions.getHistory);
  useReadAfterPushes(contract.transactions.getHistory, PUSHES);
  function change(next: Partial<Filter>) {
    setFilter({ ...filter, ...next });
    paging.toPage(0);
  }
  const isFiltered = filter.type !== 0 || filter.group !== undefined;
  return (
    <div className={classes.page}>
      <PageHead title={statementText().title}>
        <StatementExport query={wanted} zone={timeZone} />
      </PageHead>
      <DayRangeFields
        range={range}
        nowMs={nowMs}
        dayOf={dayOf}
        onChange={(chosen) => change({ range: isSame(chosen, today) ? undefined : chosen })}
      />
      <StatementFilters filter={filter} onChange={change} />
      <PagedList
        label={statementText().statement}
        query={query}
        paging={paging}
        failure={statementText().loadFailed}
        empty={
          <EmptyState title={statementText().noMovements}>
            <Sentence
              parts={statementText().chooseMore(
                <Money amount={query.data && paiseOfWire(query.data.closingBalance)} />,
              )}
            />
          </EmptyState>
        }
      >
        {() => query.data && <StatementTable page={query.data} zone={timeZone} />}
      </PagedList>
      <p className={classes.note}>
        {statementText().zoneNote(zoneName(timeZone))}
        {isFiltered && statementText().wholeAccount}
        {query.data?.items.some(({ settlement }) => settlement !== null) && statementText().rounding}
      </p>
    </div>
  );
}

function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to;
}
