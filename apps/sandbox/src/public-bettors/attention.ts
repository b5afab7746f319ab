import { type MarketType, type SportKey, sportById } from "@crossbook/contract";
import { isFinal, type PublicMarket } from "../exchange-client/public-markets.ts";

/** Bets a second on a market of the sport in an ordinary minute of play: few, because each is a row in the tables. */
const IN_PLAY_BETS: Partial<Record<SportKey, number>> = {
  cricket: 0.032,
  football: 0.016,
  tennis: 0.016,
  horseRacing: 0.08,
  kabaddi: 0.018,
  trade: 0.018,
};
/** Markets beside the main one of their event, each; there are many of the kinds that are not named. */
const SIDE_MARKET: Partial<Record<MarketType, number>> = {
  match_odd: 1,
  bookmaker: 0.25,
  toss: 0.35,
  place: 0.35,
};
const MANY_MARKETS = 0.06;
/** The same in a final; a football match is over sooner than a cricket match. */
const FINAL_BETS: Partial<Record<SportKey, number>> = { cricket: 0.42, football: 0.8 };
/** Before the start: a part of it always, the rest rising as the start comes near. */
const EARLY = 0.04;
const AT_START = 0.8;
const RISES_OVER_MS = 45_000;
/** Before the off of a market that forms a starting price: so many times more, as most of the money on a race comes then. */
const BEFORE_THE_OFF = 4;
/** After a wicket or a goal, when betting goes on: so many times more at first, fading. */
const EVENT_RUSH = 3;
const FADES_OVER_MS = 8000;
/** A favourite's chance that moved by this much doubles the bets; at most three times as many. */
const MOVE_THAT_DOUBLES = 0.06;
const MOST_BY_MOVE = 2;

/**
 * How many bets a second the public places on an open market now: by sport, by how near the start is, by what has just
 * happened (`reopenedAt`) and by `move`, the largest change of a runner's chance in the last seconds (0 to 1).
 */
export function attention(
  { event, market, reopenedAt }: Pick<PublicMarket, "event" | "market" | "reopenedAt">,
  { now, move }: { readonly now: number; readonly move: number },
): number {
  const sport = sportById(event.sportId)?.key;
  const bets = isFinal(event.competition) ? { ...IN_PLAY_BETS, ...FINAL_BETS } : IN_PLAY_BETS;
  const usual = (sport === undefined ? undefined : bets[sport]) ?? 0;
  const rate = usual * (SIDE_MARKET[market.marketType] ?? MANY_MARKETS);
  if (!market.inPlay) {
    const untilStartMs = Math.max(0, Date.parse(event.startTime) - now);
    if (Number.isNaN(untilStartMs)) return 0;
    const times = market.startingPrice === "offered" ? BEFORE_THE_OFF : 1;
    return times * rate * (EARLY + AT_START * Math.exp(-untilStartMs / RISES_OVER_MS));
  }
  const rush = reopenedAt > 0 ? EVENT_RUSH * Math.exp(-(now - reopenedAt) / FADES_OVER_MS) : 0;
  return rate * (1 + rush + Math.min(MOST_BY_MOVE, move / MOVE_THAT_DOUBLES));
}
