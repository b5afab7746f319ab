import {
  type AccountId,
  copyOfResult,
  type DecidedOutcome,
  type EffectSink,
  type EngineEvent,
  type Execution,
  type KeyedOutcome,
  type LapseReason,
  type LedgerPosted,
  type MarketId,
  type MarketStatusChanged,
  type MatchRole,
  type OrderId,
  type Persistence,
  type Side,
} from "@crossbook/engine";
import { NEVER } from "../columns/column-types.ts";
import { marketRow } from "../tables/markets.ts";
import { ROWS_OF_A_CHUNK } from "../tables/rows-of-a-chunk.ts";
import { EVENT_SOURCE } from "./batch-events.ts";
import { EffectChunk, type UpdateEvent } from "./effect-chunk.ts";
import { RecordedBalances } from "./recorded-balances.ts";
import type { RecorderStart } from "./recorder-start.ts";
import { RemovedMarkets } from "./removed-markets.ts";

/** Chunks kept for their room: about a megabyte each, more after large settlements. */
const KEPT_EMPTY = 4;

/** A chunk with the engine's counters after it. */
export interface CompleteChunk {
  readonly chunk: EffectChunk;
  readonly nextOrderId: number;
  readonly nextMatchId: number;
  readonly nextEntryId: number;
  readonly keyCount: number;
}

/** Records what the engine reports, batch by batch, until the projector takes it. */
export class EffectRecorder implements EffectSink {
  /** Of the present batch. */
  changedAccounts = new Set<AccountId>();
  changedMarkets = new Set<MarketId>();
  /** Outcomes of delayed orders that the present batch decided. */
  decided: DecidedOutcome[] = [];
  readonly #balances: RecordedBalances;
  readonly #firstKeys: Map<AccountId, number>;
  readonly #finishedMarkets: Map<MarketId, number>;
  readonly #removedMarkets: RemovedMarkets;
  readonly #waitingOrders: Set<OrderId>;
  readonly #onKeyUsed: (accountId: AccountId, key: string) => void;
  #nextOrderId: number;
  #nextMatchId: number;
  #nextEntryId: number;
  #keyCount: number;
  #chunk = new EffectChunk();
  #isFull = false;
  readonly #sealed: CompleteChunk[] = [];
  readonly #empty: EffectChunk[] = [];
  #lastEntry = 0;
  #leg = 0;

  constructor(
    start: RecorderStart,
    onKeyUsed: (accountId: AccountId, key: string) => void = () => undefined,
  ) {
    this.#balances = new RecordedBalances(start.balances);
    this.#firstKeys = new Map(start.firstKeys);
    this.#finishedMarkets = new Map(start.finishedMarkets);
    this.#removedMarkets = new RemovedMarkets(start.removedMarkets);
    this.#waitingOrders = new Set(start.waitingOrders);
    this.#nextOrderId = start.nextOrderId;
    this.#nextMatchId = start.nextMatchId;
    this.#nextEntryId = start.nextEntryId;
    this.#keyCount = start.keyCount;
    this.#onKeyUsed = onKeyUsed;
  }

  get chunk(): EffectChunk {
    return this.#chunk;
  }

  /** Keys used since the first. */
  get keyCount(): number {
    return this.#keyCount;
  }

  /** Number of the first key that the account ever used. */
  firstKeyOf(accountId: AccountId): number | undefined {
    return this.#firstKeys.get(accountId);
  }

  /** Settled and void markets that the engine still holds, in the order in which they finished. */
  get finishedMarkets(): ReadonlyMap<MarketId, number> {
    return this.#finishedMarkets;
  }

  /** Whether the number is that of a market which the engine does not know any more, and the tables do. */
  isRemoved(marketId: MarketId): boolean {
    return this.#removedMarkets.has(marketId);
  }

