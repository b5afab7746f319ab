import type {
  AccountId,
  AccountKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "./commands.ts";
import { Digest } from "./digest.ts";
import type { EffectSink, LedgerKind } from "./effects.ts";
import type { KeyedOutcome, Outcome } from "./outcomes.ts";

const STATUS_NUMBER: Readonly<Record<MarketStatus, number>> = {
  open: 1,
  suspended: 2,
  closed: 3,
  settled: 4,
  void: 5,
};

/** Swallows effects: for replays and tests that look at the state only. */
export const ignoredEffects: EffectSink = {
  accountOpened() {},
  marketCreated() {},
  marketStatusChanged() {},
  orderPlaced() {},
  orderMatched() {},
  orderReduced() {},
  keyUsed() {},
  ledgerPosted() {},
  marketResult() {},
  accountChanged() {},
  bookChanged() {},
};

/** Passes effects on to the sink of the present command and mixes every one into a running digest. */
export class DigestedEffects implements EffectSink {
  sink: EffectSink = ignoredEffects;
  readonly #digest: Digest;

  constructor(startsFrom: string) {
    this.#digest = Digest.from(startsFrom);
  }

  get digest(): string {
    return this.#digest.hex;
  }

  mixOutcome(outcome: Outcome): void {
    const digest = this.#digest;
    if (!outcome.ok) {
      digest.mix(0);
      digest.mixText(outcome.code);
      return;
    }
    switch (outcome.type) {
      case "orderPlaced":
        digest.mixFour(outcome.repeated ? 2 : 1, outcome.orderId, outcome.matched, outcome.remaining);
        digest.mix(outcome.matchedPayoutCentipaise);
        return;
      case "ordersCancelled":
        digest.mix(3);
        digest.mix(outcome.count);
        digest.mix(outcome.cancelled);
        return;
      case "cashMoved":
        digest.mix(outcome.repeated ? 5 : 4);
        digest.mix(outcome.ledgerEntryId);
        return;
      case "marketFinished":
        digest.mix(6);
        digest.mix(outcome.lapsedOrders);
        digest.mix(outcome.accounts);
        return;
      case "done":
        digest.mix(7);
    }
  }

  accountOpened(accountId: AccountId, kind: AccountKind, at: number): void {
    this.#digest.mix(11);
    this.#digest.mix(accountId);
    this.#digest.mixText(kind);
    this.#digest.mix(at);
    this.sink.accountOpened(accountId, kind, at);
  }

  marketCreated(marketId: MarketId, at: number): void {
    this.#digest.mix(12);
    this.#digest.mix(marketId);
    this.#digest.mix(at);
    this.sink.marketCreated(marketId, at);
  }

  marketStatusChanged(marketId: MarketId, status: MarketStatus, winner: RunnerIndex | -1, at: number): void {
    this.#digest.mix(13);
    this.#digest.mix(marketId);
    this.#digest.mix(STATUS_NUMBER[status]);
    this.#digest.mix(winner);
    this.#digest.mix(at);
    this.sink.marketStatusChanged(marketId, status, winner, at);
  }

  orderPlaced(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void {
    // Side, runner and price are small: one number holds them all. The order's id is in the outcome.
    const terms = (side === "back" ? 14 : 15) + (priceHundredths + runner * 0x20000) * 32;
    this.#digest.mixFour(terms, accountId, marketId, stake);
    this.#digest.mix(at);
    this.sink.orderPlaced(orderId, accountId, marketId, runner, side, priceHundredths, stake, at);
  }

  orderMatched(
    fillId: number,
    takerOrderId: OrderId,
    makerOrderId: OrderId,
    marketId: MarketId,
    runner: RunnerIndex,
    priceHundredths: number,
    stake: number,
    at: number,
  ): void {
    // The rest is that of the taker's order, mixed before, and of the maker's.
    this.#digest.mix(16 + priceHundredths * 32);
    this.#digest.mix(makerOrderId);
    this.#digest.mix(stake);
    this.sink.orderMatched(fillId, takerOrderId, makerOrderId, marketId, runner, priceHundredths, stake, at);
  }

  orderReduced(orderId: OrderId, by: number, reason: "cancelled" | "lapsed", at: number): void {
    this.#digest.mixFour(reason === "cancelled" ? 17 : 18, orderId, by, at);
    this.sink.orderReduced(orderId, by, reason, at);
  }

  keyUsed(
    accountId: AccountId,
    key: string,
    digestHigh: number,
    digestLow: number,
    outcome: KeyedOutcome,
  ): void {
    // The command's content and outcome are mixed elsewhere; the key itself is what is new here.
    this.#digest.mixText(key);
    this.sink.keyUsed(accountId, key, digestHigh, digestLow, outcome);
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
    this.#digest.mix(19);
    this.#digest.mix(entryId);
    this.#digest.mix(ledgerAccountId);
    this.#digest.mix(amount);
    this.#digest.mixText(kind);
    this.#digest.mix(marketId);
    this.#digest.mixText(remark);
    this.#digest.mix(at);
    this.sink.ledgerPosted(entryId, ledgerAccountId, amount, kind, marketId, remark, at);
  }

  marketResult(
    marketId: MarketId,
    accountId: AccountId,
    gross: number,
    commission: number,
    at: number,
  ): void {
    this.#digest.mix(20);
    this.#digest.mix(marketId);
    this.#digest.mix(accountId);
    this.#digest.mix(gross);
    this.#digest.mix(commission);
    this.sink.marketResult(marketId, accountId, gross, commission, at);
  }

  accountChanged(accountId: AccountId): void {
    this.sink.accountChanged(accountId);
  }

  bookChanged(marketId: MarketId): void {
    this.sink.bookChanged(marketId);
  }
}
