import { paise } from "@crossbook/money";
import type {
  CancelOrder,
  CancelOrders,
  Command,
  CreateMarket,
  MoveCash,
  OpenAccount,
  PlaceOrder,
  SetMarketStatus,
  SettleMarket,
  VoidMarket,
} from "../commands.ts";
import { Digest } from "../digest.ts";
import { type EffectSink, HOUSE_ACCOUNT } from "../effects.ts";
import type { Engine } from "../engine.ts";
import { type EngineOptions, limitsOf } from "../limits.ts";
import type { KeyedOutcome, Outcome, RefusalCode } from "../outcomes.ts";
import { commandDigest } from "../rules/key-content.ts";
import { areTermsValid, isFinished, isId, isRunner, statusRefusal } from "../rules/market-rules.ts";
import { exposurePaise } from "../rules/money-rules.ts";
import { isAmount, keptRemark, termsRefusal } from "../rules/order-rules.ts";
import type { EngineSnapshot } from "../snapshot.ts";
import { transfer } from "./naive-ledger.ts";
import { offersFor, totalExposure } from "./naive-positions.ts";
import { lapseAll, makeVoid, reduce, settle } from "./naive-settlement.ts";
import { type NaiveMarket, type NaiveOrder, NaiveState } from "./naive-state.ts";
import { NaiveViews } from "./naive-views.ts";

/**
 * The rules written as plainly as they can be, with maps and whole-book scans: slow, and meant only to say what
 * the fast engine must do. It shares the fast engine's refusals by value and rounding, and nothing of its
 * books, positions, totals or memory of keys.
 */
export function createNaiveEngine(options?: EngineOptions, snapshot?: EngineSnapshot): Engine {
  return new NaiveEngine(new NaiveState(limitsOf(options), snapshot));
}

class NaiveEngine extends NaiveViews implements Engine {
  readonly #state: NaiveState;

  constructor(state: NaiveState) {
    super(state);
    this.#state = state;
  }

  apply(command: Command, sink: EffectSink): Outcome {
    this.#state.effects.sink = sink;
    this.#state.touched.clear();
    const outcome = this.#dispatch(command);
    this.#state.effects.mixOutcome(outcome);
    return outcome;
  }

