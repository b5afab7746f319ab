import type { EngineView, MarketId } from "@crossbook/engine";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Whatever the number of those who look, the engine is read so often for the depth of one market. */
export const DEPTH_INTERVAL_MS = 200;

/** So many markets' answers are kept for whoever asks next. */
const KEPT = 200;

interface Parts<Answer> {
  readonly exchange: Pick<Exchange, "read">;
  readonly clock: Clock;
  /** How long one answer serves everybody, in milliseconds. */
  readonly ageMs: number;
  readonly read: (engine: EngineView, marketId: MarketId) => Answer;
}

interface Read<Answer> {
  readonly atMs: number;
  readonly answer: Promise<Answer>;
}

/** What is read of markets in the engine for whoever looks, at a cost for each market and not for each who asks. */
export class MarketReads<Answer> {
  readonly #parts: Parts<Answer>;
  readonly #reads = new BoundedMap<MarketId, Read<Answer>>(KEPT);

  constructor(parts: Parts<Answer>) {
    this.#parts = parts;
  }

  /** At most `ageMs` old. Rejects as `Exchange.read`. */
  async of(marketId: MarketId): Promise<Answer> {
    const { exchange, clock, ageMs, read } = this.#parts;
    const atMs = clock.monotonicMs();
    const known = this.#reads.get(marketId);
    if (known !== undefined && atMs - known.atMs < ageMs) return known.answer;
    const begun = { atMs, answer: exchange.read((engine) => read(engine, marketId)) };
    this.#reads.set(marketId, begun);
    try {
      return await begun.answer;
    } catch (error) {
      if (this.#reads.get(marketId) === begun) this.#reads.delete(marketId);
      throw error;
    }
  }

  /** The market left the catalogue. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#reads.delete(marketId);
  }
}
