import type {
  AccountId,
  AccountKind,
  Command,
  EffectSink,
  KeyedOutcome,
  LedgerKind,
  MarketId,
  MarketStatus,
  Side,
} from "@crossbook/engine";
import { storedKey, storedWords } from "../projection/stored-text.ts";
import { EFFECT, EffectChunk } from "./effect-chunk.ts";

/** A chunk is handed over whole: large enough to be cheap, small enough not to hold up the writer's thread. */
const ROWS_OF_A_CHUNK = 2_500;
/** Chunks kept for their room: about 350 kilobytes each. */
const KEPT_EMPTY = 32;

/** Where a recorder goes on from: what the tables show. */
export interface RecorderStart {
  readonly nextOrderId: number;
  readonly nextFillId: number;
  readonly nextEntryId: number;
  readonly keyCount: number;
  readonly balances: ReadonlyMap<AccountId, number>;
  /** Number of each account's first key. */
  readonly firstKeys: ReadonlyMap<AccountId, number>;
}

/** Writes down what the engine tells, batch by batch, until the projector takes it. */
export class EffectRecorder implements EffectSink {
  /** Of the present batch. */
  changedAccounts = new Set<AccountId>();
  changedMarkets = new Set<MarketId>();
  readonly #balances: Map<AccountId, number>;
  readonly #firstKeys: Map<AccountId, number>;
  readonly #listenToKey: (accountId: AccountId, key: string) => void;
  #nextOrderId: number;
  #nextFillId: number;
  #nextEntryId: number;
  #keyCount: number;
  #command: Command | undefined;
  #chunk = new EffectChunk();
  #isFull = false;
  readonly #sealed: CompleteChunk[] = [];
  readonly #empty: EffectChunk[] = [];
  #lastEntry = 0;
  #leg = 0;