  #dispatch(command: Command): Outcome {
    switch (command.type) {
      case "placeOrder":
        return this.#placeOrder(command);
      case "cancelOrder":
        return this.#cancelOrder(command);
      case "cancelOrders":
        return this.#cancelOrders(command);
      case "moveCash":
        return this.#moveCash(command);
      case "openAccount":
        return this.#openAccount(command);
      case "createMarket":
        return this.#createMarket(command);
      case "setMarketStatus":
        return this.#setMarketStatus(command);
      case "settleMarket":
        return this.#settleMarket(command);
      case "voidMarket":
        return this.#voidMarket(command);
    }
  }

  #openAccount({ accountId, kind, at }: OpenAccount): Outcome {
    if (!isId(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    if (this.#state.accounts.has(accountId)) return refuse("ACCOUNT_EXISTS");
    this.#state.accounts.set(accountId, { accountId, kind, cash: 0 });
    this.#state.effects.accountOpened(accountId, kind, at);
    return { ok: true, type: "done" };
  }

  #moveCash(command: MoveCash): Outcome {
    const { accountId, amount, kind, at } = command;
    const state = this.#state;
    const account = state.accounts.get(accountId);
    if (!account) return refuse("ACCOUNT_NOT_FOUND");
    const answer = state.keys.answerTo(command);
    if (answer) return answer;
    if (!isAmount(Math.abs(amount))) return refuse("AMOUNT_INVALID");
    const paidIn = -(state.house.get(HOUSE_ACCOUNT.clearing) ?? 0);
    if (paidIn + amount > state.limits.cashPaise) return refuse("CAPACITY_REACHED");
    const available = account.cash - exposurePaise(totalExposure(state, accountId));
    if (amount < 0 && available + amount < 0) return refuse("INSUFFICIENT_FUNDS");
    const reason = { kind, marketId: 0, remark: keptRemark(command.remark), at };
    const ledgerEntryId = transfer(state, accountId, HOUSE_ACCOUNT.clearing, amount, reason);
    const outcome = { ok: true, type: "cashMoved", ledgerEntryId, repeated: false } as const;
    this.#rememberKey(command, outcome);
    state.effects.accountChanged(accountId);
    return outcome;
  }

  #createMarket(command: CreateMarket): Outcome {
    const { marketId, runnerCount, ladder, commissionBasisPoints, minStake, maxStake } = command;
    const { limits, markets, effects } = this.#state;
    if (!isId(marketId) || !areTermsValid(command, limits.runners)) return refuse("MARKET_INVALID");
    if (markets.has(marketId)) return refuse("MARKET_EXISTS");
    markets.set(marketId, {
      marketId,
      status: "open",
      runnerCount,
      ladder,
      commissionBasisPoints,
      minStake,
      maxStake,
      winner: -1,
      matchedTotal: 0,
      lastMatched: Array.from({ length: runnerCount }, () => 0),
    });
    effects.marketCreated(marketId, command.at);
    return { ok: true, type: "done" };
  }

  #setMarketStatus({ marketId, status, lapseUnmatched, at }: SetMarketStatus): Outcome {
    const market = this.#state.markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    const refusal = statusRefusal(market.status, status);
    if (refusal) return refuse(refusal);
    const lapsed = lapseUnmatched ? lapseAll(this.#state, market, at) : 0;
    const isChange = market.status !== status;
    if (isChange) {
      market.status = status;
      this.#state.effects.marketStatusChanged(marketId, status, -1, at);
    }
    this.#state.tellTouched();
    if (isChange || lapsed > 0) this.#state.effects.bookChanged(marketId);
    return { ok: true, type: "done" };
  }

  #placeOrder(command: PlaceOrder): Outcome {
    const { accountId, marketId, runner, side, price, stake, at } = command;
    const state = this.#state;
    const account = state.accounts.get(accountId);
    if (!account) return refuse("ACCOUNT_NOT_FOUND");
    const answer = state.keys.answerTo(command);
    if (answer) return answer;
    const market = state.markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    const refusal = termsRefusal(market, command);
    if (refusal) return refuse(refusal);
    if (state.orders.size >= state.limits.orders) return refuse("CAPACITY_REACHED");
    if (market.matchedTotal + stake > state.limits.marketMatchedPaise) return refuse("CAPACITY_REACHED");
    const order = newOrder(command, state.nextOrderId);
    if (account.cash * 100 < totalExposure(state, accountId, order)) return refuse("INSUFFICIENT_FUNDS");
    const offers = offersFor(state.openOrdersIn(marketId), order);
    if (reachesOwn(offers, accountId, stake)) return refuse("SELF_MATCH");

    state.nextOrderId += 1;
    state.orders.set(order.orderId, order);
    state.effects.orderPlaced(order.orderId, accountId, marketId, runner, side, price, stake, at);
    state.touched.add(accountId);
    for (const offer of offers) {
      if (order.remaining > 0) this.#match(market, order, offer, at);
    }
    const outcome = {
      ok: true,
      type: "orderPlaced",
      orderId: order.orderId,
      matched: paise(order.matched),
      remaining: paise(order.remaining),
      matchedPayoutCentipaise: order.matchedPayoutCentipaise,
      repeated: false,
    } as const;
    this.#rememberKey(command, outcome);
    state.tellTouched();
    state.effects.bookChanged(marketId);
    return outcome;
  }

  #match(market: NaiveMarket, taker: NaiveOrder, maker: NaiveOrder, at: number): void {
    const { effects, touched, nextFillId } = this.#state;
    const { runner, price } = maker;
    const stake = Math.min(taker.remaining, maker.remaining);
    for (const order of [taker, maker]) {
      order.remaining -= stake;
      order.matched += stake;
      order.matchedPayoutCentipaise += stake * price;
    }
    market.matchedTotal += stake;
    market.lastMatched[runner] = price;
    touched.add(maker.accountId);
    effects.orderMatched(nextFillId, taker.orderId, maker.orderId, market.marketId, runner, price, stake, at);
    this.#state.nextFillId += 1;
  }

  #cancelOrder({ accountId, orderId, reduceBy, at }: CancelOrder): Outcome {
    const { accounts, orders, nextOrderId } = this.#state;
    if (!accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    const order = orders.get(orderId);
    if (!order) return refuse(isId(orderId) && orderId < nextOrderId ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND");
    if (order.accountId !== accountId) return refuse("ORDER_NOT_FOUND");
    if (order.remaining === 0) return refuse("ORDER_NOT_OPEN");
    if (reduceBy !== undefined && !isAmount(reduceBy)) return refuse("STAKE_INVALID");
    const cancelled = Math.min(reduceBy ?? order.remaining, order.remaining);
    reduce(this.#state, order, cancelled, "cancelled", at);
    this.#state.tellTouched();
    this.#state.effects.bookChanged(order.marketId);
    return { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(cancelled) };
  }

  #cancelOrders({ accountId, marketId, at }: CancelOrders): Outcome {
    if (!this.#state.accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
    const market = this.#state.markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const open = this.#state.openOrdersIn(marketId).filter((order) => order.accountId === accountId);
    let cancelled = 0;
    for (const order of open) {
      cancelled += order.remaining;
      reduce(this.#state, order, order.remaining, "cancelled", at);
    }
    this.#state.tellTouched();
    if (open.length > 0) this.#state.effects.bookChanged(marketId);
    return { ok: true, type: "ordersCancelled", count: open.length, cancelled: paise(cancelled) };
  }

  #settleMarket({ marketId, winner, at }: SettleMarket): Outcome {
    const market = this.#state.markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    if (!isRunner(winner, market.runnerCount)) return refuse("RUNNER_NOT_FOUND");
    const outcome = settle(this.#state, market, winner, at);
    this.#state.tellTouched();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  #voidMarket({ marketId, at }: VoidMarket): Outcome {
    const market = this.#state.markets.get(marketId);
    if (!market) return refuse("MARKET_NOT_FOUND");
    if (isFinished(market.status)) return refuse("MARKET_SETTLED");
    const outcome = makeVoid(this.#state, market, at);
    this.#state.tellTouched();
    this.#state.effects.bookChanged(marketId);
    return outcome;
  }

  #rememberKey(command: PlaceOrder | MoveCash, outcome: KeyedOutcome): void {
    const { keys, effects } = this.#state;
    keys.remember(command, outcome);
    const { high, low } = Digest.from(commandDigest(command));
    effects.keyUsed(command.accountId, command.key, high, low, outcome);
  }
}

function newOrder(command: PlaceOrder, orderId: number): NaiveOrder {
  const { accountId, marketId, runner, side, price, stake, at: placedAt } = command;
  const unmatched = { matched: 0, matchedPayoutCentipaise: 0, remaining: stake };
  return { orderId, accountId, marketId, runner, side, price, stake, placedAt, ...unmatched };
}

function reachesOwn(offers: readonly NaiveOrder[], accountId: number, stake: number): boolean {
  let left: number = stake;
  for (const offer of offers) {
    if (left <= 0) return false;
    if (offer.accountId === accountId) return true;
    left -= offer.remaining;
  }
  return false;
}

function refuse(code: RefusalCode): Outcome {
  return { ok: false, code };
}
