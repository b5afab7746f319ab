import { Loaded, paiseOfWire, saveCsv, useBrowserParts, useCall } from "@crossbook/browser";
import { api, CASINO_STUDIO_NAMES, type CasinoDay, type OutputOf, type ReportDay } from "@crossbook/contract";
import { Button, EmptyState, Money } from "@crossbook/ui";
import { DayRange } from "../../fields/day-range.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { Page } from "../../shell/page.tsx";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { FIGURES, reportCsv } from "./report-csv.ts";
import classes from "./reports-page.module.css";
import type { ReportsSearch } from "./reports-search.ts";

type Report = OutputOf<typeof api.operator.getReport>;

const DAYS: readonly Column<ReportDay>[] = [
  { key: "day", title: "Day", cell: ({ day }) => day },
  ...FIGURES.map(([name, title]) => ({
    ...{ key: name, title, figures: true },
    cell: (day: ReportDay) => <Money amount={paiseOfWire(day[name])} />,
  })),
];

const CASINO: readonly Column<CasinoDay>[] = [
  { key: "day", title: "Day", cell: ({ day }) => day },
  { key: "studio", title: "Studio", cell: ({ studio }) => CASINO_STUDIO_NAMES[studio] },
  {
    key: "staked",
    title: "Staked",
    figures: true,
    cell: ({ staked }) => <Money amount={paiseOfWire(staked)} />,
  },
  {
    key: "paidOut",
    title: "Paid out",
    figures: true,
    cell: ({ paidOut }) => <Money amount={paiseOfWire(paidOut)} />,
  },
  { key: "kept", title: "Kept", figures: true, cell: ({ kept }) => <Money amount={paiseOfWire(kept)} /> },
];

/** Turnover, results, payments and bonuses by day; every total is the ledger's. */
export function ReportsPage() {
  const moment = useMoment();
  const { serverClock, ports } = useBrowserParts();
  const list = useList<ReportsSearch>();
  const { from, to } = list.search;
  // Not kept while other days are read: the figures of the days before must not stand under them.
  const report = useCall(api.operator.getReport, { ...(from && { From: from }), ...(to && { To: to }) });
  const { data } = report;
  // It is not read again while it is looked at. By the server's clock, as the other moments of the console.
  const readAtMs = report.dataUpdatedAt + serverClock.now() - ports.clock.now();
  return (
    <Page
      title="Reports"
      acts={
        data && (
          <Button size="small" onClick={() => saveCsv(`report-${data.from}-${data.to}.csv`, reportCsv(data))}>
            CSV
          </Button>
        )
      }
    >
      <Filters>
        <DayRange from={from ?? data?.from ?? ""} to={to ?? data?.to ?? ""} onChange={list.narrow} />
      </Filters>
      <Loaded query={report} failure="The report could not be made.">
        {(made) => (
          <>
            <p>As of {moment(new Date(readAtMs).toISOString())}.</p>
            <ReportTables report={made} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ReportTables({ report: { totals, days, casino } }: { readonly report: Report }) {
  return (
    <>
      <dl className={classes.totals}>
        {FIGURES.map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              <Money amount={paiseOfWire(totals[name])} />
            </dd>
          </div>
        ))}
      </dl>
      {days.length === 0 ? (
        <EmptyState title="Nothing moved on these days." />
      ) : (
        <DataTable label="Days" isWide columns={DAYS} rows={days} rowKey={({ day }) => day} />
      )}
      {casino.length > 0 && (
        <>
          <h2 className={classes.title}>Casino by studio and day</h2>
          <DataTable
            label="Casino by studio and day"
            columns={CASINO}
            rows={casino}
            rowKey={({ day, studio }) => `${day} ${studio}`}
          />
        </>
      )}
    </>
  );
}
