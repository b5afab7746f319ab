import { OutOfDate, ReadFailed, useCall } from "@crossbook/browser";
import { api as contract, type Market } from "@crossbook/contract";
import { EmptyState, Skeleton, Tabs, VisuallyHidden, whenIdle } from "@crossbook/ui";
import { useMemo, useState } from "react";
import { nameText } from "../../markets/name-text.ts";
import { type RunnerDepthState, useRunnerDepth } from "../../markets/use-runner-depth.ts";
import { chartText } from "../../messages/english/betting/charts.ts";
import { type ChartSpec, depthChart, historyChart, tradedChart } from "./chart-data.ts";
import { ChartTable } from "./chart-table.tsx";
import classes from "./market-charts.module.css";

/** A browser that cannot draw it, or cannot load it yet, still has the figures as a table. */
const ChartCanvas = whenIdle(
  async () => (await import("./chart-canvas.tsx")).ChartCanvas,
  <div className={classes.canvas} />,
  <NotDrawn />,
);

const HISTORY_REFRESH_MS = 10_000;

export interface MarketChartsProps {
  readonly market: Market;
  readonly runner: Pick<Market["runners"][number], "id" | "name">;
}

/** A runner's price over time, what was matched at each price, and how deep the offers are. */
export function MarketCharts({ market, runner }: MarketChartsProps) {
  const [chosen, setChosen] = useState("history");
  const tabs = [
    { value: "history", label: chartText().history, panel: <HistoryChart market={market} runner={runner} /> },
    {
      value: "traded",
      label: chartText().traded,
      panel: <DepthCharts market={market} runner={runner} kind="traded" />,
    },
    {
      value: "depth",
      label: chartText().depth,
      panel: <DepthCharts market={market} runner={runner} kind="depth" />,
    },
  ];
  return (
    <Tabs
      label={chartText().chartsOf(nameText().runner(runner.name))}
      tabs={tabs}
      value={chosen}
      onChange={setChosen}
    />
  );
}

function HistoryChart({ market: { marketId }, runner }: MarketChartsProps) {
  const query = useCall(
    contract.trading.getPriceHistory,
    { marketId },
    { refetchIntervalMs: HISTORY_REFRESH_MS },
  );
  const { data } = query;
  const spec = useMemo(() => data && historyChart(data, runner.id), [data, runner.id]);
  const name = nameText().runner(runner.name);
  return (
    <Chart
      spec={spec}
      label={chartText().historyOf(name)}
      empty={chartText().notMatched(name)}
      read={query}
    />
  );
}

function DepthCharts({ market, runner, kind }: MarketChartsProps & { readonly kind: "traded" | "depth" }) {
  const { depth, read } = useRunnerDepth(market.marketId, runner.id);
  const { notation } = market;
  const spec = useMemo(() => {
    if (depth === undefined) return undefined;
    return kind === "traded" ? tradedChart(depth, notation) : depthChart(depth, notation);
  }, [depth, notation, kind]);
  const isTraded = kind === "traded";
  const name = nameText().runner(runner.name);
  return (
    <Chart
      spec={spec}
      label={isTraded ? chartText().tradedOf(name) : chartText().depthOf(name)}
      empty={isTraded ? chartText().notMatched(name) : chartText().notOffered(name)}
      read={read}
    />
  );
}

interface ChartProps {
  readonly spec: ChartSpec | undefined;
  /** What it shows, for those who do not see it. */
  readonly label: string;
  /** Said where there is nothing to draw. */
  readonly empty: string;
  /** The last read: where it failed, what is drawn may be old. */
  readonly read: RunnerDepthState["read"];
}

/** The chart once its figures are known; until then what is known instead, at the same height. */
function Chart({ spec, label, empty, read }: ChartProps) {
  if (spec === undefined) {
    if (!read.isError) return <ChartLoading />;
    return (
      <div className={classes.chart}>
        <ReadFailed query={read} title={chartText().failed} />
      </div>
    );
  }
  if (spec.xs.length === 0) {
    return (
      <div className={classes.chart}>
        <OutOfDate query={read} />
        <EmptyState title={empty} />
      </div>
    );
  }
  return (
    <figure className={classes.chart}>
      <Legend spec={spec} label={label} />
      <ChartCanvas needed spec={spec} />
      <OutOfDate query={read} />
      <ChartTable spec={spec} label={label} />
    </figure>
  );
}

function ChartLoading() {
  return (
    <div className={classes.chart} aria-busy="true">
      <VisuallyHidden>{chartText().loading}</VisuallyHidden>
      <Skeleton shape="card" />
    </div>
  );
}

function Legend({ spec, label }: Pick<ChartProps, "label"> & { readonly spec: ChartSpec }) {
  return (
    <figcaption className={classes.legend}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {spec.series.map((one) => (
        <span key={one.label} className={classes.key}>
          <span className={classes.swatch} style={{ background: `var(${one.token})` }} aria-hidden />
          {one.label}
        </span>
      ))}
    </figcaption>
  );
}

function NotDrawn() {
  return <p className={classes.canvas}>{chartText().notDrawn}</p>;
}
