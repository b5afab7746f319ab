import type { MarketId } from "@crossbook/engine";
import type { DurableBatch, Exchange, ExchangeEvent } from "../../exchange/index.ts";

/** What makes another version of a market: bets that were meant for the one before may be no good in this one. */
const CHANGES: ReadonlySet<ExchangeEvent["type"]> = new Set([
  "marketStatusChanged",
  "runnerRemoved",
  "marketCorrected",
  "startingPricesFormed",
] as const);

/**
 * Versions of markets: the number of the batch with the last change of status, bet delay or runners. They only grow. What changed
 * before this process led is not known: all markets that have not changed since are of one version then, which is later than
 * any that was said before. So a version is never that of two states of a market, and after a restart all versions are old.
 */
export class MarketVersions {
  readonly #exchange: Pick<Exchange, "state">;
  readonly #changed = new Map<MarketId, number>();
  #first: number | undefined;

  constructor(exchange: Pick<Exchange, "state">) {
    this.#exchange = exchange;
  }

  /** Call it with each durable batch. */
  follow({ seq, events }: Pick<DurableBatch, "seq" | "events">): void {
    for (const event of events) {
      if (event.type === "marketRemoved") this.#changed.delete(event.marketId);
      else if (CHANGES.has(event.type) && "marketId" in event) this.#changed.set(event.marketId, seq);
    }
  }

  /** The version of a market that is in memory, as of the last durable batch. Ask before what is to be shown with it is read. */
  of(marketId: MarketId): number {
    this.#first ??= this.#exchange.state().journalSeq;
    return Math.max(this.#first, this.#changed.get(marketId) ?? 0);
  }
}
