import type { ExchangeEvent } from "../exchange-event.ts";
import { EFFECT, type EffectChunk } from "./effect-chunk.ts";

/** How many rows each column set of a chunk has: where the next batch's effects begin. */
export interface ChunkMark {
  readonly kinds: number;
  readonly accountsOpened: number;
  readonly marketsCreated: number;
  readonly statuses: number;
  readonly placed: number;
  readonly fills: number;
  readonly reductions: number;
  readonly ledger: number;
  readonly results: number;
}

export function markOf(chunk: EffectChunk): ChunkMark {
  return {
    kinds: chunk.kinds.length,
    accountsOpened: chunk.accountsOpened.length,
    marketsCreated: chunk.marketsCreated.length,
    statuses: chunk.statuses.length,
    placed: chunk.placed.orderId.length,
    fills: chunk.fills.fillId.length,
    reductions: chunk.reductions.orderId.length,
    ledger: chunk.ledger.entry.length,
    results: chunk.results.market.length,
  };
}

/** The effects recorded since `mark`, as values in the order in which they happened. */
export function eventsSince(chunk: EffectChunk, mark: ChunkMark): ExchangeEvent[] {
  const next = { ...mark };
  return Array.from(chunk.kinds.values.subarray(mark.kinds), (kind): ExchangeEvent => {
    switch (kind) {
      case EFFECT.accountOpened:
        return { type: "accountOpened", ...at(chunk.accountsOpened, next.accountsOpened++) };
      case EFFECT.marketCreated: {
        const { marketId, at: time } = at(chunk.marketsCreated, next.marketsCreated++);
        return { type: "marketCreated", marketId, at: time };
      }
      case EFFECT.marketStatusChanged:
        return { type: "marketStatusChanged", ...at(chunk.statuses, next.statuses++) };
      case EFFECT.orderPlaced:
        return placedEvent(chunk.placed, next.placed++);
      case EFFECT.orderMatched:
        return matchedEvent(chunk.fills, next.fills++);
      case EFFECT.orderReduced:
        return reducedEvent(chunk.reductions, next.reductions++);
      case EFFECT.ledgerPosted:
        return ledgerEvent(chunk.ledger, next.ledger++);
      case EFFECT.marketResult:
        return resultEvent(chunk.results, next.results++);
      default:
        throw new Error(`an effect of no known kind: ${kind}`);
    }
  });
}

function placedEvent(placed: EffectChunk["placed"], row: number): ExchangeEvent {
  return {
    type: "orderPlaced",
    orderId: at(placed.orderId, row),
    accountId: at(placed.account, row),
    marketId: at(placed.market, row),
    runner: at(placed.runner, row),
    side: at(placed.isLay, row) === 1 ? "lay" : "back",
    priceHundredths: at(placed.price, row),
    stake: at(placed.stake, row),
    at: at(placed.at, row),
  };
}

function matchedEvent(fills: EffectChunk["fills"], row: number): ExchangeEvent {
  return {
    type: "orderMatched",
    fillId: at(fills.fillId, row),
    takerOrderId: at(fills.taker, row),
    makerOrderId: at(fills.maker, row),
    marketId: at(fills.market, row),
    runner: at(fills.runner, row),
    priceHundredths: at(fills.price, row),
    stake: at(fills.stake, row),
    at: at(fills.at, row),
  };
}

function reducedEvent(reductions: EffectChunk["reductions"], row: number): ExchangeEvent {
  return {
    type: "orderReduced",
    orderId: at(reductions.orderId, row),
    by: at(reductions.by, row),
    reason: at(reductions.isLapsed, row) === 1 ? "lapsed" : "cancelled",
    at: at(reductions.at, row),
  };
}

function ledgerEvent(ledger: EffectChunk["ledger"], row: number): ExchangeEvent {
  return {
    type: "ledgerPosted",
    entryId: at(ledger.entry, row),
    ledgerAccountId: at(ledger.account, row),
    amount: at(ledger.amount, row),
    balanceAfter: at(ledger.balanceAfter, row),
    kind: at(ledger.kind, row),
    marketId: at(ledger.market, row),
    remark: at(ledger.remark, row),
    at: at(ledger.at, row),
  };
}

function resultEvent(results: EffectChunk["results"], row: number): ExchangeEvent {
  return {
    type: "marketResult",
    marketId: at(results.market, row),
    accountId: at(results.account, row),
    gross: at(results.gross, row),
    commission: at(results.commission, row),
    at: at(results.at, row),
  };
}

function at<T>(
  column: { readonly length: number; at(row: number): T | undefined },
  row: number,
): NonNullable<T> {
  const value = column.at(row);
  if (value === undefined || value === null) throw new RangeError(`no row ${row} among ${column.length}`);
  return value;
}
