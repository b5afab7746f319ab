import type { Market } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Handlers } from "../../calls/handler.ts";
import type { DurableBatch, Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue, EventFinder } from "../catalogue/index.ts";
import type { Players } from "../players/index.ts";
import type { SportLocks } from "../sport-locks/index.ts";
import { getByEventId } from "./get-by-event-id.ts";
import { getScoreCard } from "./get-score-card.ts";
import { getUserLimits } from "./get-user-limits.ts";
import { getUserOdds } from "./get-user-odds.ts";
import { type MarketOddsReader, marketOddsReader } from "./market-odds.ts";
import { presentMarket } from "./market-presenter.ts";
import { OddsBoard } from "./odds-board.ts";
import { createTrading } from "./trading/index.ts";
import { type WideOddsReader, wideOddsReader } from "./wide-odds.ts";

export { lineOffers } from "./line-offers.ts";
export type { MarketOdds, MarketOddsReader } from "./market-odds.ts";
export type { OddsBoard } from "./odds-board.ts";
export { MarketReads } from "./trading/market-reads.ts";
export { presentStartingPrices } from "./trading/starting-prices.ts";
export type { WideOdds, WideOddsReader } from "./wide-odds.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly players: Players;
  readonly sportLocks: SportLocks;
  /** Number of the hub's last odds message of a market. */
  readonly sequenceOf: (marketId: MarketId) => number;
  /** Whether the exchange that is read is the one of now; absent: it always is. */
  readonly isCurrent?: () => boolean;
}

export interface MarketsModule {
  readonly handlers: Pick<Handlers, "markets" | "trading">;
  readonly board: OddsBoard;
  readonly oddsOf: MarketOddsReader;
  readonly wideOddsOf: WideOddsReader;
  /** The markets of an event that is in memory, without prices; none of any other. */
  readonly marketsOf: (eventId: number) => readonly Market[];
  /**
   * Forgets the books that a durable batch changed, before anyone reads prices because of the batch, and takes its matches of
   * markets that are followed.
   */
  onDurable(batch: DurableBatch): void;
}

/** Markets as players see them: description, prices, limits, score card, ladder, price history and tape. */
export function createMarketsModule(parts: Parts): MarketsModule {
  const { exchange, catalogue, finder, players, sportLocks, sequenceOf, isCurrent = () => true } = parts;
  const board = new OddsBoard(exchange);
  const trading = createTrading(parts);
  catalogue.onForgotten(({ markets }) => {
    const ids = markets.map(({ id }) => id);
    board.forget(ids);
    trading.forget(ids);
  });
  return {
    handlers: {
      markets: {
        getByEventId: getByEventId(finder),
        getUserOdds: getUserOdds({ finder, board, sequenceOf, isCurrent }),
        getUserLimits: getUserLimits({ finder, players, sportLocks }),
        getScoreCard: getScoreCard(finder),
      },
      ...trading.handlers,
    },
    board,
    oddsOf: marketOddsReader({ finder, board, sequenceOf }),
    wideOddsOf: wideOddsReader({ exchange, catalogue, trading }),
    marketsOf: (eventId) => {
      const event = catalogue.event(eventId);
      return event?.markets.map((market) => presentMarket(event, market)) ?? [];
    },
    onDurable(batch) {
      board.invalidate(batch.changedMarkets);
      trading.onDurable(batch);
    },
  };
}
