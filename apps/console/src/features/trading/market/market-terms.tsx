import { useCall } from "@crossbook/browser";
import { api, type EventDetails, type TradingMarket } from "@crossbook/contract";

type Terms = EventDetails["markets"][number];

/** What a market was announced with that no operator changes while it is traded: shown once it is known. */
export function MarketTerms({
  eventId,
  market,
}: {
  readonly eventId: number;
  readonly market: TradingMarket;
}) {
  const { data } = useCall(api.operator.getEventTerms, { eventId });
  const words = data && termsOf(market, data.markets).map(wordsOf);
  // The terms have no number of a market: those of the same name and type stand for it where they say the same.
  if (words === undefined || words[0] === undefined || words.some((one) => one !== words[0])) return null;
  return <> · {words[0]}</>;
}

function termsOf(market: TradingMarket, terms: readonly Terms[]): readonly Terms[] {
  return terms.filter(({ name, type }) => name === market.marketName && type === market.marketType);
}

function wordsOf({ crossMatching = false, keepsInPlay = false }: Terms): string {
  const kept = keepsInPlay ? "bets may be kept at the turn in play" : "bets lapse at the turn in play";
  return `${crossMatching ? "cross-matched" : "not cross-matched"} · ${kept}`;
}
