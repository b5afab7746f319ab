import { type Market, type MarketType, type SportKey, sportById } from "@crossbook/contract";
import { isFinal, type PublicMarket } from "../exchange-client/public-markets.ts";

/** How a maker quotes a market at one moment. */
export interface QuotingPolicy {
  /** Ticks between the fair price and the best quote. */
  readonly spreadTicks: number;
  readonly levels: number;
  /** Levels of the likeliest runners, about as many of them as win. */
  readonly favouriteLevels: number;
  readonly levelTicks: number;
  /** An order is kept while it is no more ticks than this from a wanted quote; below `spreadTicks`. */
  readonly toleranceTicks: number;
  /** All that is missing is placed at most so often; what has become wrong is cancelled at once. */
  readonly requoteAfterMs: number;
  /** A runner's side without any order gets orders again at most so often. */
  readonly repairAfterMs: number;
  /** Whether it takes orders of others that the price has left behind: one maker of a market does. */
  readonly takes: boolean;
  /** Nothing at all is changed so soon after the last change, but for a stop: what is wrong waits with what is missing. */
  readonly restMs: number;
}

const SPREAD_TICKS = 2;
/** In play prices move between two looks: quotes stand further from fair, furthest where they are renewed least. */
const IN_PLAY_SPREAD_TICKS = { main: 4, other: 6, ofMany: 8 };
/** After a wicket or a goal prices are less sure for a while; one level further, so that the next level is kept. */
const CAUTIOUS_MS = 3000;
/** The first maker stands closest to fair, each further maker behind it. */
const TICKS_BEHIND = 2;

/** Quotes stand closer and are renewed more often in the main markets of these sports. */
const MAIN_SPORTS: readonly SportKey[] = ["cricket", "football"];
/** Further makers quote the main market of this sport only, and one level. */
const SPORT_OF_ALL_MAKERS: SportKey = "cricket";
const LARGE_FIELD = 4;
/** Levels of the first maker before the start, and in play or in a large field; favourites always have the more. */
const LEVELS = { most: 3, least: 2 };
const LEVELS_OF_OTHERS = 1;

/** In play, by sport; a final is followed closely, a market beside the main one from afar. */
const IN_PLAY_MS: Partial<Record<SportKey, number>> = {
  cricket: 18_000,
  football: 20_000,
  horseRacing: 12_000,
};
const USUAL_IN_PLAY_MS = 22_000;
const FINAL_SHARE = 0.5;
const SIDE_MARKET_TIMES = 2;
/** Fancy markets follow the score closely, with few orders each. */
const FANCY_IN_PLAY_MS = 30_000;
/** Markets of many runners or lines, of which an event can have several, have one level; some only in play. */
const ONE_LEVEL: readonly MarketType[] = ["correct_score", "handicap", "totals", "each_way"];
const ONE_LEVEL_IN_PLAY: readonly MarketType[] = ["bookmaker", "goalsmaker", "both_to_score", "fancy2"];
/** An event in play has many of these, and every ball or minute moves them all: each has a call every few seconds at most. */
const RESTING_IN_PLAY: readonly MarketType[] = [...ONE_LEVEL, ...ONE_LEVEL_IN_PLAY];
const REST_MS = 5000;
/** Before the start: soon, and for markets whose event begins later than that, which are quiet. */
const SOON_MS = 30_000;
const QUIET_MS = 120_000;
const SOON_BEFORE_START_MS = 120_000;
/** Further makers follow the prices less closely than the first. */
const OTHERS_SLOWER = 2.5;
/** A side that has lost its orders to the score or to matches is not left empty for long. */
const IN_PLAY_REPAIR_MS = 1000;
/** The same of the markets that an event has many of. */
const IN_PLAY_REPAIR_OF_MANY_MS = 4000;
const REPAIR_MS = 3000;
const OTHERS_REPAIR_MS = 10_000;

