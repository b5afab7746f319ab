import { type FeedBody, sportById } from "@crossbook/contract";
import { announcedMarkets } from "./announced-market.ts";
import type { NewEvent } from "./new-event.ts";

type FixtureBody = Extract<FeedBody, { type: "fixture" }>;

/** An event as the feed announces it, in our terms; or why it cannot be taken. */
export function announcedEvent(
  fixtureId: string,
  body: FixtureBody,
  digest: string,
): NewEvent | "SPORT_NOT_FOUND" | "MARKET_INVALID" {
  const sport = sportById(body.sportId);
  if (!sport || sport.key === "casino") return "SPORT_NOT_FOUND";
  const markets = announcedMarkets(body.markets);
  if (markets === undefined) return "MARKET_INVALID";
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
    source: body.source ?? null,
    markets,
  };
}
