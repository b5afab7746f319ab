import { Skeleton } from "@crossbook/ui";
import { lazy, Suspense } from "react";
import { MarketPage } from "../features/market/market-page.tsx";
import type { MarketTool, ToolGiven } from "../features/market/tools/market-tools.tsx";
import { ScoreCard } from "../features/score-card/score-card.tsx";
import { toolText } from "../messages/english/betting/tools.ts";
import { useParams } from "./use-router.ts";

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

/** Puts the features of one event together: no feature may import another. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams("/markets/:eventid?/:dreamid?");
  return (
    <MarketPage
      eventId={wholeNumber(eventid)}
      dreamId={dreamid}
      scoreCard={(event) => <ScoreCard {...event} />}
      tools={TOOLS}
    />
  );
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
