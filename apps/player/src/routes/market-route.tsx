import { onDemand, Skeleton, whenIdle } from "@crossbook/ui";
import { MarketPage } from "../features/market/market-page.tsx";
import type { MarketTools } from "../features/market/tools/market-tools.tsx";
import { useParams } from "./use-router.ts";

// A page draws its markets without them.
const TOOLS: MarketTools = {
  Column: whenIdle(
    async () => (await import("./market-tools.tsx")).MarketToolsColumn,
    <Skeleton shape="card" count={3} />,
  ),
  Sheet: onDemand(async () => (await import("./market-tools.tsx")).MarketToolsSheet),
};
const ScoreCard = whenIdle(async () => (await import("../features/score-card/score-card.tsx")).ScoreCard);

/** Puts the features of one event together: no feature may import another. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams("/markets/:eventid?/:dreamid?");
  return (
    <MarketPage
      eventId={wholeNumber(eventid)}
      dreamId={dreamid}
      scoreCard={(event) => <ScoreCard needed {...event} />}
      tools={TOOLS}
    />
  );
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
