import type { SportTree } from "@crossbook/contract";
import type { EngineView } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import type { DurableBatch, Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { Catalogue } from "./catalogue.ts";
import { CatalogueStore } from "./catalogue-store.ts";
import { closest } from "./closest.ts";
import { EndedEvents, SEARCHED_ENDED_EVENTS } from "./ended-events.ts";
import { EventFinder } from "./event-finder.ts";
import { EventList } from "./event-list.ts";
import { getBySportName } from "./get-by-sport-name.ts";
import { getEnded } from "./get-ended.ts";
import { MarketStatuses } from "./market-statuses.ts";
import { treeSportWithEvent } from "./tree-sport-with-event.ts";

export { announcedEvent } from "./announcing/announced-event.ts";
export { announcedMarkets } from "./announcing/announced-market.ts";
export type { NewMarket } from "./announcing/new-event.ts";
export type { Catalogue } from "./catalogue.ts";
export {
  BY_HAND,
  type CatalogueEvent,
  type CatalogueMarket,
  isByHand,
  isEventFinished,
  isMarketFinished,
  isStartingPriceOver,
  mainMarketOf,
  runnerById,
  runnerIndexes,
} from "./catalogue-event.ts";
export type { CatalogueStore } from "./catalogue-store.ts";
export type { EventFinder } from "./event-finder.ts";
export { MAYBE_DONE } from "./event-statements.ts";
export {
  dayNumber,
  dayRange,
  dayText,
  momentWords,
  startOfDay,
  startOfDayNumber,
  startOfMonth,
  startOfNextMonth,
  wholeDays,
} from "./host-zone.ts";
export { betOnWords, fancyValueOf, handicapOf, isFancy, runnerOfLine, shownRunner } from "./market-lines.ts";
export { priceOfWire, wireAverage, wirePrice } from "./market-notation.ts";
export { BALL_RUNNING, wireMarketResult, wireMarketStatus } from "./market-status.ts";
export type { MarketStatuses } from "./market-statuses.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly clock: Clock;
}

export interface CatalogueModule {
  readonly handlers: Pick<Handlers, "events">;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly store: CatalogueStore;
  readonly statuses: MarketStatuses;
  /** All sports with their events in play and to come. */
  readonly tree: () => SportTree;
  /** Follows a durable batch: the first listener, so that every other finds the catalogue as the batch left it. */
  onDurable(batch: DurableBatch, engine: EngineView): void;
  /** Loads every unfinished event; before it no handler is called. */
  start(): Promise<void>;
  /** Reads every event again that is unfinished in the tables or in memory, and the finished ones in memory. */
  readAgain(): Promise<void>;
}

/** Events with their markets and runners, in memory and in their tables, and the lists made from them. */
export function createCatalogueModule({ database, exchange, clock }: Parts): CatalogueModule {
  const catalogue = new Catalogue();
  const store = new CatalogueStore(database, exchange);
  const list = new EventList(catalogue, clock);
  const ended = new EndedEvents(catalogue);
  const statuses = new MarketStatuses(catalogue);
  return {
    handlers: {
      events: {
        treeSportWithEvent: treeSportWithEvent(list),
        getBySportName: getBySportName(list),
        closest: closest(list),
        getEnded: getEnded(ended),
      },
    },
    catalogue,
    finder: new EventFinder(catalogue, store),
    store,
    statuses,
    tree: () => list.tree(),
    onDurable: (batch, engine) => statuses.follow(batch, engine),
    async start() {
      for (const event of await store.endedLast(SEARCHED_ENDED_EVENTS)) ended.add(event);
      for (const event of await store.unfinishedEvents()) catalogue.put(event);
    },
    async readAgain() {
      const unfinished = await store.unfinishedEvents();
      for (const event of unfinished) catalogue.put(event);
      const read = new Set(unfinished.map(({ id }) => id));
      // What has ended meanwhile, and what had ended before and may have another result by now.
      const others = catalogue.eventIds().filter((id) => !read.has(id));
      for (const event of await store.eventsOf(others)) catalogue.put(event);
    },
  };
}
