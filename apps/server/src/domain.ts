import type { Dependencies } from "./dependencies.ts";
import type { Domain } from "./domain-door.ts";
import { domainHandlers } from "./domain-handlers.ts";
import { BettingHub } from "./hub/betting-hub.ts";
import { hubDoor } from "./hub/hub-door.ts";
import { hubObserver } from "./hub/hub-observer.ts";
import { BetDelay } from "./modules/betting/bet-delay.ts";
import { BettingDoor } from "./modules/betting/betting-door.ts";
import { PlacementStore } from "./modules/betting/placement-store.ts";
import { Placements } from "./modules/betting/placements.ts";
import { Catalogue } from "./modules/catalogue/catalogue.ts";
import { CatalogueStore } from "./modules/catalogue/catalogue-store.ts";
import { EventFinder } from "./modules/catalogue/event-finder.ts";
import { EventList } from "./modules/catalogue/event-list.ts";
import { DeskJournal } from "./modules/desk/desk-journal.ts";
import { MarketDesk } from "./modules/desk/market-desk.ts";
import { reconcileMarkets } from "./modules/desk/reconcile-markets.ts";
import { OddsBoard } from "./modules/markets/odds-board.ts";
import { feedAuthentication } from "./providers/feed/feed-signature.ts";
import { FeedStore } from "./providers/feed/feed-store.ts";

/** Everything about events, markets and bets, put together from what the server gives. */
export function createDomain(dependencies: Dependencies): Domain {
  const { config, clock, ids, database, exchange, sessions, players, hosts, metrics, logger } = dependencies;
  const catalogue = new Catalogue();
  const store = new CatalogueStore(database);
  const finder = new EventFinder(catalogue, store);
  const list = new EventList(catalogue, clock);
  const board = new OddsBoard(exchange);
  const delay = new BetDelay(clock);
  const door = new BettingDoor(hosts);
  const placements = new Placements({
    exchange,
    clock,
    ids,
    catalogue,
    finder,
    players,
    door,
    delay,
    store: new PlacementStore(database, exchange),
  });
  const journal = new DeskJournal(database, clock);
  const onTradingStops = (marketId: number) => delay.interrupt(marketId);
  const desk = new MarketDesk({ exchange, clock, catalogue, store, journal, onTradingStops });
  const onEvent = hubObserver(metrics, logger);
  const onError = (error: unknown) => logger.error({ err: error }, "odds were not published");
  const hub = new BettingHub({ exchange, sessions, catalogue, board, clock, onEvent, onError });
  const feedStore = new FeedStore(database);
  const onScore = hub.pushScore.bind(hub);
  const parts = {
    ...{ exchange, clock, catalogue, store, feedStore, desk, onScore },
    ...{ finder, list, board, placements, journal, hub },
  };
  let unsubscribe: readonly (() => void)[] = [];

  return {
    handlers: domainHandlers(dependencies, parts),
    authenticateFeed: feedAuthentication(config.feedSecret, clock),
    hub: hubDoor(hub.server),
    async start() {
      for (const event of await store.unfinishedEvents()) catalogue.put(event);
      await reconcileMarkets({ catalogue, store, exchange, database });
      unsubscribe = [
        // Before the hub hears of the batch, so that it reads the new book.
        exchange.onDurable((batch) => board.invalidate(batch.changedMarkets)),
        hosts.onChanged(() => hub.pushSettingsChanged()),
      ];
      hub.start();
    },
    async stop() {
      for (const forget of unsubscribe) forget();
      delay.stop();
      await hub.stop();
    },
  };
}
