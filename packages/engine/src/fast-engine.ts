import { paise } from "@crossbook/money";
import { openAccount } from "./accounts/open-account.ts";
import { setCommissionDiscount } from "./accounts/set-commission-discount.ts";
import { setExposureLimit } from "./accounts/set-exposure-limit.ts";
import type {
  CancelOrder,
  CancelOrders,
  Command,
  ExpireOrders,
  MarketId,
  PlaceOrder,
  PlaceOrders,
  ReleaseOrders,
  RemoveMarket,
  SetMarketStatus,
  SetPersistence,
  SettleMarket,
} from "./commands.ts";
import type { EffectSink } from "./effects.ts";
import type { Engine } from "./engine.ts";
import { createState, type EngineState } from "./engine-state.ts";
import { EngineViews } from "./engine-views.ts";
import { namesAny } from "./kinds/market-result.ts";
import { Transfers } from "./ledger/transfers.ts";
import { type EngineOptions, limitsOf } from "./limits.ts";
import { createMarket } from "./markets/create-market.ts";
import { setMarketLimits } from "./markets/set-market-limits.ts";
import { delayOrder } from "./orders/delay-order.ts";
import { expireDue } from "./orders/expiries/expire-orders.ts";
import { OrderEntry } from "./orders/order-entry.ts";
import { NO_ORDER } from "./orders/order-pool.ts";
import { ownUnmatched } from "./orders/own-unmatched.ts";
import { placedOutcome } from "./orders/placed-outcome.ts";
import { restoreOrders } from "./orders/restore-orders.ts";
import { setPersistence } from "./orders/set-persistence.ts";
import { cancellableOf } from "./orders/unmatched-orders.ts";
import type { Corrected, Outcome, RefusalCode } from "./outcomes.ts";
import { askedAfter, strictest } from "./rules/asked-status.ts";
import { bettingRefusal, isFinished, statusRefusal } from "./rules/market-rules.ts";
import { isAmount } from "./rules/number-rules.ts";
import { groupTermsRefusal, neverRests, termsRefusal } from "./rules/order-rules.ts";
import { Corrections } from "./settlement/corrections.ts";
import { collectReceivables } from "./settlement/receivables.ts";
import { correctMarket } from "./settlement/resettlement.ts";
import { Settlement } from "./settlement/settlement.ts";
import type { EngineSnapshot } from "./snapshot.ts";
import { snapshotDigest } from "./snapshot-digest.ts";

/** The engine over typed arrays. Each command is a flat ladder of refusals, then the change, then its effects. */
export class FastEngine extends EngineViews implements Engine {
  readonly #state: EngineState;
  readonly #entry: OrderEntry;
  readonly #transfers: Transfers;
  readonly #settlement: Settlement;
  readonly #corrections: Corrections;

  constructor(options: EngineOptions | undefined, snapshot: EngineSnapshot | undefined) {
    const state = createState(limitsOf(options), snapshot, options?.hashSeed);
    const transfers = new Transfers(state, snapshot?.holds ?? []);
    super(state, transfers);
    this.#state = state;
    this.#transfers = transfers;
    this.#entry = new OrderEntry(state, snapshot?.nextOrderId, snapshot?.nextMatchId);
    this.#settlement = new Settlement(state, this.#entry.exit);
    this.#corrections = new Corrections(state, this.#entry.exit);
    if (snapshot !== undefined) restoreOrders(state, snapshot);
  }

