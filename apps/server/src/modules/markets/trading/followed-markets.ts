import type { MarketId } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { DurableBatch, Exchange } from "../../../exchange/index.ts";
import { MarketTrading } from "./market-trading.ts";
import type { RecordedMatch } from "./recorded-match.ts";
import type { TradingStore } from "./trading-store.ts";

/** So many markets that were asked for lately are followed; another begins again from the tables. */
const FOLLOWED = 200;
/** The tables are asked for so many markets at once. */
const LOADED_AT_ONCE = 16;
/** So many matches of a market may come while it is loaded; after more of them it is loaded again. */
const KEPT_WHILE_LOADING = 20_000;

interface Loading {
  readonly trading: Promise<MarketTrading | undefined>;
  /** Matched since loading began; undefined: too many, or some of it was corrected meanwhile. */
  since: RecordedMatch[] | undefined;
}

interface Parts {
  readonly exchange: Pick<Exchange, "state" | "projected">;
  readonly store: Pick<TradingStore, "load">;
}

/**
 * What was matched in the markets that somebody looks at: read from the tables when first asked for, then kept up to date by
 * the durable batches, and read again after matches were made void or reduced. Of a market that nobody asks for nothing is read and nothing is kept.
 */
export class FollowedMarkets {
  readonly #parts: Parts;
  readonly #followed = new BoundedMap<MarketId, MarketTrading>(FOLLOWED);
  readonly #loading = new Map<MarketId, Loading>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether the market is followed, so that asking for it costs no query. */
  isFollowed(marketId: MarketId): boolean {
    return this.#followed.get(marketId) !== undefined;
  }

  /** Undefined where too many markets are being loaded, or too much is matched or corrected in this one meanwhile: ask again later. */
  async of(marketId: MarketId): Promise<MarketTrading | undefined> {
    const followed = this.#followed.get(marketId);
    if (followed !== undefined) return followed;
    const begun = this.#loading.get(marketId);
    if (begun !== undefined) return begun.trading;
    if (this.#loading.size >= LOADED_AT_ONCE) return undefined;
    // Listened for from here on, before the tables are read: a match is in one of the two, or in both.
    const loading: Loading = { since: [], trading: Promise.resolve().then(() => this.#load(marketId)) };
    this.#loading.set(marketId, loading);
    return loading.trading;
  }

  /** The market left the catalogue. */
  forget(marketIds: Iterable<MarketId>): void {
    for (const marketId of marketIds) this.#followed.delete(marketId);
  }

  onDurable(batch: DurableBatch): void {
    if (this.#followed.size === 0 && this.#loading.size === 0) return;
    const markets = new Map<MarketId, MarketTrading | Loading>();
    for (const marketId of batch.changedMarkets) {
      const known = this.#loading.get(marketId) ?? this.#followed.get(marketId);
      if (known !== undefined) markets.set(marketId, known);
    }
    // The events of a batch are built when they are first read.
    if (markets.size === 0) return;
    for (const event of batch.events) {
      if (event.type === "matchCorrected") this.#readAgain(event.marketId, markets);
      if (event.type !== "orderMatched" || event.role !== "maker") continue;
      const known = markets.get(event.marketId);
      if (known === undefined) continue;
      const { matchId, at, runner } = event;
      const match = {
        matchId,
        at,
        runner,
        price: oddsHundredths(event.priceHundredths),
        size: paise(event.stake),
      };
      if (known instanceof MarketTrading) known.record(match);
      else keep(known, match);
    }
  }

  /** A match became void, or its price another: the tables have what is left. */
  #readAgain(marketId: MarketId, markets: Map<MarketId, MarketTrading | Loading>): void {
    const loading = this.#loading.get(marketId);
    if (loading !== undefined) loading.since = undefined;
    this.#followed.delete(marketId);
    markets.delete(marketId);
  }

  async #load(marketId: MarketId): Promise<MarketTrading | undefined> {
    const { exchange, store } = this.#parts;
    try {
      await exchange.projected(exchange.state().journalSeq);
      const trading = new MarketTrading(await store.load(marketId));
      const since = this.#loading.get(marketId)?.since;
      if (since === undefined) return undefined;
      for (const match of since) trading.record(match);
      this.#followed.set(marketId, trading);
      return trading;
    } finally {
      this.#loading.delete(marketId);
    }
  }
}

function keep(loading: Loading, match: RecordedMatch): void {
  if (loading.since === undefined) return;
  if (loading.since.length < KEPT_WHILE_LOADING) loading.since.push(match);
  else loading.since = undefined;
}
