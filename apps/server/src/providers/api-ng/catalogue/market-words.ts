import type { MarketType, WireMarketStatus } from "@crossbook/contract";
import { type CatalogueEvent, type CatalogueMarket, isFancy } from "../../../modules/catalogue/index.ts";
import { isRacing } from "./event-types.ts";

/** What decides the prices and winners of a market, in the protocol's words. */
export type BettingType = "ODDS" | "ASIAN_HANDICAP_DOUBLE_LINE" | "ASIAN_HANDICAP_SINGLE_LINE";

const TYPE_CODES: Readonly<Record<MarketType, string>> = {
  match_odd: "MATCH_ODDS",
  bookmaker: "BOOKMAKER",
  fancy2: "FANCY",
  goalsmaker: "GOALSMAKER",
  toss: "TO_WIN_THE_TOSS",
  place: "PLACE",
  handicap: "ASIAN_HANDICAP",
  totals: "ALT_TOTAL_GOALS",
  correct_score: "CORRECT_SCORE",
  both_to_score: "BOTH_TEAMS_TO_SCORE",
  each_way: "EACH_WAY",
};

/** What the protocol says of a market that takes no bets and has no result: it is suspended. */
const STATUSES: Readonly<Record<WireMarketStatus, "OPEN" | "SUSPENDED" | "CLOSED">> = {
  OPEN: "OPEN",
  SUSPENDED: "SUSPENDED",
  BALLRUNNING: "SUSPENDED",
  CLOSED: "SUSPENDED",
  SETTLED: "CLOSED",
  VOID: "CLOSED",
};

/**
 * Whether the protocol can say the market's bets: prices are decimal odds and bets name a runner. Quotes in percent and bets at
 * lines of one runner have no form there.
 */
export function isSayable(market: Pick<CatalogueMarket, "notation" | "line">): boolean {
  return market.notation === "decimal" && !isFancy(market);
}

export function typeCodeOf({ sportId }: Pick<CatalogueEvent, "sportId">, { type }: CatalogueMarket): string {
  return type === "match_odd" && isRacing(sportId) ? "WIN" : TYPE_CODES[type];
}

export function bettingTypeOf({ type, line }: CatalogueMarket): BettingType {
  if (line === null) return "ODDS";
  return type === "handicap" ? "ASIAN_HANDICAP_DOUBLE_LINE" : "ASIAN_HANDICAP_SINGLE_LINE";
}

export function statusOf(status: WireMarketStatus): "OPEN" | "SUSPENDED" | "CLOSED" {
  return STATUSES[status];
}

/** Whether the market may take bets after the begin of its event. Races do not. */
export function turnsInPlay({ sportId }: Pick<CatalogueEvent, "sportId">, market: CatalogueMarket): boolean {
  return market.keepsInPlay || !isRacing(sportId);
}
