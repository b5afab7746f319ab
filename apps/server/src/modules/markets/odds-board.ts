import type { MarketBook, MarketId } from "@crossbook/engine";
import type { Exchange } from "../../exchange/index.ts";
import { isMarketFinished } from "../catalogue/index.ts";

/** What a player can take: so many levels on each side. */
export const ODDS_LEVELS = 3;

/** The durable books of markets as players see them, read from the engine once per change and then kept. */
export class OddsBoard {
  readonly #exchange: Pick<Exchange, "read">;
  readonly #books = new Map<MarketId, MarketBook>();
  #changes = 0;

  constructor(exchange: Pick<Exchange, "read">) {
    this.#exchange = exchange;
  }

  /** Forgets books that a durable batch has changed. */
  invalidate(changedMarkets: Iterable<MarketId>): void {
    this.#changes += 1;
    for (const marketId of changedMarkets) this.#books.delete(marketId);
  }

  /** Forgets books of markets that left the catalogue. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#books.delete(marketId);
  }

  /** The present books of markets, without those the engine does not know. Rejects while the exchange is stopped. */
  async books(marketIds: readonly MarketId[]): Promise<ReadonlyMap<MarketId, MarketBook>> {
    const books = new Map<MarketId, MarketBook>();
    const missing: MarketId[] = [];
    for (const marketId of marketIds) {
      const kept = this.#books.get(marketId);
      if (kept) books.set(marketId, kept);
      else missing.push(marketId);
    }
    if (missing.length === 0) return books;
    const changesBefore = this.#changes;
    const read = await this.#exchange.read((engine) => missing.map((id) => engine.book(id, ODDS_LEVELS)));
    for (const book of read) {
      if (!book) continue;
      books.set(book.marketId, book);
      // A finished market is asked for seldom. A batch that became durable meanwhile may have changed what was read.
      if (!isMarketFinished(book.status) && this.#changes === changesBefore)
        this.#books.set(book.marketId, book);
    }
    return books;
  }
}
