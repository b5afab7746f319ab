import { indiaDay, Loaded, paiseOfWire, useBrowserParts, useCall } from "@crossbook/browser";
import { api, CASINO_STUDIO_NAMES, type CasinoReturn } from "@crossbook/contract";
import { Badge, EmptyState, Money } from "@crossbook/ui";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { DayRange } from "../../../fields/day-range.tsx";
import { Page } from "../../../shell/page.tsx";
import { type Column, DataTable } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import type { ReturnsSearch } from "../casino-search.ts";
import { ReturnInterval } from "./return-interval.tsx";

const WEEK_MS = 6 * 24 * 60 * 60_000;

const percent = (value: number | null) => (value === null ? "–" : `${value.toFixed(2)} %`);

const COLUMNS: readonly Column<CasinoReturn>[] = [
  { key: "game", title: "Game", cell: ({ name, studio }) => `${name} (${CASINO_STUDIO_NAMES[studio]})` },
  { key: "rounds", title: "Rounds", figures: true, cell: ({ rounds }) => rounds },
  {
    ...{ key: "staked", title: "Staked", figures: true },
    cell: ({ staked }) => <Money amount={paiseOfWire(staked)} />,
  },
  { key: "won", title: "Won", figures: true, cell: ({ won }) => <Money amount={paiseOfWire(won)} /> },
  { key: "actual", title: "Return", figures: true, cell: ({ actualPercent }) => percent(actualPercent) },
  { key: "design", title: "Design", figures: true, cell: ({ designPercent }) => percent(designPercent) },
  {
    ...{ key: "interval", title: "Explained by chance", figures: true },
    cell: ({ lowPercent, highPercent }) =>
      lowPercent === null ? "–" : `${percent(lowPercent)} to ${percent(highPercent)}`,
  },
  { key: "chart", title: "Range", isTitleHidden: true, cell: (row) => <ReturnInterval of={row} /> },
  { key: "within", title: "Verdict", isTitleHidden: true, cell: ({ within }) => <Verdict within={within} /> },
];

/** What each game has returned, beside its design and how far chance alone carries it. */
export function ReturnsPage() {
  const { clock } = useBrowserParts().ports;
  const search = useSearch({ strict: false }) as ReturnsSearch;
  const navigate = useNavigate();
  const days = {
    From: search.from ?? indiaDay(clock.now() - WEEK_MS),
    To: search.to ?? indiaDay(clock.now()),
  };
  const query = useCall(api.operator.getCasinoReturns, days);
  const change = (changed: ReturnsSearch) =>
    void navigate({ to: ".", search: (before: object) => ({ ...before, ...changed }), replace: true });
  return (
    <Page title="Returns to players">
      <CasinoLinks />
      <Filters>
        <DayRange from={days.From} to={days.To} hint="At most 31 days." onChange={change} />
      </Filters>
      <Loaded query={query} failure="The returns could not be loaded.">
        {(returns) =>
          returns.length === 0 ? (
            <EmptyState title="No round has ended in these days." />
          ) : (
            <DataTable label="Returns" columns={COLUMNS} rows={returns} rowKey={({ gameId }) => gameId} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Verdict({ within }: Pick<CasinoReturn, "within">) {
  if (within === null) return <Badge>too little to say</Badge>;
  return within ? <Badge tone="win">within</Badge> : <Badge tone="loss">look at it</Badge>;
}
