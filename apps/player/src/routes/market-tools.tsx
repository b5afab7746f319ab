import { Skeleton, whenIdle } from "@crossbook/ui";
import type {
  MarketTool,
  ToolGiven,
  ToolsColumnProps,
  ToolsSheetProps,
} from "../features/market/tools/market-tools.tsx";
import { ToolsColumn } from "../features/market/tools/tools-column.tsx";
import { ToolsSheet } from "../features/market/tools/tools-sheet.tsx";
import { toolText } from "../messages/english/betting/tools.ts";

const Ladder = whenIdle(
  async () => (await import("../features/ladder/ladder.tsx")).Ladder,
  <Skeleton shape="row" count={10} />,
);
const MarketCharts = whenIdle(
  async () => (await import("../features/market-charts/market-charts.tsx")).MarketCharts,
  <Skeleton shape="card" count={2} />,
);
const MarketTape = whenIdle(
  async () => (await import("../features/market-tape/market-tape.tsx")).MarketTape,
  <Skeleton shape="row" count={5} />,
);

/** A ladder begins anew for another runner: what was armed or carried belongs to one. */
const keyOf = ({ market, runner }: ToolGiven) => `${market.marketId}-${runner.id}`;

const TOOLS: readonly MarketTool[] = [
  {
    value: "ladder",
    get label() {
      return toolText().ladder;
    },
    panel: (given) => <Ladder key={keyOf(given)} needed {...given} />,
  },
  {
    value: "charts",
    get label() {
      return toolText().charts;
    },
    panel: ({ market, runner }) => <MarketCharts needed market={market} runner={runner} />,
  },
  {
    value: "tape",
    get label() {
      return toolText().tape;
    },
    panel: ({ market }) => <MarketTape needed market={market} />,
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
