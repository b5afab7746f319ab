import { LADDER_LEVELS } from "@crossbook/contract";
import type { MarketBook, MarketId } from "@crossbook/engine";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Whatever the number of those who look, the engine is read so often for the depth of one market. */
export const DEPTH_INTERVAL_MS = 200;

/** So many markets' books are kept for whoever asks next. */
const KEPT = 200;

interface Read {
  readonly atMs: number;
  readonly book: Promise<MarketBook | undefined>;
}

/** The books of markets as deep as ladders show them. */
export class LadderBooks {
  readonly #exchange: Pick<Exchange, "read">;
  readonly #clock: Clock;
  readonly #books = new BoundedMap<MarketId, Read>(KEPT);

  constructor(exchange: Pick<Exchange, "read">, clock: Clock) {
    this.#exchange = exchange;
    this.#clock = clock;
  }

  /** At most `DEPTH_INTERVAL_MS` old; undefined of a market that the engine does not know. Rejects as `Exchange.read`. */
  async book(marketId: MarketId): Promise<MarketBook | undefined> {
    const atMs = this.#clock.monotonicMs();
    const known = this.#books.get(marketId);
    if (known !== undefined && atMs - known.atMs < DEPTH_INTERVAL_MS) return known.book;
    const book = this.#exchange.read((engine) => engine.book(marketId, LADDER_LEVELS));
    this.#books.set(marketId, { atMs, book });
    try {
      return await book;
    } catch (error) {
      this.#books.delete(marketId);
      throw error;
    }
  }

  /** The market left the catalogue. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#books.delete(marketId);
  }
}