  apply(command: Command, sink: EffectSink): Outcome {
    const { effects, accounts } = this.#state;
    effects.sink = sink;
    accounts.startTouching();
    if (command.type === "placeOrder") {
      const outcome = this.#placeOrder(command);
      if (accounts.owingCount > 0) collectReceivables(this.#state, command.at);
      effects.mixOrderOutcome(outcome);
      return outcome;
    }
    const outcome = this.#dispatch(command);
    // Commands have more shapes than the compiler keeps apart, so reading the time of one is slow.
    if (accounts.owingCount > 0) collectReceivables(this.#state, command.at);
    effects.mixOutcome(outcome);
    return outcome;
  }

  readAhead(commands: readonly Command[]): void {
    this.#state.keys.readAhead(commands);
  }

  /** All commands but that for one order. */
  #dispatch(command: Exclude<Command, PlaceOrder>): Outcome {
    switch (command.type) {
      case "placeOrders":
        return this.#placeOrders(command);
      case "cancelOrder":
        return this.#cancelOrder(command);
      case "cancelOrders":
        return this.#cancelOrders(command);
      case "setPersistence":
        return this.#setPersistence(command);
      case "releaseOrders":
        return this.#releaseOrders(command);
      case "expireOrders":
        return this.#expireOrders(command);
      case "transfer":
        return this.#reported(this.#transfers.transfer(command));
      case "settleHold":
      case "releaseHold":
        return this.#reported(this.#transfers.end(command));
      case "openAccount":
        return done(openAccount(this.#state, command));
      case "setExposureLimit":
        return done(setExposureLimit(this.#state, command));
      case "setCommissionDiscount":
        return done(setCommissionDiscount(this.#state, command));
      case "createMarket":
        return done(createMarket(this.#state, command));
      case "setMarketStatus":
        return this.#setMarketStatus(command);
      case "setMarketLimits":
        return done(setMarketLimits(this.#state, command));
      case "settleMarket":
        return this.#settleMarket(command);
      case "removeMarket":
        return this.#removeMarket(command);
      case "voidMatches":
        return this.#corrected(this.#corrections.voidMatches(command), command.marketId);
      case "removeRunner":
        return this.#corrected(this.#corrections.removeRunner(command), command.marketId);
      case "correctMarket":
        return this.#corrected(correctMarket(this.#state, command), command.marketId);
    }
  }

  #placeOrder(command: PlaceOrder): Outcome {
    const { accounts, markets, orders, keys, effects } = this.#state;
    const { accountId } = command;
    const account = accounts.slotOf(accountId);
    if (account === 0 || accountId < 0) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    const market = markets.find(command.marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (accounts.moneyMode(account) !== market.moneyMode) return refuse("MONEY_MODE_MISMATCH");
    const refusal = termsRefusal(market, command);
    if (refusal !== undefined) return refuse(refusal);
    const { runner, side, price, stake, execution, worstPrice, minMatched, persistence, expiresAt, at } =
      command;
    const order = this.#entry.place(
      account,
      market,
      runner,
      side,
      price,
      stake,
      execution,
      worstPrice,
      minMatched,
      persistence,
      expiresAt,
      at,
    );
    if (order === NO_ORDER) return refuse(this.#entry.refusal);
    if (orders.isDelayed(order)) {
      const outcome = delayOrder(this.#state, command, order, at + market.betDelayMs);
      this.#reportChanged();
      return outcome;
    }
    const isCancelled = neverRests(execution);
    const remaining = isCancelled ? 0 : orders.remaining(order);
    const outcome = placedOutcome(
      orders.id(order),
      orders.matched(order),
      remaining,
      orders.matchedPayout(order),
    );
    if (isCancelled) this.#entry.exit.cancelRest(order, at);
    keys.remember(command, outcome);
    this.#entry.suspendIfJumped(market, at);
    this.#reportChanged();
    effects.bookChanged(market.marketId);
    return outcome;
  }

  #placeOrders(command: PlaceOrders): Outcome {
    const { accounts, markets, keys, effects } = this.#state;
    const { accountId, marketId } = command;
    const account = accounts.slotOf(accountId);
    if (account === 0 || accountId < 0) return refuse("ACCOUNT_NOT_FOUND");
    const answer = keys.answerTo(command);
    if (answer !== undefined) return answer;
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (accounts.moneyMode(account) !== market.moneyMode) return refuse("MONEY_MODE_MISMATCH");
    const refusal = groupTermsRefusal(market, command.orders);
    if (refusal !== undefined) return refuse(refusal);
    const outcome = this.#entry.groups.place(account, market, command);
    if (typeof outcome === "string") return refuse(outcome);
    keys.remember(command, outcome);
    this.#entry.suspendIfJumped(market, command.at);
    this.#reportChanged();
    if (outcome.type === "orderPlaced") effects.bookChanged(marketId);
    return outcome;
  }

  #cancelOrder({ accountId, orderId, reduceBy, at }: CancelOrder): Outcome {
    const { orders, effects, delayed } = this.#state;
    const found = ownUnmatched(this.#state, accountId, orderId, this.#entry.nextOrderId);
    if (typeof found === "string") return refuse(found);
    const { slot: order, market } = found;
    if (orders.waits(order)) return refuse("ORDER_NOT_CANCELLABLE");
    if (reduceBy !== undefined && !isAmount(reduceBy)) return refuse("STAKE_INVALID");
    const groupId = orders.isDelayed(order) ? (delayed.find(orderId)?.groupId ?? 0) : 0;
    if (groupId !== 0) {
      const slots = delayed.ofGroup(groupId).map(({ slot }) => slot);
      return this.#cancelAll(slots, market.marketId, at);
    }
    const remaining = orders.remaining(order);
    const cancelled = reduceBy === undefined || reduceBy > remaining ? remaining : reduceBy;
    this.#entry.exit.cancel(order, cancelled, at);
    this.#reportChanged();
    effects.bookChanged(market.marketId);
    return { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(cancelled) };
  }

  #cancelOrders({ accountId, marketId, at }: CancelOrders): Outcome {
    const { accounts, markets } = this.#state;
    const account = accounts.slotOf(accountId);
    if (account === 0) return refuse("ACCOUNT_NOT_FOUND");
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const row = market.positions.find(account);
    return this.#cancelAll(row < 0 ? [] : cancellableOf(this.#state, market, row), marketId, at);
  }

  /** Cancels all that these orders of one market have unmatched. */
  #cancelAll(unmatched: readonly number[], marketId: MarketId, at: number): Outcome {
    const { orders, effects } = this.#state;
    let cancelled = 0;
    for (const order of unmatched) {
      const remaining = orders.remaining(order);
      cancelled += remaining;
      this.#entry.exit.cancel(order, remaining, at);
    }
    this.#reportChanged();
    if (unmatched.length > 0) effects.bookChanged(marketId);
    return { ok: true, type: "ordersCancelled", count: unmatched.length, cancelled: paise(cancelled) };
  }

  #setPersistence(command: SetPersistence): Outcome {
    const { accountId, orderId } = command;
    const found = ownUnmatched(this.#state, accountId, orderId, this.#entry.nextOrderId);
    if (typeof found === "string") return refuse(found);
    return this.#reported(done(setPersistence(this.#state, this.#entry.startingPrice, found, command)));
  }

  #releaseOrders({ at }: ReleaseOrders): Outcome {
    const { count, marketIds } = this.#entry.releaseDue(at);
    this.#reportMarkets(marketIds);
    return { ok: true, type: "ordersReleased", count };
  }

  #expireOrders({ at }: ExpireOrders): Outcome {
    const { count, marketIds } = expireDue(this.#state, this.#entry.exit, at);
    this.#reportMarkets(marketIds);
    return { ok: true, type: "ordersExpired", count };
  }

  #setMarketStatus(command: SetMarketStatus): Outcome {
    const { markets, effects } = this.#state;
    const { marketId, lapse, at } = command;
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    const refusal = statusRefusal(market.status, command);
    if (refusal !== undefined) return refuse(refusal);
    const { feedStatus, operatorStatus } = askedAfter(market, command);
    const status = strictest({ feedStatus, operatorStatus });
    const betDelayMs = command.betDelayMs ?? market.betDelayMs;
    const code = bettingRefusal(status) ?? "MARKET_SUSPENDED";
    const isOff = lapse === "inPlay" || lapse === "closed";
    const isFormed = isOff && market.awaitsStartingPrice;
    if (isFormed) this.#entry.startingPrice.form(market, at);
    const lapsed = lapse === undefined ? 0 : this.#entry.exit.lapseAll(market, lapse, code, at);
    if (status !== "open" && lapse === undefined)
      this.#entry.exit.lapseDelayed(market, status === "closed" ? "closed" : "delay", code, at);
    // The status follows from what is asked.
    const isChange =
      market.feedStatus !== feedStatus ||
      market.operatorStatus !== operatorStatus ||
      market.betDelayMs !== betDelayMs;
    if (isChange) {
      market.status = status;
      market.feedStatus = feedStatus;
      market.operatorStatus = operatorStatus;
      market.betDelayMs = betDelayMs;
      effects.happened({
        type: "marketStatusChanged",
        marketId,
        status,
        feedStatus,
        operatorStatus,
        betDelayMs,
        result: undefined,
        at,
      });
    }
    this.#reportChanged();
    if (isChange || isFormed || lapsed > 0) effects.bookChanged(marketId);
    return { ok: true, type: "done" };
  }

  #settleMarket({ marketId, result, at }: SettleMarket): Outcome {
    const market = this.#state.markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    if (!market.kind.isResult(market.terms, result) || namesAny(result, market.removedRunners))
      return refuse("RESULT_INVALID");
    const outcome = this.#settlement.settle(market, result, at);
    this.#reportChanged();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  #removeMarket({ marketId, at }: RemoveMarket): Outcome {
    const { markets, effects } = this.#state;
    const market = markets.find(marketId);
    if (market === undefined) return refuse("MARKET_NOT_FOUND");
    if (!isFinished(market.status)) return refuse("MARKET_STATUS_INVALID");
    markets.remove(market);
    effects.happened({ type: "marketRemoved", marketId, at });
    return { ok: true, type: "done" };
  }

  #corrected(outcome: Corrected | RefusalCode, marketId: MarketId): Outcome {
    if (typeof outcome === "string") return refuse(outcome);
    this.#reportChanged();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  /** An outcome after which the accounts it changed are reported. */
  #reported(outcome: Outcome): Outcome {
    this.#reportChanged();
    return outcome;
  }

  #reportMarkets(marketIds: ReadonlySet<MarketId>): void {
    this.#reportChanged();
    for (const marketId of marketIds) this.#state.effects.bookChanged(marketId);
  }

  #reportChanged(): void {
    const { accounts, effects } = this.#state;
    for (let index = 0; index < accounts.touchedCount; index += 1) {
      effects.accountChanged(accounts.id(accounts.touchedAt(index)));
    }
  }

  get effectsDigest(): string {
    return this.#state.effects.digest;
  }

  stateDigest(): string {
    return snapshotDigest(this.snapshot());
  }

  snapshot(): EngineSnapshot {
    const { accounts, markets, ledger, keys, delayed } = this.#state;
    return {
      version: 10,
      nextOrderId: this.#entry.nextOrderId,
      nextMatchId: this.#entry.nextMatchId,
      nextEntryId: ledger.nextEntryId,
      effectsDigest: this.effectsDigest,
      accounts: accounts.rows(),
      markets: markets.rows(),
      orders: this.orderRows(),
      delayedOrders: delayed.rows(),
      holds: this.#transfers.rows(),
      keys: keys.rows(),
    };
  }
}

/** A refusal, or that it is done. */
function done(refusal: RefusalCode | undefined): Outcome {
  return refusal === undefined ? { ok: true, type: "done" } : refuse(refusal);
}

function refuse(code: RefusalCode): Outcome {
  return { ok: false, code };
}
