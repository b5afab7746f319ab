import type { HubMessage, HubOdds, ScoreCard, UserOdds } from "@crossbook/contract";
import { applyOdds, applyPolled, applyStatus, type MarketBook, marketsOfAnswer } from "./market-book.ts";

export interface LiveScore {
  readonly card: ScoreCard;
  readonly line: string;
}

/** Prices and scores as they are now. Each market and each event has listeners of its own. */
export interface LiveStore {
  market(marketId: number): MarketBook | undefined;
  score(eventId: number): LiveScore | undefined;
  /** `market:12` or `event:7`; returns how to stop. */
  subscribe(key: LiveKey, listener: () => void): () => void;
  takeMessage(message: HubMessage): void;
  takeAnswer(odds: UserOdds, hubLive: boolean): void;
  takeScore(eventId: number, score: LiveScore): void;
  /** Forgets a market nobody watches: an image comes first when it is watched again. */
  forget(marketId: number): void;
}

export type LiveKey = `market:${number}` | `event:${number}`;

/** @param requestImage called once for each gap found in a market's sequence. */
export function createLiveStore(requestImage: (marketId: number) => void): LiveStore {
  const books = new Map<number, MarketBook>();
  const scores = new Map<number, LiveScore>();
  const listeners = new Map<LiveKey, Set<() => void>>();

  const announce = (key: LiveKey): void => {
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const putBook = (book: MarketBook): void => {
    if (books.get(book.marketId) === book) return;
    books.set(book.marketId, book);
    announce(`market:${book.marketId}`);
  };
  const takeOdds = (odds: HubOdds): void => {
    const { book, gap } = applyOdds(books.get(odds.MarketId), odds);
    putBook(book);
    if (gap) requestImage(odds.MarketId);
  };
  const takeScore = (eventId: number, score: LiveScore): void => {
    scores.set(eventId, score);
    announce(`event:${eventId}`);
  };

  return {
    market: (marketId) => books.get(marketId),
    score: (eventId) => scores.get(eventId),
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set();
      known.add(listener);
      listeners.set(key, known);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(key) === known) listeners.delete(key);
      };
    },
    takeMessage(message) {
      if (message.Code === "Odds") takeOdds(message.Data);
      else if (message.Code === "MarketStatus") {
        putBook(applyStatus(books.get(message.Data.MarketId), message.Data));
      } else if (message.Code === "Score") {
        takeScore(message.Data.EventId, { card: message.Data.Score, line: message.Data.ScoreLine });
      }
    },
    takeAnswer(odds, hubLive) {
      for (const market of marketsOfAnswer(odds)) {
        putBook(applyPolled(books.get(market.marketId), market, hubLive));
      }
    },
    takeScore,
    forget(marketId) {
      books.delete(marketId);
    },
  };
}
