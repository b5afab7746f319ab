import { isDeepStrictEqual } from "node:util";
import type { HubMessage } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import { oddsHundredths } from "@crossbook/odds";
import type { Catalogue } from "../modules/catalogue/index.ts";
import {
  type CatalogueEvent,
  type CatalogueMarket,
  isEventFinished,
  mainMarketOf,
  wireMarketResult,
  wireMarketStatus,
  wirePrice,
} from "../modules/catalogue/index.ts";

interface Parts {
  readonly catalogue: Catalogue;
  readonly toWatchers: (marketId: MarketId, message: HubMessage) => void;
  readonly toEventWatchers: (eventId: number, message: HubMessage) => void;
  readonly toAll: (message: HubMessage) => void;
  /** Called when the odds of a market look different now. */
  readonly onMarketChanged: (marketId: MarketId) => void;
}

/** Pushes a market's new status to its watchers, and to everyone that the lists of events changed. */
export function pushCatalogueChanges(parts: Parts): () => void {
  return parts.catalogue.onChanged((event, before) => {
    if (!before) {
      if (!isEventFinished(event)) parts.toAll({ Code: "EventTree", Data: {} });
      return;
    }
    if (event.phase !== before.phase || isDescribedAnew(event, before))
      parts.toAll({ Code: "EventTree", Data: {} });
    if (hasOtherMarkets(event, before))
      parts.toEventWatchers(event.id, { Code: "EventMarkets", Data: { EventId: event.id } });
    for (const [index, market] of event.markets.entries()) {
      const known = before.markets[index];
      if (isSame(known, market) && event.phase === before.phase) continue;
      if (known !== undefined && known.startingPrices === null && market.startingPrices !== null)
        parts.toWatchers(market.id, startingPricesMessage(market, market.startingPrices));
      parts.toWatchers(market.id, marketStatusMessage(event, market));
      parts.onMarketChanged(market.id);
    }
  });
}

/** Whether what the lists show of the event is another: its head, or a runner of its main market was taken out or renamed. */
function isDescribedAnew(event: CatalogueEvent, before: CatalogueEvent): boolean {
  const { title, competition, startTime } = event;
  return (
    title !== before.title ||
    competition !== before.competition ||
    startTime !== before.startTime ||
    hasOtherRunners(mainMarketOf(event), mainMarketOf(before))
  );
}

/** Whether the event has markets that it had not, or a runner was taken out of one or renamed. */
function hasOtherMarkets({ markets }: CatalogueEvent, before: CatalogueEvent): boolean {
  return (
    markets.length > before.markets.length ||
    markets.some((market, index) => hasOtherRunners(market, before.markets[index]))
  );
}

function hasOtherRunners(market: CatalogueMarket | undefined, before: CatalogueMarket | undefined): boolean {
  return (
    market?.removedRunners.length !== before?.removedRunners.length ||
    !isSame(market?.runners, before?.runners)
  );
}

/** What has not changed is the same object, but at a front, which gets an event whole with every change of it. */
function isSame(known: unknown, now: unknown): boolean {
  return known === now || isDeepStrictEqual(known, now);
}

function startingPricesMessage(market: CatalogueMarket, prices: readonly number[]): HubMessage {
  const runners = market.runners.flatMap(({ id }, index) => {
    const price = prices[index] ?? 0;
    return price === 0 ? [] : [{ Id: id, Price: wirePrice(market.notation, oddsHundredths(price)) }];
  });
  return { Code: "StartingPrices", Data: { EventId: market.eventId, MarketId: market.id, Runners: runners } };
}

function marketStatusMessage(event: CatalogueEvent, market: CatalogueMarket): HubMessage {
  return {
    Code: "MarketStatus",
    Data: {
      EventId: event.id,
      MarketId: market.id,
      Status: wireMarketStatus(market),
      Reason: market.statusReason,
      InPlay: event.phase === "inPlay",
      DelayMs: market.betDelayMs,
      Result: hubResult(market),
    },
  };
}

type HubResult = Extract<HubMessage, { Code: "MarketStatus" }>["Data"]["Result"];

function hubResult(market: CatalogueMarket): HubResult {
  const result = wireMarketResult(market);
  switch (result?.type) {
    case undefined:
      return null;
    case "void":
      return { Type: "void" };
    case "winners":
    case "places":
      return { Type: result.type, RunnerIds: result.runnerIds };
    case "number":
      return { Type: "number", Value: result.value };
    case "deadHeat": {
      const { runnerIds, tiedIds, places } = result;
      return { Type: "deadHeat", RunnerIds: runnerIds, TiedIds: tiedIds, Places: places };
    }
    case "tiedPlaces": {
      const { runnerIds, tiedIds, after } = result;
      return { Type: "tiedPlaces", RunnerIds: runnerIds, TiedIds: tiedIds, After: after };
    }
  }
}
