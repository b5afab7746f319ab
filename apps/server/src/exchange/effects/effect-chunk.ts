import type { AccountId, EngineEvent, LapseReason, MarketId } from "@crossbook/engine";
import { Column } from "../columns/column.ts";
import { EXCHANGE_TABLES, TABLE_NAMES, type TableName } from "../tables/index.ts";
import { ROWS_OF_A_CHUNK } from "../tables/rows-of-a-chunk.ts";
import { TableRows } from "../tables/table-definition.ts";
import { Cancellations } from "./cancellations.ts";
import { Lapses } from "./lapses.ts";
import { OrderChanges } from "./order-changes.ts";

type Rows = { readonly [Name in TableName]: TableRows<(typeof EXCHANGE_TABLES)[Name]> };

/**
 * The effects of one or more whole batches as columns, ready to become rows. Columns, because a busy second has a
 * hundred thousand effects and an object for each would be the projector's whole cost.
 */
export class EffectChunk {
  firstSeq = 0;
  lastSeq = 0;
  commandCount = 0;
  /** The engine's running digest after the chunk's last batch. */
  effectsDigest = "";

  /** Where each event came from, in the order in which they happened: a number of `EVENT_SOURCE`. */
  readonly sources = new Column(ROWS_OF_A_CHUNK);
  readonly rows: Rows = newRows();
  readonly cancellations = new Cancellations();
  readonly lapses = new Lapses();
  /** Events that change rows instead of adding one. */
  readonly updates: UpdateEvent[] = [];
  /** What changed in orders that were placed before this chunk. */
  readonly olderOrders = new OrderChanges();
  /** Balances after the chunk, of accounts in which they changed. */
  readonly balances = new Map<AccountId, ChangingBalances>();
  readonly matchedMarkets = new Map<MarketId, MarketMatches>();
  /** Accounts whose first key was used here, with its number. */
  readonly firstKeys = new Map<AccountId, number>();

  /** Empty again, for the next effects; the room of its columns stays. */
  clear(): void {
    this.firstSeq = 0;
    this.lastSeq = 0;
    this.commandCount = 0;
    this.effectsDigest = "";
    for (const name of TABLE_NAMES) this.rows[name].clear();
    const { sources, cancellations, lapses, olderOrders, balances, matchedMarkets, firstKeys } = this;
    for (const it of [sources, cancellations, lapses, olderOrders]) it.clear();
    for (const it of [balances, matchedMarkets, firstKeys]) it.clear();
    this.updates.length = 0;
  }

  /** Lets go of what is only needed while effects are added. */
  seal(): void {
    this.olderOrders.forgetPlaces();
  }

  get rowCount(): number {
    return this.sources.length + this.rows.commandKeys.length;
  }

  /** An order that was placed just before has an expiry: listeners get it with the order. */
  orderExpirySet(orderId: number, expiresAt: number): void {
    this.rows.orders.columns.expiresAt.set(this.#rowOf(orderId), expiresAt);
  }

  /** An order was matched, wherever it was placed: adds to what is there. */
  orderMatched(orderId: number, stake: number, payout: number, at: number): void {
    const row = this.#rowOf(orderId);
    if (row < 0) {
      this.olderOrders.matched(orderId, stake, payout, at);
      return;
    }
    const { columns } = this.rows.orders;
    columns.matched.add(row, stake);
    columns.matchedPayoutCentipaise.add(row, payout);
    columns.lastMatchedAt.set(row, at);
  }

  /** Something was matched in a market: adds to what is there. */
  marketMatched(marketId: MarketId, runner: number, price: number, stake: number, at: number): void {
    const matches = this.matchedMarkets.get(marketId);
    if (matches) {
      matches.stake += stake;
      matches.lastMatched.set(runner, { price, at });
    } else {
      this.matchedMarkets.set(marketId, { stake, lastMatched: new Map([[runner, { price, at }]]) });
    }
  }

  /** Part of what was unmatched of an order was cancelled. */
  orderCancelled(orderId: number, by: number): void {
    const row = this.#rowOf(orderId);
    if (row < 0) this.olderOrders.wasCancelled(orderId, by);
    else this.rows.orders.columns.cancelled.add(row, by);
  }

  /** What was unmatched of an order lapsed. */
  orderLapsed(orderId: number, unmatched: number, reason: LapseReason, at: number): void {
    const row = this.#rowOf(orderId);
    if (row < 0) {
      this.olderOrders.hasLapsed(orderId, unmatched, reason, at);
      return;
    }
    const { columns } = this.rows.orders;
    columns.lapsed.add(row, unmatched);
    columns.lapsedAt.set(row, at);
    columns.lapseReason.set(row, reason);
  }

  /** An order takes the starting price: at this price, and of this stake in the whole, from now on. */
  orderTookStartingPrice(orderId: number, priceHundredths: number, stake: number): void {
    const row = this.#rowOf(orderId);
    if (row < 0) {
      this.olderOrders.tookStartingPrice(orderId, priceHundredths, stake);
      return;
    }
    const { columns } = this.rows.orders;
    columns.askedPriceHundredths.set(row, columns.priceHundredths.at(row));
    columns.askedStake.set(row, columns.stake.at(row));
    columns.priceHundredths.set(row, priceHundredths);
    columns.stake.set(row, stake);
  }

  /** Part of what was matched of an order is void, or is paid at another price: `payout` is what it is paid less. */
  orderCorrected(orderId: number, voided: number, payout: number): void {
    const row = this.#rowOf(orderId);
    if (row < 0) {
      this.olderOrders.wasCorrected(orderId, voided, payout);
      return;
    }
    const { columns } = this.rows.orders;
    columns.matched.add(row, -voided);
    columns.matchedPayoutCentipaise.add(row, -payout);
    columns.voided.add(row, voided);
  }

  /** Order ids count up without gaps, so an order of this chunk is found by its distance from the first. */
  #rowOf(orderId: number): number {
    const { orderId: placed } = this.rows.orders.columns;
    return placed.length === 0 ? -1 : orderId - placed.at(0);
  }
}

/** Money of an account, in paise. */
export interface Balances {
  readonly cash: number;
  readonly held: number;
  /** Not above 0. */
  readonly receivable: number;
}

/** The same while effects are added to it. */
export type ChangingBalances = { -readonly [Name in keyof Balances]: Balances[Name] };

/** What was matched in a market during a chunk. */
export interface MarketMatches {
  stake: number;
  /** The last match, by runner. */
  readonly lastMatched: Map<number, { readonly price: number; readonly at: number }>;
}

/** What is not an insert of one row; a released order with its place in its book's queue. */
export type UpdateEvent =
  | Extract<
      EngineEvent,
      {
        readonly type:
          | "marketStatusChanged"
          | "marketLimitsChanged"
          | "priceJumped"
          | "marketRemoved"
          | "marketCorrected"
          | "runnerRemoved"
          | "persistenceChanged"
          | "exposureLimitChanged"
          | "commissionDiscountChanged"
          | "orderTookStartingPrice"
          | "startingPricesFormed"
          | "accountResultCorrected"
          | "keyDecided"
          | "holdEnded";
      }
    >
  | (Extract<EngineEvent, { readonly type: "orderReleased" }> & { readonly timePriority: number });

function newRows(): Rows {
  return Object.fromEntries(
    TABLE_NAMES.map((name) => [name, new TableRows(EXCHANGE_TABLES[name])]),
  ) as unknown as Rows;
}
