import {
  type DayRange,
  DayRangeFields,
  PagedList,
  quickRange,
  useCall,
  useNow,
  usePaging,
} from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, EmptyState } from "@crossbook/ui";
import { useState } from "react";
import classes from "./statement-page.module.css";
import { StatementTable } from "./statement-table.tsx";

const TYPES = [
  { value: 0, label: "All" },
  { value: 1, label: "Deposits and withdrawals" },
  { value: 2, label: "Games" },
] as const;

interface Filter {
  readonly range: DayRange;
  readonly type: number;
}

const DAY_CHECK_MS = 60_000;

/** The player's movements of money: by day and type, page by page. */
export function StatementPage() {
  const nowMs = useNow(DAY_CHECK_MS);
  const [filter, setFilter] = useState<Filter>(() => ({ range: quickRange("today", nowMs), type: 0 }));
  const paging = usePaging();
  const query = useCall(
    contract.transactions.getHistory,
    {
      From: filter.range.from,
      To: filter.range.to,
      Type: filter.type,
      Sorting: null,
      MaxResultCount: paging.pageSize,
      SkipCount: paging.page * paging.pageSize,
    },
    { keepPrevious: true },
  );
  function change(next: Partial<Filter>) {
    setFilter({ ...filter, ...next });
    paging.toPage(0);
  }
  return (
    <div className={classes.page}>
      <h1 className={classes.heading}>Account statement</h1>
      <DayRangeFields range={filter.range} nowMs={nowMs} onChange={(range) => change({ range })} />
      <fieldset className={classes.types}>
        <legend>Type</legend>
        {TYPES.map((type) => (
          <Button
            key={type.value}
            size="small"
            variant={filter.type === type.value ? "primary" : "secondary"}
            aria-pressed={filter.type === type.value}
            onClick={() => change({ type: type.value })}
          >
            {type.label}
          </Button>
        ))}
      </fieldset>
      <PagedList
        label="Statement"
        query={query}
        paging={paging}
        failure="Your statement could not be loaded."
        empty={
          <EmptyState title="No movements of money in these days.">
            Choose more days, or another type.
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <StatementTable items={items} />
            {items.some(({ kind }) => kind === "commission") && (
              <p className={classes.note}>
                A market&apos;s result is rounded down to the paisa, its commission to the nearest one.
              </p>
            )}
          </>
        )}
      </PagedList>
    </div>
  );
}
