import { api as contract } from "@crossbook/contract";
import { EmptyState, ErrorState, Pager, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCall } from "../../api/use-call.ts";
import { DayRangeFields } from "../../days/day-range-fields.tsx";
import type { DayRange } from "../../days/india-days.ts";
import { useNow } from "../../days/use-now.ts";
import classes from "./bet-history-page.module.css";
import { HistoryBetRow } from "./history-bet-row.tsx";

const DAY_CHECK_MS = 60_000;
const ANY_DAY: DayRange = { from: "", to: "" };

/** Finished bets, newest first. At first of all days, as the field's clients ask for it. */
export function BetHistoryPage() {
  const nowMs = useNow(DAY_CHECK_MS);
  const [range, setRange] = useState(ANY_DAY);
  const [page, setPage] = useState(0);
  const [pageSize, setPageSize] = useState(20);
  const query = useCall(
    contract.bets.getUserBetHistory,
    {
      ...(range.from === "" ? {} : { StartDate: range.from }),
      ...(range.to === "" ? {} : { EndDate: range.to }),
      Sorting: "",
      MaxResultCount: pageSize,
      SkipCount: page * pageSize,
    },
    { keepPrevious: true },
  );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.heading}>Bet history</h1>
        <Link to="/open-bets" className={classes.link}>
          Current bets
        </Link>
      </header>
      <DayRangeFields
        range={range}
        nowMs={nowMs}
        onChange={(next) => {
          setRange(next);
          setPage(0);
        }}
      />
      {query.data === undefined && query.isError && (
        <ErrorState
          title="Your bet history could not be loaded."
          message={query.error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data === undefined && !query.isError && (
        <div aria-busy="true">
          <Skeleton shape="row" count={5} />
        </div>
      )}
      {query.data !== undefined && query.data.items.length === 0 && (
        <EmptyState title="No finished bets in these days.">
          A bet comes here when its market is settled, or when it is cancelled.
        </EmptyState>
      )}
      {query.data !== undefined && query.data.items.length > 0 && (
        <ul className={classes.list}>
          {query.data.items.map((bet) => (
            <HistoryBetRow key={bet.betId} bet={bet} />
          ))}
        </ul>
      )}
      {query.data !== undefined && query.data.totalCount > 0 && (
        <Pager
          label="Bets"
          page={page}
          pageSize={pageSize}
          total={query.data.totalCount}
          onPage={setPage}
          onPageSize={(size) => {
            setPageSize(size);
            setPage(0);
          }}
        />
      )}
    </div>
  );
}
