import { useParams } from "@tanstack/react-router";
import { MarketPage } from "../features/market/market-page.tsx";
import { ScoreCard } from "../features/score-card/score-card.tsx";

/** Puts the features of one event together: no feature may import another. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams({ strict: false });
  const eventId = wholeNumber(eventid);
  return <MarketPage eventId={eventId} dreamId={dreamid} scoreCard={(event) => <ScoreCard {...event} />} />;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
