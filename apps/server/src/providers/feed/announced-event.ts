import { type FeedBody, sportById } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, paiseFromMainUnits } from "@crossbook/money";
import type { NewEvent, NewMarket } from "../../modules/catalogue/index.ts";

type FixtureBody = Extract<FeedBody, { type: "fixture" }>;
type AnnouncedMarket = FixtureBody["markets"][number];

/** An event as the feed announces it, in our terms; or why it cannot be taken. */
export function announcedEvent(
  fixtureId: string,
  body: FixtureBody,
  digest: string,
): NewEvent | "SPORT_NOT_FOUND" | "MARKET_INVALID" {
  const sport = sportById(body.sportId);
  if (!sport || sport.key === "casino") return "SPORT_NOT_FOUND";
  const markets = body.markets.map(announcedMarket).filter((market) => market !== undefined);
  if (markets.length < body.markets.length || hasDuplicates(markets)) return "MARKET_INVALID";
  const startTime = Date.parse(body.startTime);
  if (Number.isNaN(startTime)) return "MARKET_INVALID";
  return {
    fixtureId,
    digest,
    sportId: sport.id,
    competition: body.competition,
    title: body.title,
    team1: body.team1,
    team2: body.team2,
    startTime,
    simulated: body.simulated,
    sourceLabel: body.sourceLabel,
    markets,
  };
}

function announcedMarket(market: AnnouncedMarket): NewMarket | undefined {
  const minStake = paiseFromMainUnits(market.minStake);
  const maxStake = paiseFromMainUnits(market.maxStake);
  const commissionBasisPoints = Math.round(market.commissionPercent * 100);
  if (minStake === undefined || maxStake === undefined) return undefined;
  if (minStake <= 0 || maxStake < minStake || maxStake > MAX_AMOUNT_PAISE) return undefined;
  if (commissionBasisPoints / 100 !== market.commissionPercent) return undefined;
  // Lines with rates are another kind of market than the exchange's.
  if (market.type === "fancy2" || hasDuplicates(market.runners)) return undefined;
  const winners = market.winners ?? 1;
  if (winners >= market.runners.length) return undefined;
  return {
    key: market.key,
    type: market.type,
    name: market.name,
    rules: market.rules,
    // Bookmaker and toss are quoted in whole percent: every hundredth from 1.01 up.
    ladder: market.type === "bookmaker" || market.type === "toss" ? "finest" : "classic",
    commissionBasisPoints,
    delayMs: market.delayMs,
    minStake,
    maxStake,
    winners,
    keepsInPlay: market.keepsInPlay ?? false,
    runners: market.runners,
  };
}

function hasDuplicates(named: readonly { readonly key: string }[]): boolean {
  return new Set(named.map(({ key }) => key)).size < named.length;
}
