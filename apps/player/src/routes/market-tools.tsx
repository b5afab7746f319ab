import { Skeleton } from "@crossbook/ui";
import { lazy, Suspense } from "react";
import type {
  MarketTool,
  ToolGiven,
  ToolsColumnProps,
  ToolsSheetProps,
} from "../features/market/tools/market-tools.tsx";
import { ToolsColumn } from "../features/market/tools/tools-column.tsx";
import { ToolsSheet } from "../features/market/tools/tools-sheet.tsx";
import { toolText } from "../messages/english/betting/tools.ts";

const Ladder = lazy(() =>
  import("../features/ladder/ladder.tsx").then((module) => ({ default: module.Ladder })),
);
const MarketCharts = lazy(() =>
  import("../features/market-charts/market-charts.tsx").then((module) => ({ default: module.MarketCharts })),
);
const MarketTape = lazy(() =>
  import("../features/market-tape/market-tape.tsx").then((module) => ({ default: module.MarketTape })),
);

/** A ladder begins anew for another runner: what was armed or carried belongs to one. */
const keyOf = ({ market, runner }: ToolGiven) => `${market.marketId}-${runner.id}`;

const TOOLS: readonly MarketTool[] = [
  {
    value: "ladder",
    get label() {
      return toolText().ladder;
    },
    panel: (given) => (
      <Suspense fallback={<Skeleton shape="row" count={10} />}>
        <Ladder key={keyOf(given)} {...given} />
      </Suspense>
    ),
  },
  {
    value: "charts",
    get label() {
      return toolText().charts;
    },
    panel: ({ market, runner }) => (
      <Suspense fallback={<Skeleton shape="card" count={2} />}>
        <MarketCharts market={market} runner={runner} />
      </Suspense>
    ),
  },
  {
    value: "tape",
    get label() {
      return toolText().tape;
    },
    panel: ({ market }) => (
      <Suspense fallback={<Skeleton shape="row" count={5} />}>
        <MarketTape market={market} />
      </Suspense>
    ),
  },
];

/** All tools beside the markets. */
export function MarketToolsColumn(props: ToolsColumnProps) {
  return <ToolsColumn tools={TOOLS} {...props} />;
}

/** All tools in a sheet. */
export function MarketToolsSheet(props: ToolsSheetProps) {
  return <ToolsSheet tools={TOOLS} {...props} />;
}
