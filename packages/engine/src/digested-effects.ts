import type { AccountId, Execution, LapseReason, MarketId, OrderId, Persistence } from "./commands.ts";
import { Digest } from "./digest.ts";
import type { EffectSink, EngineEvent, MatchRole } from "./effects.ts";
import type { RunnerIndex } from "./kinds/market-result.ts";
import type { Side } from "./kinds/payout.ts";
import type { KeyedOutcome, OrderPlaced, Outcome } from "./outcomes.ts";
import { LAPSE_REASONS } from "./rules/lapse-reasons.ts";
import { EXECUTIONS } from "./rules/order-rules.ts";

/** Swallows effects: for replays and tests that look at the state only. */
export const ignoredEffects: EffectSink = {
  orderPlaced() {},
  orderMatched() {},
  orderCancelled() {},
  orderLapsed() {},
  keyUsed() {},
  happened() {},
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
    } else if (outcome.type === "orderPlaced") {
      this.#mixPlaced(outcome);
    } else if (outcome.type === "ordersCancelled") {
      digest.mixFour(3, outcome.count, outcome.cancelled, 0);
    } else {
      digest.mixValue(outcome);
    }
  }

  /**
   * The same, for what one order was answered. Apart, because the compiler keeps few shapes of objects apart at one place,
   * and most orders are answered with the same shape.
   */
  mixOrderOutcome(outcome: Outcome): void {
    if (outcome.ok && outcome.type === "orderPlaced") this.#mixPlaced(outcome);
    else this.mixOutcome(outcome);
  }

  #mixPlaced({ repeated, orderId, matched, remaining, matchedPayoutCentipaise }: OrderPlaced): void {
    this.#digest.mixFour(repeated ? 2 : 1, orderId, matched, remaining);
    this.#digest.mix(matchedPayoutCentipaise);
  }

  orderPlaced(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    priceHundredths: number,
    stake: number,
    execution: Execution,
    persistence: Persistence,
    at: number,
  ): void {
    // Side, execution, persistence, runner and price are small: one number holds them all. The order's id is in the outcome.
    const sideAndExecution =
      (side === "back" ? 0 : 1) + (execution === "limit" ? 0 : EXECUTIONS.indexOf(execution) & 3) * 2;
    const kept = persistence === "keep" ? 8 : 0;
    const terms = 16 + kept + sideAndExecution + (priceHundredths + runner * 0x20000) * 32;
    this.#digest.mixFour(terms, accountId, marketId, stake);
    this.#digest.mix(at);
    // Its number has no room in the terms.
    if (execution === "fillOrKill" || execution === "startingPrice") this.#digest.mixText(execution);
    if (persistence === "startingPrice") this.#digest.mixText("takesStartingPrice");
    this.sink.orderPlaced(
      orderId,
      accountId,
      marketId,
      runner,
      side,
      priceHundredths,
      stake,
      execution,
      persistence,
      at,
    );
  }

  orderMatched(
    matchId: number,
    orderId: OrderId,
    marketId: MarketId,
    runner: RunnerIndex,
    priceHundredths: number,
    stake: number,
    role: MatchRole,
    at: number,
  ): void {
    // The taker's legs add up to its outcome; what is new is whom it matched, how much and at which price.
    if (role === "maker") {
      this.#digest.mix(1 + priceHundredths * 32);
      this.#digest.mix(orderId);
      this.#digest.mix(stake);
    }
    this.sink.orderMatched(matchId, orderId, marketId, runner, priceHundredths, stake, role, at);
  }

  orderCancelled(orderId: OrderId, by: number, at: number): void {
    this.#digest.mixFour(2, orderId, by, at);
    this.sink.orderCancelled(orderId, by, at);
  }

  orderLapsed(
    orderId: OrderId,
    accountId: AccountId,
    marketId: MarketId,
    runner: RunnerIndex,
    side: Side,
    unmatched: number,
    reason: LapseReason,
    at: number,
  ): void {
    // Whose order it is, and on what, was mixed when it was placed.
    this.#digest.mixFour(3 + LAPSE_REASONS.indexOf(reason) * 32, orderId, unmatched, at);
    this.sink.orderLapsed(orderId, accountId, marketId, runner, side, unmatched, reason, at);
  }

  /** To be called before `keyUsed`, with `keyHashOf` the key: the command's content and outcome are mixed elsewhere. */
  mixKey(keyHash: number): void {
    this.#digest.mix(keyHash);
  }

  keyUsed(
    accountId: AccountId,
    key: string,
    digestHigh: number,
    digestLow: number,
    outcome: KeyedOutcome,
  ): void {
    this.sink.keyUsed(accountId, key, digestHigh, digestLow, outcome);
  }

  happened(event: EngineEvent): void {
    this.#digest.mixValue(event);
    this.sink.happened(event);
  }

  accountChanged(accountId: AccountId): void {
    this.sink.accountChanged(accountId);
  }

  bookChanged(marketId: MarketId): void {
    this.sink.bookChanged(marketId);
  }
}