  constructor(
    start: RecorderStart,
    listenToKey: (accountId: AccountId, key: string) => void = () => undefined,
  ) {
    this.#balances = new Map(start.balances);
    this.#firstKeys = new Map(start.firstKeys);
    this.#nextOrderId = start.nextOrderId;
    this.#nextFillId = start.nextFillId;
    this.#nextEntryId = start.nextEntryId;
    this.#keyCount = start.keyCount;
    this.#listenToKey = listenToKey;
    this.#chunk.keys.firstSeq = start.keyCount + 1;
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

  /** The batch before must be durable by now. */
  beginBatch(): void {
    if (this.#isFull) this.#sealed.push(this.#exchangeChunk());
    this.changedAccounts = new Set();
    this.changedMarkets = new Set();
  }

  beginCommand(command: Command): this {
    this.#command = command;
    return this;
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
    this.#chunk.keys.firstSeq = this.#keyCount + 1;
    this.#isFull = false;
    return {
      chunk,
      nextOrderId: this.#nextOrderId,
      nextFillId: this.#nextFillId,
      nextEntryId: this.#nextEntryId,
      keyCount: this.#keyCount,
    };
  }

  accountOpened(accountId: AccountId, kind: AccountKind, at: number): void {
    this.#chunk.kinds.push(EFFECT.accountOpened);
    this.#chunk.accountsOpened.push({ accountId, kind, at });
    this.changedAccounts.add(accountId);
  }

  marketCreated(marketId: MarketId, _at: number): void {
    const command = this.#command;
    if (command?.type !== "createMarket") throw new Error(`market ${marketId} was created by no command`);
    this.#chunk.kinds.push(EFFECT.marketCreated);
    this.#chunk.marketsCreated.push(command);
    this.changedMarkets.add(marketId);
  }

  marketStatusChanged(marketId: MarketId, status: MarketStatus, winner: number, at: number): void {
    this.#chunk.kinds.push(EFFECT.marketStatusChanged);
    this.#chunk.statuses.push({ marketId, status, winner, at });
    this.changedMarkets.add(marketId);
  }

  orderPlaced(
    orderId: number,
    accountId: AccountId,
    marketId: MarketId,
    runner: number,
    side: Side,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void {
    const { kinds, placed } = this.#chunk;
    kinds.push(EFFECT.orderPlaced);
    placed.begin(orderId);
    placed.account.push(accountId);
    placed.market.push(marketId);
    placed.runner.push(runner);
    placed.isLay.push(side === "lay" ? 1 : 0);
    placed.price.push(priceHundredths);
    placed.stake.push(stake);
    placed.at.push(at);
    this.#nextOrderId = orderId + 1;
  }

  orderMatched(
    fillId: number,
    takerOrderId: number,
    makerOrderId: number,
    marketId: MarketId,
    runner: number,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void {
    const chunk = this.#chunk;
    const fills = chunk.fills;
    chunk.kinds.push(EFFECT.orderMatched);
    fills.fillId.push(fillId);
    fills.taker.push(takerOrderId);
    fills.maker.push(makerOrderId);
    fills.market.push(marketId);
    fills.runner.push(runner);
    fills.price.push(priceHundredths);
    fills.stake.push(stake);
    fills.at.push(at);
    const payout = stake * priceHundredths;
    chunk.changeOrder(takerOrderId, stake, payout, 0, 0, at);
    chunk.changeOrder(makerOrderId, stake, payout, 0, 0, at);
    this.#matchInMarket(marketId, runner, priceHundredths, stake);
    this.#nextFillId = fillId + 1;
  }

  #matchInMarket(marketId: MarketId, runner: number, priceHundredths: number, stake: number): void {
    const matches = this.#chunk.matchedMarkets.get(marketId);
    if (matches) {
      matches.stake += stake;
      matches.lastMatched.set(runner, priceHundredths);
    } else {
      this.#chunk.matchedMarkets.set(marketId, { stake, lastMatched: new Map([[runner, priceHundredths]]) });
    }
  }

  orderReduced(orderId: number, by: number, reason: "cancelled" | "lapsed", at: number): void {
    const { kinds, reductions } = this.#chunk;
    const isLapsed = reason === "lapsed";
    kinds.push(EFFECT.orderReduced);
    reductions.orderId.push(orderId);
    reductions.by.push(by);
    reductions.isLapsed.push(isLapsed ? 1 : 0);
    reductions.at.push(at);
    this.#chunk.changeOrder(orderId, 0, 0, isLapsed ? 0 : by, isLapsed ? by : 0, at);
  }

  keyUsed(
    accountId: AccountId,
    key: string,
    digestHigh: number,
    digestLow: number,
    outcome: KeyedOutcome,
  ): void {
    const keys = this.#chunk.keys;
    const isOrder = outcome.type === "orderPlaced";
    this.#keyCount += 1;
    keys.account.push(accountId);
    keys.key.push(storedKey(key));
    keys.digestHigh.push(digestHigh);
    keys.digestLow.push(digestLow);
    keys.order.push(isOrder ? outcome.orderId : 0);
    keys.entry.push(isOrder ? 0 : outcome.ledgerEntryId);
    keys.matched.push(isOrder ? outcome.matched : 0);
    keys.remaining.push(isOrder ? outcome.remaining : 0);
    keys.payout.push(isOrder ? outcome.matchedPayoutCentipaise : 0);
    if (!this.#firstKeys.has(accountId)) {
      this.#firstKeys.set(accountId, this.#keyCount);
      this.#chunk.firstKeys.set(accountId, this.#keyCount);
    }
    this.#listenToKey(accountId, key);
  }

  ledgerPosted(
    entryId: number,
    ledgerAccountId: AccountId,
    amount: number,
    kind: LedgerKind,
    marketId: MarketId,
    remark: string,
    at: number,
  ): void {
    const { kinds, ledger, balances } = this.#chunk;
    this.#leg = entryId === this.#lastEntry ? this.#leg + 1 : 1;
    this.#lastEntry = entryId;
    const balance = (this.#balances.get(ledgerAccountId) ?? 0) + amount;
    this.#balances.set(ledgerAccountId, balance);
    balances.set(ledgerAccountId, balance);
    kinds.push(EFFECT.ledgerPosted);
    ledger.entry.push(entryId);
    ledger.leg.push(this.#leg);
    ledger.account.push(ledgerAccountId);
    ledger.amount.push(amount);
    ledger.balanceAfter.push(balance);
    ledger.kind.push(kind);
    ledger.market.push(marketId);
    ledger.remark.push(storedWords(remark));
    ledger.at.push(at);
    this.#nextEntryId = entryId + 1;
  }

  marketResult(
    marketId: MarketId,
    accountId: AccountId,
    gross: number,
    commission: number,
    at: number,
  ): void {
    const { kinds, results } = this.#chunk;
    kinds.push(EFFECT.marketResult);
    results.market.push(marketId);
    results.account.push(accountId);
    results.gross.push(gross);
    results.commission.push(commission);
    results.at.push(at);
  }

  accountChanged(accountId: AccountId): void {
    this.changedAccounts.add(accountId);
  }

  bookChanged(marketId: MarketId): void {
    this.changedMarkets.add(marketId);
  }
}

/** A chunk with the engine's counters after it. */
export interface CompleteChunk {
  readonly chunk: EffectChunk;
  readonly nextOrderId: number;
  readonly nextFillId: number;
  readonly nextEntryId: number;
  readonly keyCount: number;
}