  /** The batch before must be durable by now. */
  beginBatch(): void {
    if (this.#isFull) this.#sealed.push(this.#exchangeChunk());
    this.changedAccounts = new Set();
    this.changedMarkets = new Set();
    this.decided = [];
  }

  endBatch(seq: number, commandCount: number, effectsDigest: string): void {
    const chunk = this.#chunk;
    if (chunk.firstSeq === 0) chunk.firstSeq = seq;
    chunk.lastSeq = seq;
    chunk.commandCount += commandCount;
    chunk.effectsDigest = effectsDigest;
    // Sealed only when the next batch begins, so that this batch's events can still be read from it.
    this.#isFull = chunk.rowCount >= ROWS_OF_A_CHUNK;
  }

  /**
   * Hands over the oldest chunk that is complete; undefined where there is none. A batch still on its way to
   * the journal must not be handed over: call only when the last ended batch is durable, or take sealed ones only.
   */
  takeChunk(options: { readonly sealedOnly: boolean }): CompleteChunk | undefined {
    const sealed = this.#sealed.shift();
    if (sealed || options.sealedOnly) return sealed;
    if (this.#chunk.lastSeq === 0) return undefined;
    return this.#exchangeChunk();
  }

  /** Takes back a chunk that nobody will read any more, for its room. */
  recycle(chunk: EffectChunk): void {
    if (this.#empty.length >= KEPT_EMPTY) return;
    chunk.clear();
    this.#empty.push(chunk);
  }

  #exchangeChunk(): CompleteChunk {
    const chunk = this.#chunk;
    chunk.seal();
    this.#chunk = this.#empty.pop() ?? new EffectChunk();
    this.#isFull = false;
    return {
      chunk,
      nextOrderId: this.#nextOrderId,
      nextMatchId: this.#nextMatchId,
      nextEntryId: this.#nextEntryId,
      keyCount: this.#keyCount,
    };
  }

  orderPlaced(
    orderId: number,
    accountId: AccountId,
    marketId: MarketId,
    runner: number,
    side: Side,
    priceHundredths: number,
    stake: number,
    execution: Execution,
    persistence: Persistence,
    at: number,
  ): void {
    const { sources, rows } = this.#chunk;
    const order = rows.orders.columns;
    sources.push(EVENT_SOURCE.orderPlaced);
    order.orderId.push(orderId);
    order.accountId.push(accountId);
    order.marketId.push(marketId);
    order.runner.push(runner);
    order.side.push(side);
    order.priceHundredths.push(priceHundredths);
    order.stake.push(stake);
    order.askedPriceHundredths.push(0);
    order.askedStake.push(0);
    order.execution.push(execution);
    order.persistence.push(persistence);
    // The key of an order is used right after the order is placed. The house's orders have none.
    order.keySeq.push(accountId > 0 ? this.#keyCount + 1 : 0);
    order.expiresAt.push(NEVER);
    order.at.push(at);
    order.matched.push(0);
    order.matchedPayoutCentipaise.push(0);
    order.cancelled.push(0);
    order.lapsed.push(0);
    order.voided.push(0);
    order.lastMatchedAt.push(NEVER);
    order.lapsedAt.push(NEVER);
    order.lapseReason.push("");
    if (execution === "startingPrice") this.#waitingOrders.add(orderId);
    this.#nextOrderId = orderId + 1;
  }

  orderMatched(
    matchId: number,
    orderId: number,
    marketId: MarketId,
    runner: number,
    priceHundredths: number,
    stake: number,
    role: MatchRole,
    at: number,
  ): void {
    const chunk = this.#chunk;
    const leg = chunk.rows.matchLegs.columns;
    chunk.sources.push(EVENT_SOURCE.orderMatched);
    leg.matchId.push(matchId);
    leg.orderId.push(orderId);
    leg.marketId.push(marketId);
    leg.stake.push(stake);
    leg.at.push(at);
    leg.priceHundredths.push(priceHundredths);
    leg.runner.push(runner);
    leg.role.push(role);
    chunk.orderMatched(orderId, stake, stake * priceHundredths, at);
    // Each match counts once in its market, by the order that made it.
    if (role === "taker") chunk.marketMatched(marketId, runner, priceHundredths, stake, at);
    this.#nextMatchId = matchId + 1;
  }

  orderCancelled(orderId: number, by: number, at: number): void {
    const { sources, cancellations } = this.#chunk;
    sources.push(EVENT_SOURCE.orderCancelled);
    cancellations.orderId.push(orderId);
    cancellations.by.push(by);
    cancellations.at.push(at);
    this.#chunk.orderCancelled(orderId, by);
  }

  orderLapsed(
    orderId: number,
    accountId: AccountId,
    marketId: MarketId,
    runner: number,
    side: Side,
    unmatched: number,
    reason: LapseReason,
    at: number,
  ): void {
    const { sources, lapses } = this.#chunk;
    sources.push(EVENT_SOURCE.orderLapsed);
    lapses.orderId.push(orderId);
    lapses.accountId.push(accountId);
    lapses.marketId.push(marketId);
    lapses.runner.push(runner);
    lapses.side.push(side);
    lapses.unmatched.push(unmatched);
    lapses.waited.push(this.#waitingOrders.delete(orderId));
    lapses.reason.push(reason);
    lapses.at.push(at);
    this.#chunk.orderLapsed(orderId, unmatched, reason, at);
  }

  keyUsed(
    accountId: AccountId,
    key: string,
    digestHigh: number,
    digestLow: number,
    outcome: KeyedOutcome,
  ): void {
    const columns = this.#chunk.rows.commandKeys.columns;
    const isPlaced = outcome.type === "orderPlaced";
    this.#keyCount += 1;
    columns.accountId.push(accountId);
    columns.key.push(key);
    columns.keySeq.push(this.#keyCount);
    columns.commandDigest.pushHalves(digestHigh, digestLow);
    columns.orderId.push(outcome.type === "transferred" ? 0 : outcome.orderId);
    columns.entryId.push(outcome.type === "transferred" ? outcome.ledgerEntryId : 0);
    columns.matched.push(isPlaced ? outcome.matched : 0);
    columns.remaining.push(isPlaced ? outcome.remaining : 0);
    columns.matchedPayoutCentipaise.push(isPlaced ? outcome.matchedPayoutCentipaise : 0);
    columns.releaseAt.push(outcome.type === "orderDelayed" ? outcome.releaseAt : NEVER);
    if (!this.#firstKeys.has(accountId)) {
      this.#firstKeys.set(accountId, this.#keyCount);
      this.#chunk.firstKeys.set(accountId, this.#keyCount);
    }
    this.#onKeyUsed(accountId, key);
  }

  /** Sends each event to the tables that it goes to. */
  happened(event: EngineEvent): void {
    const { rows } = this.#chunk;
    switch (event.type) {
      case "accountOpened":
        this.changedAccounts.add(event.accountId);
        rows.accounts.push(event);
        return this.#came(EVENT_SOURCE.accountOpened);
      case "marketCreated":
        this.changedMarkets.add(event.marketId);
        rows.markets.push(marketRow(event));
        return this.#came(EVENT_SOURCE.marketCreated);
      case "orderDelayed":
        rows.delayedOrders.push(event);
        return this.#came(EVENT_SOURCE.orderDelayed);
      case "orderExpirySet":
        return this.#chunk.orderExpirySet(event.orderId, event.expiresAt);
      case "holdPlaced":
        rows.holds.push(event);
        return this.#came(EVENT_SOURCE.holdPlaced);
      case "accountResult":
        rows.accountResults.push(event);
        return this.#came(EVENT_SOURCE.accountResult);
      case "ledgerPosted":
        return this.#postToLedger(event);
      case "marketStatusChanged":
        return this.#changeMarketStatus(event);
      case "marketRemoved":
        this.#finishedMarkets.delete(event.marketId);
        this.#removedMarkets.add(event.marketId);
        return this.#update(event);
      case "orderReleased":
        return this.#update({ ...event, timePriority: 2 * (this.#nextOrderId - 1) + 1 });
      case "keyDecided":
        this.decided.push(event.outcome);
        return this.#update(event);
      case "orderTookStartingPrice":
        this.#waitingOrders.delete(event.orderId);
        this.#chunk.orderTookStartingPrice(event.orderId, event.priceHundredths, event.stake);
        return this.#update(event);
      case "startingPricesFormed":
        this.changedMarkets.add(event.marketId);
        return this.#update({ ...event, prices: [...event.prices] });
      case "persistenceChanged":
      case "exposureLimitChanged":
      case "commissionDiscountChanged":
      case "holdEnded":
      case "accountResultCorrected":
        return this.#update(event);
      case "marketLimitsChanged":
      case "priceJumped":
      case "runnerRemoved":
        this.changedMarkets.add(event.marketId);
        return this.#update(event);
      case "marketCorrected":
        this.changedMarkets.add(event.marketId);
        return this.#update({ ...event, result: copyOfResult(event.result) });
      case "matchCorrected":
        return this.#correctMatch(event);
    }
  }

  #came(source: number): void {
    this.#chunk.sources.push(source);
  }

  #update(event: UpdateEvent): void {
    this.#came(EVENT_SOURCE.update);
    this.#chunk.updates.push(event);
  }

  #changeMarketStatus(event: MarketStatusChanged): void {
    const { marketId, result, at } = event;
    this.changedMarkets.add(marketId);
    if (result) this.#finishedMarkets.set(marketId, at);
    // The engine may use its lists again.
    this.#update({ ...event, result: result && copyOfResult(result) });
  }

  #correctMatch(event: Extract<EngineEvent, { type: "matchCorrected" }>): void {
    const { stake, fromPriceHundredths: from, toPriceHundredths: to } = event;
    for (const orderId of [event.backOrderId, event.layOrderId])
      this.#chunk.orderCorrected(orderId, to === 0 ? stake : 0, stake * (from - to));
    this.#chunk.rows.matchCorrections.push(event);
    this.#came(EVENT_SOURCE.matchCorrected);
  }

  #postToLedger(event: LedgerPosted): void {
    const { rows, balances } = this.#chunk;
    const { entryId, accountId, balance, amount } = event;
    this.#leg = entryId === this.#lastEntry ? this.#leg + 1 : 1;
    this.#lastEntry = entryId;
    const balanceAfter = this.#balances.post(event, balances);
    const { columns } = rows.ledgerEntries;
    columns.entryId.push(entryId);
    columns.leg.push(this.#leg);
    columns.accountId.push(accountId);
    columns.balance.push(balance);
    columns.amount.push(amount);
    columns.balanceAfter.push(balanceAfter);
    columns.kind.push(event.kind);
    columns.phase.push(event.phase);
    columns.marketId.push(event.marketId);
    columns.reference.push(event.reference);
    columns.remark.push(event.remark);
    columns.at.push(event.at);
    this.#nextEntryId = entryId + 1;
    this.#came(EVENT_SOURCE.ledgerPosted);
  }

  accountChanged(accountId: AccountId): void {
    this.changedAccounts.add(accountId);
  }

  bookChanged(marketId: MarketId): void {
    this.changedMarkets.add(marketId);
  }
}