/**
 * The policy of a maker (0 is the first) in a market; undefined where it does not quote. Large fields, side markets and
 * quiet ones are quoted less often: each new order is a row in the exchange's tables.
 */
export function quotingPolicy(
  { event, market, reopenedAt }: Pick<PublicMarket, "event" | "market" | "reopenedAt">,
  { rank, now }: { readonly rank: number; readonly now: number },
): QuotingPolicy | undefined {
  const sport = sportById(event.sportId)?.key ?? "trade";
  const isFancy = market.marketType === "fancy2";
  const isSide = market.marketType !== "match_odd";
  const runners = market.runners.length;
  const isMain = MAIN_SPORTS.includes(sport) && !isSide && runners <= LARGE_FIELD;
  if (rank > 0 && !(isMain && sport === SPORT_OF_ALL_MAKERS)) return undefined;
  const inPlayTicks = IN_PLAY_SPREAD_TICKS[isMain ? "main" : isOfMany(market) ? "ofMany" : "other"];
  const base = (market.inPlay ? inPlayTicks : SPREAD_TICKS) + rank * TICKS_BEHIND;
  // Twice the spread less one: an order that the price has come near to is kept as the level before it.
  const levelTicks = 2 * base - 1;
  const cautious = market.inPlay && now - reopenedAt < CAUTIOUS_MS ? levelTicks : 0;
  const startsSoon = Date.parse(event.startTime) - now < SOON_BEFORE_START_MS;
  const inPlayMs = (IN_PLAY_MS[sport] ?? USUAL_IN_PLAY_MS) * (isFinal(event.competition) ? FINAL_SHARE : 1);
  const usualMs = market.inPlay ? inPlayMs : startsSoon ? SOON_MS : QUIET_MS;
  const slower = (isSide ? SIDE_MARKET_TIMES : 1) * (rank > 0 ? OTHERS_SLOWER : 1);
  const requoteAfterMs = usualMs * Math.max(1, runners / 4) * slower;
  return {
    spreadTicks: base + cautious,
    ...levelsOf(market, rank),
    levelTicks,
    toleranceTicks: base - 1,
    requoteAfterMs: isFancy && market.inPlay ? FANCY_IN_PLAY_MS : requoteAfterMs,
    repairAfterMs: rank > 0 ? OTHERS_REPAIR_MS : repairMs(market),
    takes: rank === 0,
    restMs: market.inPlay && RESTING_IN_PLAY.includes(market.marketType) ? REST_MS : 0,
  };
}

/** Levels of runners, or of a fancy market's lines, and of favourites. */
function levelsOf(
  { marketType, inPlay, runners }: Pick<Market, "marketType" | "inPlay" | "runners">,
  rank: number,
): Pick<QuotingPolicy, "levels" | "favouriteLevels"> {
  if (rank > 0) return { levels: LEVELS_OF_OTHERS, favouriteLevels: LEVELS_OF_OTHERS };
  const hasOneLevel = isOfMany({ marketType }) || (inPlay && ONE_LEVEL_IN_PLAY.includes(marketType));
  if (hasOneLevel) return { levels: 1, favouriteLevels: 1 };
  if (ONE_LEVEL_IN_PLAY.includes(marketType)) return { levels: LEVELS.least, favouriteLevels: LEVELS.least };
  const levels = inPlay || runners.length > LARGE_FIELD ? LEVELS.least : LEVELS.most;
  return { levels, favouriteLevels: LEVELS.most };
}

function repairMs({ marketType, inPlay }: Pick<Market, "marketType" | "inPlay">): number {
  if (!inPlay) return REPAIR_MS;
  const isOne = !isOfMany({ marketType }) && marketType !== "fancy2";
  return isOne ? IN_PLAY_REPAIR_MS : IN_PLAY_REPAIR_OF_MANY_MS;
}

function isOfMany({ marketType }: Pick<Market, "marketType">): boolean {
  return ONE_LEVEL.includes(marketType);
}
