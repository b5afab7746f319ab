import { useParams } from "@tanstack/react-router";
import { MarketPage } from "../features/market/market-page.tsx";

/** Puts the features of one event together: no feature may import another. */
export function MarketRoute() {
  const { eventid, dreamid } = useParams({ strict: false });
  return <MarketPage eventId={wholeNumber(eventid)} dreamId={dreamid} />;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
