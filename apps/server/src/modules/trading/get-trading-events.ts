import type { Api, TradingEvents } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import { type Catalogue, type CatalogueEvent, isByHand, isMarketFinished } from "../catalogue/index.ts";
import type { FeedAges } from "./feed-ages.ts";
import type { JumpedMarkets } from "./jumped-markets.ts";
import { presentTradingMarket } from "./present-trading-market.ts";
import type { News, TradingVersions } from "./trading-versions.ts";

interface Parts {
  readonly catalogue: Pick<Catalogue, "unfinishedEvents">;
  readonly feedAges: FeedAges;
  readonly jumps: Pick<JumpedMarkets, "of">;
  readonly versions: TradingVersions;
}

const PHASE_ORDER = { inPlay: 0, upcoming: 1, ended: 2 } as const;
/** What is traded, from memory: no query, however often it is asked, and only what has changed since the caller's last answer. */
export function getTradingEvents(parts: Parts): Handler<Api["operator"]["getTradingEvents"]> {
  const { catalogue, versions } = parts;
  return async ({ Phase, SportId, Search = "", MaxResultCount, SkipCount, Since }) => {
    const words = Search.trim().toLowerCase();
    const found = catalogue
      .unfinishedEvents()
      .filter(
        ({ phase, sportId, title, competition }) =>
          (Phase === undefined || phase === Phase) &&
          (SportId === undefined || sportId === SportId) &&
          (words === "" || `${title}\n${competition}`.toLowerCase().includes(words)),
      )
      .sort(
        (a, b) => PHASE_ORDER[a.phase] - PHASE_ORDER[b.phase] || a.startTime - b.startTime || a.id - b.id,
      );
    const page = found.slice(SkipCount, SkipCount + MaxResultCount);
    const isNews = versions.newsSince(Since);
    const result: TradingEvents = {
      ...{ totalCount: found.length, version: versions.latest() },
      eventIds: page.map(({ id }) => id),
      items: page.filter(isNews.ofEvent).map((event) => presentEvent(event, parts, isNews)),
    };
    return { ok: true, result };
  };
}

function presentEvent(
  event: CatalogueEvent,
  { feedAges, jumps }: Parts,
  isNews: News,
): TradingEvents["items"][number] {
  const { id: eventId, title, competition, sportId, phase, startTime, scoreLine } = event;
  const heardAt = feedAges.of(eventId);
  const markets = event.markets.filter(({ status }) => !isMarketFinished(status));
  return {
    ...{ eventId, title, competition, sportId, phase, scoreLine, byHand: isByHand(event) },
    startTime: new Date(startTime).toISOString(),
    feedAt: heardAt === undefined ? null : new Date(heardAt).toISOString(),
    marketIds: markets.map(({ id }) => id),
    markets: markets.filter(isNews.ofMarket).map((market) => presentTradingMarket(market, jumps.of(market))),
  };
}
