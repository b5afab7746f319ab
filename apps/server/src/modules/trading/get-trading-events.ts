import type { Api, TradingEvent, TradingMarket } from "@crossbook/contract";
import type { AskedStatus } from "@crossbook/engine";
import type { Handler } from "../../calls/handler.ts";
import {
  type Catalogue,
  type CatalogueEvent,
  type CatalogueMarket,
  isMarketFinished,
  wireMarketStatus,
} from "../catalogue/index.ts";
import type { FeedAges } from "./feed-ages.ts";

interface Parts {
  readonly catalogue: Pick<Catalogue, "unfinishedEvents">;
  readonly feedAges: FeedAges;
}

const PHASE_ORDER = { inPlay: 0, upcoming: 1, ended: 2 } as const;
const ASKED = { open: "OPEN", suspended: "SUSPENDED", closed: "CLOSED" } as const satisfies Record<
  AskedStatus,
  TradingMarket["feedStatus"]
>;

/** What is traded, from memory: no query, however often it is asked. */
export function getTradingEvents({
  catalogue,
  feedAges,
}: Parts): Handler<Api["operator"]["getTradingEvents"]> {
  return async ({ Phase, SportId, Search = "", MaxResultCount, SkipCount }) => {
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
    const items = found
      .slice(SkipCount, SkipCount + MaxResultCount)
      .map((event) => presentEvent(event, feedAges.of(event.id)));
    return { ok: true, result: { items, totalCount: found.length } };
  };
}

function presentEvent(event: CatalogueEvent, heardAt: number | undefined): TradingEvent {
  const { id: eventId, title, competition, sportId, phase, startTime, scoreLine, markets } = event;
  return {
    ...{ eventId, title, competition, sportId, phase, scoreLine },
    startTime: new Date(startTime).toISOString(),
    feedAt: heardAt === undefined ? null : new Date(heardAt).toISOString(),
    markets: markets.filter(({ status }) => !isMarketFinished(status)).map(presentMarket),
  };
}

function presentMarket(market: CatalogueMarket): TradingMarket {
  return {
    marketId: market.id,
    marketName: market.name,
    marketType: market.type,
    status: wireMarketStatus(market),
    feedStatus: ASKED[market.feedStatus],
    operatorStatus: ASKED[market.operatorStatus],
    statusReason: market.statusReason,
    betDelay: market.betDelayMs / 1000,
    runnerCount: market.runners.length,
  };
}
