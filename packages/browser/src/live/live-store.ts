import type { HubOdds, ScoreCard, UserOdds } from "@crossbook/contract";
import type { HubData } from "../realtime/realtime.ts";
import { applyOdds, applyPolled, applyStatus, type MarketBook, marketsOfAnswer } from "./market-book.ts";

/** The score of an event as it is shown: its card, and one line of it. */
export interface LiveScore {
  readonly card: ScoreCard;
  readonly line: string;
  /** When it came. */
  readonly atMs: number;
}

/** What a listener of the store follows: `market:12` or `event:7`. */
export type LiveKey = `market:${number}` | `event:${number}`;

/** Prices and scores as they are now. Each market and each event has listeners of its own. */
export interface LiveStore {
  market(marketId: number): MarketBook | undefined;
  score(eventId: number): LiveScore | undefined;
  /**
   * Calls `listener` after changes of that market or event: at once after the first, and once a frame while more of them
   * come. Returns how to stop.
   */
  subscribe(key: LiveKey, listener: () => void): () => void;
  /** Takes odds of the hub. They arrive in order: the hub client drops what follows a gap until the next image. */
  takeOdds(odds: HubOdds): void;
  /** Takes it of a market whose prices are known: the hub pushes that of every market of an event, which nobody may watch. */
  takeStatus(status: HubData<"MarketStatus">): void;
  takeScore(score: HubData<"Score">): void;
  /**
   * Takes of a polled answer what is watched: other prices would be old when they are. Where the hub pushes a market, an older
   * answer does not replace newer prices.
   */
  takeAnswer(
    odds: UserOdds,
    isPushed: (marketId: number) => boolean,
    isWatched?: (marketId: number) => boolean,
  ): void;
  /** The hub is connected anew: what an image does not carry may have changed meanwhile, and is not known until it is read. */
  reconnected(): void;
  /** Forgets a market that no screen watches: an image comes first when it is watched again. */
  forget(marketId: number): void;
}

/** An empty store. `now`: the device's time; `nextFrame` runs a task before the page is painted next; a hidden page is painted when it is seen again. */
export function createLiveStore(
  now: () => number,
  nextFrame: (task: () => void) => void = (task) => requestAnimationFrame(task),
): LiveStore {
  const books = new Map<number, MarketBook>();
  const scores = new Map<number, LiveScore>();
  const listeners = new Map<LiveKey, Set<() => void>>();

  const changed = new Set<LiveKey>();
  let isFrameAwaited = false;

  const report = (keys: Iterable<LiveKey>): void => {
    isFrameAwaited = true;
    nextFrame(() => {
      isFrameAwaited = false;
      const later = [...changed];
      changed.clear();
      if (later.length > 0) report(later);
    });
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener();
  };
  // A hundred messages a second would draw the page more often than it is painted.
  const notify = (key: LiveKey): void => {
    if (isFrameAwaited) changed.add(key);
    else report([key]);
  };
  const putBook = (book: MarketBook | undefined): void => {
    if (book === undefined || books.get(book.marketId) === book) return;
    books.set(book.marketId, book);
    notify(`market:${book.marketId}`);
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
    takeOdds: (odds) => putBook(applyOdds(books.get(odds.MarketId), odds)),
    takeStatus(status) {
      const book = books.get(status.MarketId);
      if (book !== undefined) putBook(applyStatus(book, status));
    },
    takeScore({ EventId, Score, ScoreLine }) {
      scores.set(EventId, { card: Score, line: ScoreLine, atMs: now() });
      notify(`event:${EventId}`);
    },
    takeAnswer(odds, isPushed, isWatched = () => true) {
      for (const market of marketsOfAnswer(odds)) {
        if (isWatched(market.marketId))
          putBook(applyPolled(books.get(market.marketId), market, isPushed(market.marketId)));
      }
    },
    reconnected() {
      for (const book of [...books.values()])
        putBook({ ...book, inPlay: undefined, delayMs: undefined, result: undefined });
    },
    forget(marketId) {
      books.delete(marketId);
    },
  };
}
